package dev.leaselint.core.catalog;

/** A catalog file that cannot be used: the message says where and why, and what was probably meant. */
public final class CatalogException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String file;
    private final int line;

    /**
     * @param file name of the file as the reader was given it
     * @param line line in it, from 1; 0 when the file as a whole is meant
     * @param problem what is wrong, without the place
     */
    public CatalogException(String file, int line, String problem) {
        super(line > 0 ? file + ":" + line + ": " + problem : file + ": " + problem);
        this.file = file;
        this.line = line;
    }

    public String file() {
        return file;
    }

    /** Line from 1, or 0 when the file as a whole is meant. */
    public int line() {
        return line;
    }
}
