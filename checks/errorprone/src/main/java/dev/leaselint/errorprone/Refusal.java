package dev.leaselint.errorprone;

import com.google.errorprone.ErrorProneVersion;
import com.google.errorprone.VisitorState;
import com.sun.tools.javac.util.Context;
import javax.tools.Diagnostic;

/** Says once, in one line, why the checks cannot run in this host; the compilation fails, since nothing was checked. */
final class Refusal {
    /** The Error Prone versions that were tried, docs/compatibility.md tells how. */
    private static final String TRIED = "Error Prone 2.13.1 to 2.42.0 on JDK 17 and 2.52.0 on JDK 25 are known to do";

    private Refusal() {}

    /** @param missing a method, or an access to the compiler, that the host does not give */
    static void tell(VisitorState state, LinkageError missing) {
        Context context = state.context;
        if (context.get(Refusal.class) == null) {
            context.put(Refusal.class, new Refusal());
            Compilation.print(context, Diagnostic.Kind.ERROR, message(missing));
        }
    }

    static String message(LinkageError missing) {
        String cause = missing instanceof IllegalAccessError
                ? "javac lacks some of the -J--add-exports that Error Prone asks for"
                : "Error Prone " + version() + " on JDK " + Runtime.version().feature() + " lacks what the checks call, "
                        + TRIED;
        return cause + "; nothing was checked (" + missing.getMessage() + ")";
    }

    private static String version() {
        return ErrorProneVersion.loadVersionFromPom().or("of unknown version");
    }
}
