package dev.leaselint.core.flow;

import dev.leaselint.core.Words;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.TypeDecl;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Calls whose code is not seen and which by what they are do not throw: accessors, changes of collections, chains. */
final class Accessors {
    private static final Pattern NAME = Pattern.compile("(get|is|has)[A-Z]\\w*");
    /** What has to be opened, fetched or waited for first. */
    private static final Set<String> FETCHED = Set.of(
            "connection", "session", "resource", "client", "stream", "reader", "writer", "channel", "response",
            "content", "body", "result", "next", "now", "latest", "current", "blocking", "remote", "transaction");
    private static final Pattern COLLECTION =
            Pattern.compile("java\\.util\\.(\\w*(List|Set|Map|Queue|Deque|Vector|Stack|Collection|Properties)"
                    + "|concurrent\\.(\\w*(List|Set|Map|Queue|Deque)|CountDownLatch|atomic\\.\\w+))");
    private static final Pattern PUBLISHER = Pattern.compile("reactor\\.core\\.publisher\\.(Mono|Flux)"
            + "|org\\.reactivestreams\\.Publisher|io\\.smallrye\\.mutiny\\.(Uni|Multi)"
            + "|io\\.reactivex\\.(rxjava3\\.core\\.)?(Single|Maybe|Completable|Flowable|Observable)");
    private static final Set<String> CHANGES = Set.of(
            "add", "addAll", "addFirst", "addLast", "put", "putAll", "putIfAbsent", "offer", "push", "set",
            "setProperty", "getProperty", "getAndSet", "addAndGet", "getAndAdd", "compareAndSet", "lazySet", "countDown",
            "getCount",
            "increment", "decrement", "removeIf", "removeAll", "retainAll", "containsAll", "peek", "poll", "iterator",
            "stream", "toArray");

    private Accessors() {}

    /** Whether a call of unseen code is taken not to throw. */
    static boolean isHarmless(Expr.Call c, Program program) {
        return isGetter(c) || isComponent(c, program) || isChange(c) || isTime(c) || isChain(c);
    }

    private static boolean isGetter(Expr.Call c) {
        if (c.isStatic() || !c.args().isEmpty() || !NAME.matcher(c.name()).matches()) {
            return false;
        }
        List<String> words = Words.of(c.name());
        return words.stream().noneMatch(FETCHED::contains);
    }

    /** The implicit accessor of a record of the sources. */
    private static boolean isComponent(Expr.Call c, Program program) {
        return c.args().isEmpty()
                && c.target() == null
                && program.type(c.owner())
                        .filter(t -> t.kind() == TypeDecl.Kind.RECORD
                                && t.fields().stream().anyMatch(f -> f.var().name().equals(c.name())))
                        .isPresent();
    }

    private static boolean isChange(Expr.Call c) {
        return CHANGES.contains(c.name()) && COLLECTION.matcher(c.owner()).matches();
    }

    /** Arithmetic and reading of dates; only texts can be wrong. */
    private static boolean isTime(Expr.Call c) {
        return c.owner().startsWith("java.time.") && !c.name().equals("parse");
    }

    /** A call that answers a publisher: it says what will be done, and errors come through the publisher. */
    private static boolean isChain(Expr.Call c) {
        return PUBLISHER.matcher(c.type().name()).matches();
    }
}
