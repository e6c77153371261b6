package dev.leaselint.bench.compiler;

import java.time.Duration;

/**
 * What one compilation used.
 *
 * @param status exit status of javac
 * @param cpu processor time of the whole JVM, its start included
 * @param thread processor time of the compiler's thread, so without start, garbage collection and compilation of byte code
 * @param allocated bytes that the compiler's thread allocated; other work on the machine does not change them
 * @param live most bytes in use after a garbage collection
 */
record Used(int status, Duration cpu, Duration thread, long allocated, long live) {
    static Used parse(String line) {
        String[] parts = line.split(" ");
        return new Used(
                Integer.parseInt(parts[0]),
                Duration.ofNanos(Long.parseLong(parts[1])),
                Duration.ofNanos(Long.parseLong(parts[2])),
                Long.parseLong(parts[3]),
                Long.parseLong(parts[4]));
    }

    @Override
    public String toString() {
        return status + " " + cpu.toNanos() + " " + thread.toNanos() + " " + allocated + " " + live;
    }
}
