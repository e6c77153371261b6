package dev.leaselint.core.catalog;

import dev.leaselint.core.model.TypeRef;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/** All known library calls, indexed by simple method name. Immutable. */
public interface Catalog {
    /** All entries for a method name; empty for names that no library entry has. */
    List<Entry> named(String methodName);

    /** All entries of calls with that meaning, in a stable order. */
    List<Entry> withOp(Op op);

    /** All method names that occur. */
    Set<String> names();

    /**
     * The entry for a call.
     *
     * @param owner qualified name of the type on which the call is made; empty for unknown, which never matches
     * @param name simple method name
     * @param arguments static types of the arguments, {@link TypeRef#UNKNOWN} where not known
     * @param isSubtype answers whether the first named type is the second or below it
     * @return the most specific fitting entry; empty when none fits or when unknown argument types leave entries with
     *     different meanings
     */
    Optional<Entry> match(String owner, String name, List<TypeRef> arguments, BiPredicate<String, String> isSubtype);

    /**
     * What a constant stands for ({@code SetOption.SET_IF_ABSENT}, {@code TimeUnit.SECONDS}).
     *
     * @return an entry with op {@link Op#OPTION} or {@link Op#DURATION} and no slots
     */
    Optional<Entry> constant(String owner, String field);

    /** Direct supertypes of a library type as far as the data files say; empty when unknown. */
    List<String> supertypes(String type);

    /** Whether the data files name that type. */
    boolean knowsType(String qualifiedName);

    /** Names of all types in a package that the data files name, for imports on demand. */
    Collection<String> typesIn(String packageName);

    /**
     * Words of which at least one stands in every file that uses a catalogued lock, command or guarded-write library
     * directly: package prefixes. JDK and logging types have none.
     */
    Set<String> gateWords();
}
