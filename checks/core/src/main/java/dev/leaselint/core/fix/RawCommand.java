package dev.leaselint.core.fix;

import dev.leaselint.core.model.Expr;

/** Parts of a command that Jedis sends by its name: {@code sendCommand(SET, key, value, ...)}. */
final class RawCommand {
    private RawCommand() {}

    /** Index of the argument with the key, or -1. */
    static int key(Expr.Call call) {
        return isPlain(call) && call.args().size() > 1 ? 1 : -1;
    }

    /** Index of the argument with the value of a SET or SETNX, or -1. */
    static int value(Expr.Call call) {
        return isPlain(call) && call.args().size() > 2 ? 2 : -1;
    }

    /** Whether it is a SET of an absent key, which says no more. */
    static boolean isSetIfAbsent(Expr.Call call) {
        return isPlain(call)
                && call.args().size() == 4
                && call.args().get(0) instanceof Expr.Ref command
                && command.var().name().equals("SET")
                && call.args().get(3) instanceof Expr.Literal nx
                && "NX".equalsIgnoreCase(String.valueOf(nx.value()));
    }

    /** Command and texts; the cluster's form, which begins with a key, and that with byte arrays are others. */
    private static boolean isPlain(Expr.Call call) {
        return call.name().equals("sendCommand")
                && call.owner().startsWith("redis.clients.jedis.")
                && !call.args().isEmpty()
                && !isText(call.args().get(0))
                && call.args().stream().skip(1).allMatch(RawCommand::isText);
    }

    private static boolean isText(Expr argument) {
        return argument.type().is("java.lang.String");
    }
}
