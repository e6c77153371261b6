package dev.leaselint.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Words of identifiers and key texts: split at case changes, digits and separators. */
public final class Words {
    private static final Set<String> LOCK = Set.of(
            "lock", "locks", "locked", "locker", "locking", "lockable", "mutex", "lease", "leader", "leadership",
            "semaphore", "unlock", "relock", "redlock", "dlock", "rlock", "dislock", "distlock", "lck", "lockkey");
    private static final Set<String> NOT_LOCK = Set.of(
            "idempotent", "idempotency", "idempotence", "dedup", "dedupe", "deduplication", "duplicate", "duplicated",
            "processed", "seen", "rate", "ratelimit", "ratelimiter", "limiter", "throttle", "once",
            "debounce", "consumed", "visited", "nonce", "resubmit", "captcha");
    private static final Set<String> BUSINESS = Set.of(
            "account", "stock", "user", "screen", "seat", "card", "sim", "login", "signin", "password", "pwd", "member",
            "customer", "wallet", "badge", "inventory", "balance", "profile", "device", "phone", "achievement", "level");
    private static final Set<String> VERBS = Set.of("unlock", "locked", "unlocked");
    private static final Set<String> RELEASE =
            Set.of("unlock", "release", "released", "releasing", "free", "relinquish", "unlocked");
    private static final Set<String> RENEW = Set.of(
            "renew", "renewal", "renewing", "extend", "extension", "prolong", "keepalive", "heartbeat", "watchdog");
    private static final Set<String> ACQUIRE =
            Set.of("lock", "trylock", "acquire", "tryacquire", "obtain", "grab", "elect", "become");
    /** Words that may follow the verb of an acquire and name no other thing that is acquired. */
    private static final Set<String> MANNER = Set.of(
            "for", "with", "in", "on", "by", "if", "or", "once", "now", "async", "sync", "blocking", "timeout", "wait",
            "waiting", "resource", "key", "internal", "interruptibly", "exclusive", "shared", "write", "read", "reentrant",
            "distributed", "redis", "and", "then", "until", "retry", "retries", "safely", "quietly", "within", "impl");
    private static final Set<String> ELECTION = Set.of("leader", "leadership", "election", "elector");
    private static final Set<String> ADMIN = Set.of(
            "evict", "eviction", "admin", "administration", "purge", "flush", "cleanup", "clean", "clear", "test", "force",
            "forced", "ops", "operator", "maintenance", "teardown");

    /** The same few names are asked about over and over. */
    private static final Map<String, List<String>> KNOWN = new ConcurrentHashMap<>();
    private static final int MAX_KNOWN = 2000;

    private Words() {}

    /** The words of a text in lower case. */
    public static List<String> of(String text) {
        List<String> words = KNOWN.get(text);
        if (words == null) {
            words = List.copyOf(split(text));
            if (KNOWN.size() >= MAX_KNOWN) {
                KNOWN.clear();
            }
            KNOWN.put(text, words);
        }
        return words;
    }

    private static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = Character.isLetter(c);
            boolean starts = letter
                    && Character.isUpperCase(c)
                    && (i > 0 && Character.isLowerCase(text.charAt(i - 1))
                            || i > 0
                                    && Character.isUpperCase(text.charAt(i - 1))
                                    && i + 1 < text.length()
                                    && Character.isLowerCase(text.charAt(i + 1)));
            if (!letter || starts) {
                flush(word, words);
            }
            if (letter) {
                word.append(c);
            }
        }
        flush(word, words);
        return words;
    }

    private static void flush(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.toString().toLowerCase(Locale.ROOT));
            word.setLength(0);
        }
    }

    /** Whether a text speaks of a lock: a lock word that is not part of a business status such as a locked account. */
    public static boolean lock(String text) {
        List<String> words = of(text);
        for (int i = 0; i < words.size(); i++) {
            if (LOCK.contains(words.get(i)) && !business(words, i)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a key or a name that reaches it speaks of a lock. A locker is a cupboard there; a type of that name locks. A
     * thing with a lock, such as a set that is guarded by one, is none.
     */
    public static boolean lockKey(String text) {
        List<String> words = of(text);
        for (int i = 0; i < words.size(); i++) {
            boolean guarded = i > 0 && words.get(i - 1).equals("with");
            if (LOCK.contains(words.get(i)) && !words.get(i).equals("locker") && !guarded) {
                return lock(text);
            }
        }
        return false;
    }

    /** Whether a text speaks of the election of a leader. */
    public static boolean election(String text) {
        return of(text).stream().anyMatch(ELECTION::contains);
    }

    private static boolean business(List<String> words, int at) {
        boolean before = at > 0 && BUSINESS.contains(words.get(at - 1));
        boolean after = at + 1 < words.size() && BUSINESS.contains(words.get(at + 1));
        boolean verb = VERBS.contains(words.get(at));
        boolean stock = words.size() == 2 && before && words.get(0).equals("stock");
        return stock || verb && (before || after);
    }

    /** Whether a text speaks of marks that are no locks: idempotency, duplicates, rate limits. */
    public static boolean notLock(String text) {
        List<String> words = of(text);
        int bucket = words.indexOf("bucket");
        boolean limiter = bucket > 0 && (words.get(bucket - 1).equals("token") || words.get(bucket - 1).equals("leaky"));
        return limiter || words.stream().anyMatch(NOT_LOCK::contains);
    }

    /** Whether a text speaks of giving a lock back, not of unlocking an account or the like. */
    public static boolean release(String text) {
        List<String> words = of(text);
        for (int i = 0; i < words.size(); i++) {
            if (RELEASE.contains(words.get(i)) && !business(words, i)) {
                return true;
            }
        }
        return false;
    }

    public static boolean renew(String text) {
        return of(text).stream().anyMatch(RENEW::contains);
    }

    public static boolean acquire(String text) {
        return of(text).stream().anyMatch(ACQUIRE::contains);
    }

    /** Whether a text names an acquire of a lock, not of a connection or another thing. */
    public static boolean acquiresLock(String text) {
        List<String> words = of(text);
        for (int i = 0; i < words.size(); i++) {
            if (ACQUIRE.contains(words.get(i))) {
                return words.subList(i + 1, words.size()).stream().allMatch(w -> LOCK.contains(w) || MANNER.contains(w));
            }
        }
        return false;
    }

    /** Whether the name of a type speaks of a lock; a thing that is locked is none. */
    public static boolean lockType(String name) {
        return lock(name) && of(name).stream().anyMatch(w -> LOCK.contains(w) && !w.equals("locked"));
    }

    public static boolean admin(String text) {
        return of(text).stream().anyMatch(ADMIN::contains);
    }
}
