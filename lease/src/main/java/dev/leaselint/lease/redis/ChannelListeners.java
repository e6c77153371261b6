package dev.leaselint.lease.redis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who listens to which channel; for adapters that share one subscriber connection. Safe for use by several threads. */
public final class ChannelListeners {

    private final Map<String, List<Runnable>> byChannel = new HashMap<>();

    /** Adds a listener. True when it is the first of its channel, so that the channel must be subscribed. */
    public synchronized boolean add(String channel, Runnable listener) {
        List<Runnable> listeners = byChannel.computeIfAbsent(channel, name -> new ArrayList<>());
        listeners.add(listener);
        return listeners.size() == 1;
    }

    /** Removes a listener. True when it was the last of its channel, so that the channel may be unsubscribed. */
    public synchronized boolean remove(String channel, Runnable listener) {
        List<Runnable> listeners = byChannel.get(channel);
        if (listeners == null || !listeners.remove(listener) || !listeners.isEmpty()) {
            return false;
        }
        byChannel.remove(channel);
        return true;
    }

    /** The channels with listeners. */
    public synchronized Set<String> channels() {
        return Set.copyOf(byChannel.keySet());
    }

    /** Runs the listeners of a channel. */
    public void fire(String channel) {
        List<Runnable> listeners;
        synchronized (this) {
            listeners = List.copyOf(byChannel.getOrDefault(channel, List.of()));
        }
        listeners.forEach(Runnable::run);
    }
}
