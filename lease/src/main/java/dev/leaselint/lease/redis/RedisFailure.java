package dev.leaselint.lease.redis;

import java.util.Objects;

/** A command that brought no usable reply, with what is known about its effect. */
public final class RedisFailure extends Exception {

    private static final long serialVersionUID = 1L;

    /** What is known about the effect of the command. */
    public enum Kind {
        /** The command certainly did not reach the server. */
        NOT_SENT,
        /** The command may have been carried out, may still be, or may never be. */
        UNKNOWN,
        /** The server answered with an error and did nothing. */
        REFUSED
    }

    private final Kind kind;
    private final String code;

    private RedisFailure(Kind kind, String code, String message, Throwable cause) {
        super(message, cause);
        this.kind = Objects.requireNonNull(kind, "kind");
        this.code = Objects.requireNonNull(code, "code");
    }

    /** The command certainly did not reach the server. */
    public static RedisFailure notSent(Throwable cause) {
        return new RedisFailure(Kind.NOT_SENT, "", "command was not sent: " + cause.getMessage(), cause);
    }

    /** The effect of the command is not known. */
    public static RedisFailure unknown(Throwable cause) {
        return new RedisFailure(Kind.UNKNOWN, "", "no answer: " + cause.getMessage(), cause);
    }

    /**
     * The server refused.
     *
     * @param message the error text of the server, whose first word is its code
     */
    public static RedisFailure refused(String message, Throwable cause) {
        String text = message == null ? "" : message.strip();
        int end = text.indexOf(' ');
        return new RedisFailure(Kind.REFUSED, end < 0 ? text : text.substring(0, end), "refused: " + text, cause);
    }

    /** What is known about the effect of the command. */
    public Kind kind() {
        return kind;
    }

    /** The error code of the server, for example {@code NOSCRIPT}; empty unless {@link Kind#REFUSED}. */
    public String code() {
        return code;
    }
}
