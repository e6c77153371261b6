package dev.leaselint.core.inventory;

import java.util.ArrayList;
import java.util.List;

/** The attempts for one lock, with its releases and renewals. */
final class Group {
    private final Id id;
    private final List<Seen> attempts = new ArrayList<>();
    private final List<Seen> releases = new ArrayList<>();
    private final List<Seen> renewals = new ArrayList<>();
    private final List<Seen> unclear = new ArrayList<>();

    /**
     * What makes two attempts one lock.
     *
     * @param key constant parts of the key, or the whole key where it has none
     * @param type the type in which it stands, for helpers and for keys of which nothing is known; empty otherwise
     */
    record Id(String client, String key, String type, boolean wrapper) {}

    Group(Id id) {
        this.id = id;
    }

    Id id() {
        return id;
    }

    boolean isWrapper() {
        return id.wrapper();
    }

    List<Seen> attempts() {
        return attempts;
    }

    List<Seen> releases() {
        return releases;
    }

    List<Seen> renewals() {
        return renewals;
    }

    /** Releases in the same type of handles of which nothing is known. */
    List<Seen> unclear() {
        return unclear;
    }

    /** The first attempt. */
    Seen first() {
        return attempts.get(0);
    }
}
