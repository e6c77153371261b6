package dev.leaselint.source;

import java.util.List;
import java.util.Set;

/** Members of a type as written, free of syntax trees. */
final class RawMember {
    private RawMember() {}

    /** {@code bound} is {@link RawType#NONE} when there is none. */
    record Parameter(String name, RawType bound) {}

    record Field(String name, RawType type, boolean isStatic, boolean isPrivate) {}

    /**
     * What a look at the syntax of a body tells.
     *
     * @param calledNames simple names of all methods called or referred to
     * @param types whether classes are declared
     */
    record Mentions(Set<String> calledNames, boolean types) {}

    /**
     * @param name {@code "<init>"} for constructors, {@code "<clinit>"} and {@code "<instance-init>"} for blocks
     * @param params parameter types, variable arity as array
     */
    record Method(
            String name,
            List<Parameter> typeParams,
            List<RawType> params,
            boolean varargs,
            RawType returns,
            boolean isStatic,
            boolean isAbstract,
            boolean isPrivate,
            Mentions body) {}
}
