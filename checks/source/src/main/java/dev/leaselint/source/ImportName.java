package dev.leaselint.source;

/**
 * An import.
 *
 * @param name qualified name of the type, package or static member
 */
record ImportName(String name, boolean isStatic, boolean onDemand) {
    /** As in {@link dev.leaselint.core.model.SourceUnit#imports()}. */
    String written() {
        return (isStatic ? "static " : "") + name + (onDemand ? ".*" : "");
    }

    String simpleName() {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The part before the last dot; empty when there is none. */
    String qualifier() {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }
}
