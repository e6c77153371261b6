package dev.leaselint.maven;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard output of the process, for programs that read it: Maven 4 logs what goes to {@code System.out}. */
final class RawOutput {
    private static final PrintStream OUT =
            new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private RawOutput() {}

    /** Puts text on lines of its own. */
    static void println(String text) {
        print(text + System.lineSeparator());
    }

    /** Puts text there as it is. */
    static synchronized void print(String text) {
        System.out.flush();
        OUT.print(text);
        OUT.flush();
    }
}
