package dev.leaselint.baseline;

/** A baseline file is missing or wrong. The message names the file and what is wrong. */
public final class BaselineException extends Exception {
    private static final long serialVersionUID = 1L;

    BaselineException(String message) {
        super(message);
    }
}
