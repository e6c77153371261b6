package dev.leaselint.bench.libraries;

/** Address of a Redis server. */
public record Endpoint(String host, int port) {

    /** Reads {@code host:port}. */
    public static Endpoint parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("expected host:port, not " + text);
        }
        return new Endpoint(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
