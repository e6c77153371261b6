package dev.leaselint.change;

/** Git does not tell what was asked for. The message says why and, where it is known, which command repairs that. */
public final class GitException extends Exception {
    private static final long serialVersionUID = 1L;

    GitException(String message) {
        super(message);
    }
}
