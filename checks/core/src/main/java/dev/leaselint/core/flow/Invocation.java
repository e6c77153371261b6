package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.model.Expr;
import java.util.List;

/** A call with its parts evaluated. */
record Invocation(Expr.Call call, Sym receiver, List<Sym> args, State state) {
    /** The argument of a role, null-valued where the call has none. */
    Sym arg(Entry entry, Role role) {
        int at = entry.indexOf(role);
        return at >= 0 && at < args.size() ? args.get(at) : Sym.NULL;
    }
}
