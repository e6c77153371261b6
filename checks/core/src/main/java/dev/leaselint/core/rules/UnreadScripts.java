package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.lua.ScriptReader;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.TypeDecl;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Tells of scripts whose text is known and cannot be read as Lua, once for each place where such a text stands. */
final class UnreadScripts {
    private final Flows flows;
    private final Consumer<Notice> notices;
    private final Set<Notice> told = ConcurrentHashMap.newKeySet();

    UnreadScripts(Flows flows, Consumer<Notice> notices) {
        this.flows = flows;
        this.notices = notices;
    }

    /** Looks at the scripts that the methods of a type send. */
    void tell(TypeView view) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.script() != null && !e.script().parsed()) {
                    notice(e).filter(told::add).ifPresent(notices);
                }
            }
        }
    }

    private Optional<Notice> notice(Event e) {
        Optional<String> text = flows.scriptText(e);
        return text.flatMap(ScriptReader::fault).flatMap(fault -> {
            Optional<SourceText> file = flows.scriptFile(e.scriptArgument());
            return file.isPresent()
                    ? Optional.of(notice(file.get().path(), Math.max(1, fault.line()), fault))
                    : inCode(place(e, text.get()), fault);
        });
    }

    /** A notice on a text in the sources; none when it stands in a helper of another module, whose build tells of it. */
    private Optional<Notice> inCode(Site at, ScriptReader.Fault fault) {
        String owner = at.method().owner();
        return flows.program()
                .unitOf(owner)
                .filter(unit -> !flows.program().isStored(owner))
                .map(unit -> notice(unit.text().path(), unit.text().line(at.span().start()), fault));
    }

    private static Notice notice(String path, int line, ScriptReader.Fault fault) {
        String why = fault.line() == 0
                ? "script is too long or too deeply nested to be read"
                : "script is not understood as Lua in its line " + fault.line();
        Notice.Kind kind = fault.line() == 0 ? Notice.Kind.OVER_BUDGET : Notice.Kind.UNPARSABLE;
        return new Notice(kind, path, line, why + "; what it does to locks is not judged");
    }

    /** Where a text stands: in a type on the way to the command, as a constant that one names, elsewhere, else the call. */
    private Site place(Event e, String text) {
        List<Site> way = Report.chain(e);
        Stream<TypeDecl> onTheWay = way.stream().flatMap(s -> flows.program().type(s.method().owner()).stream());
        return onTheWay.flatMap(t -> Code.literal(t, text).stream())
                .findFirst()
                .or(() -> way.stream().flatMap(s -> named(s, text).stream()).findFirst())
                .or(() -> flows.program().types().stream()
                        .flatMap(t -> Code.literal(t, text).stream())
                        .findFirst())
                .orElse(e.step());
    }

    /** A constant with that text to which a method refers. */
    private Optional<Site> named(Site site, String text) {
        return flows.program().method(site.method()).stream()
                .flatMap(m -> Code.all(m, Expr.Ref.class).stream())
                .flatMap(ref -> flows.program().field(ref.var()).stream())
                .filter(field -> hasText(field, text))
                .map(Code::site)
                .findFirst();
    }

    private static boolean hasText(FieldDecl field, String text) {
        return field.init() != null && Code.text(field.init()).filter(text::equals).isPresent();
    }
}
