package dev.leaselint.maven;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Collects what a goal left in the modules of one build. Methods that several threads may call at once are synchronized.
 *
 * @param <P> what one execution leaves
 */
final class Aggregate<P> {
    private final Map<String, Optional<P>> parts = new LinkedHashMap<>();
    private final List<P> untold = new ArrayList<>();
    private Writer<P, ?> unwritten;

    /** Writes what there is to say about the whole build. */
    interface Writer<P, E extends Exception> {
        /**
         * @param executions number of executions so far, skipped ones too
         * @param whole all modules so far
         * @param untold the modules that were not yet part of what goes to the terminal
         */
        void write(int executions, List<P> whole, List<P> untold) throws E;
    }

    /**
     * Adds what one execution left and writes when it was the last one, or when the build may not get that far.
     *
     * @param execution what tells executions of the build apart
     * @param part empty for one that was skipped
     * @param expected number of executions in the build
     * @param now whether it must be written even if some are missing
     */
    synchronized <E extends Exception> void add(
            String execution, Optional<P> part, int expected, boolean now, Writer<P, E> writer) throws E {
        parts.put(execution, part);
        part.ifPresent(untold::add);
        unwritten = writer;
        if (parts.size() >= expected || now) {
            write(writer);
        }
    }

    /** Writes what is not written yet, because executions that were expected never came. */
    synchronized void end() throws Exception {
        if (unwritten != null) {
            write(unwritten);
        }
    }

    private <E extends Exception> void write(Writer<P, E> writer) throws E {
        List<P> whole = parts.values().stream().flatMap(Optional::stream).toList();
        unwritten = null;
        if (!whole.isEmpty()) {
            List<P> news = List.copyOf(untold);
            untold.clear();
            writer.write(parts.size(), whole, news);
        }
    }
}
