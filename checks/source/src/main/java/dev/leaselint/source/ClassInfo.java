package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import java.util.List;
import java.util.Optional;

/** What is known about the declaration of a type, whether from sources, the JDK, the class path or the data file. */
interface ClassInfo {
    /** Qualified name with dots. */
    String name();

    boolean isInterface();

    List<TypeParam> typeParams();

    /** Direct supertypes, the superclass first; {@code Object} left out. */
    List<TypeRef> supertypes();

    /** Methods of that name declared here; {@code "<init>"} for constructors. */
    List<MethodInfo> methods(String name);

    Optional<FieldInfo> field(String name);

    /** All abstract methods declared here. */
    List<MethodInfo> abstractMethods();

    /** Whether all members are listed; a type known from the data file may have more. */
    boolean complete();
}
