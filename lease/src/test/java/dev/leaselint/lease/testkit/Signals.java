package dev.leaselint.lease.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Signals to processes that the test has started. */
public final class Signals {

    private Signals() {
    }

    /** Sends a signal, for example STOP, and waits until it is delivered. */
    public static void send(ProcessHandle process, String signal) {
        try {
            int exit = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
            if (exit != 0) {
                throw new IllegalStateException("kill ended with " + exit);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
