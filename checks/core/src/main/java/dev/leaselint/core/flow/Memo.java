package dev.leaselint.core.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Remembers the results of a function that asks for results of itself. Whoever asks for a result that is being computed,
 * or asks from too far down, gets none. A result that lacks such an answer is provisional: it is good as long as the
 * computation that it could not wait for goes on, and is made anew afterwards. Safe for use by several threads, which
 * may compute the same result at the same time.
 */
final class Memo<K, V> {
    private final int maxDepth;
    private final Map<K, V> results = new ConcurrentHashMap<>();
    private final ThreadLocal<List<Frame<K, V>>> stacks = ThreadLocal.withInitial(ArrayList::new);

    /** @param maxDepth how many computations may wait for each other */
    Memo(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    /** A computation in progress. */
    private static final class Frame<K, V> {
        final K key;
        /** Results that hold until this computation ends. */
        final Map<K, Provisional<V>> provisional = new HashMap<>();
        /** Index of the outermost computation in progress without which the result would be another one. */
        int waitsFor = Integer.MAX_VALUE;
        boolean tooDeep;

        Frame(K key) {
            this.key = key;
        }

        void lacks(int index, boolean deep) {
            waitsFor = Math.min(waitsFor, index);
            tooDeep |= deep;
        }
    }

    /** @param depth at which the result was computed, when further down it would be poorer; else 0 */
    private record Provisional<V>(V value, int depth, int waitsFor) {}

    /** The result for a key; empty while it is being computed and too far down. */
    Optional<V> get(K key, Supplier<V> computation) {
        V known = results.get(key);
        if (known != null) {
            return Optional.of(known);
        }
        List<Frame<K, V>> stack = stacks.get();
        Frame<K, V> asking = stack.isEmpty() ? null : stack.get(stack.size() - 1);
        for (int i = 0; i < stack.size(); i++) {
            Frame<K, V> frame = stack.get(i);
            Provisional<V> said = frame.provisional.get(key);
            if (said != null && stack.size() >= said.depth()) {
                asking.lacks(said.waitsFor(), said.depth() > 0);
                return Optional.of(said.value());
            }
            if (frame.key.equals(key)) {
                asking.lacks(i, false);
                return Optional.empty();
            }
        }
        if (stack.size() >= maxDepth) {
            asking.lacks(0, true);
            return Optional.empty();
        }
        return Optional.of(compute(key, computation, stack));
    }

    private V compute(K key, Supplier<V> computation, List<Frame<K, V>> stack) {
        int index = stack.size();
        Frame<K, V> frame = new Frame<>(key);
        stack.add(frame);
        V value;
        try {
            value = computation.get();
        } finally {
            stack.remove(index);
        }
        if (index == 0 || frame.waitsFor >= index) {
            results.put(key, value);
        } else {
            int depth = frame.tooDeep ? index : 0;
            stack.get(frame.waitsFor).provisional.put(key, new Provisional<>(value, depth, frame.waitsFor));
            stack.get(index - 1).lacks(frame.waitsFor, frame.tooDeep);
        }
        return value;
    }
}
