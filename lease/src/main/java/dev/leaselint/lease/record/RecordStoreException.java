package dev.leaselint.lease.record;

/** The store could not read or write; it is not known whether the change was made. */
public class RecordStoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what was tried
     * @param cause the failure underneath
     */
    public RecordStoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
