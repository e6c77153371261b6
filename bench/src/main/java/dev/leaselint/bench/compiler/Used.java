package dev.leaselint.bench.compiler;

import java.time.Duration;

/**
 * What one compilation used.
 *
 * @param status exit status of javac
 * @param cpu processor time of the whole JVM, its start included
 * @param live most bytes in use after a garbage collection
 */
record Used(int status, Duration cpu, long live) {
    static Used parse(String line) {
        String[] parts = line.split(" ");
        return new Used(Integer.parseInt(parts[0]), Duration.ofNanos(Long.parseLong(parts[1])), Long.parseLong(parts[2]));
    }

    @Override
    public String toString() {
        return status + " " + cpu.toNanos() + " " + live;
    }
}
