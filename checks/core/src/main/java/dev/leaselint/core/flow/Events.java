package dev.leaselint.core.flow;

/** Naming of events. */
final class Events {
    private Events() {}

    /** An id that tells sites of one program apart. */
    static String id(Site site) {
        return site.method().owner() + "@" + site.span().start() + "-" + site.span().end();
    }
}
