package dev.leaselint.core.inventory;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.rules.Owners;
import java.util.List;
import java.util.Optional;

/** What tells one holder of a lock from the next. */
final class OwnerValues {
    private final Flows flows;
    private final Sources sources;
    private final KeyText texts;

    OwnerValues(Flows flows, Sources sources, KeyText texts) {
        this.flows = flows;
        this.sources = sources;
        this.texts = texts;
    }

    Fact<Kinds.Owner> of(Seen seen) {
        Event e = seen.event();
        List<Place> here = sources.place(e.step()).stream().toList();
        if (AnnotatedLocks.isOfAnnotation(e)) {
            return new Fact<>(Kinds.Owner.UNKNOWN, "chosen by what the proxy uses", here);
        }
        if (e.op() == Op.INCREMENT) {
            return new Fact<>(Kinds.Owner.CONSTANT, "a counter, which says nothing of the owner", here);
        }
        if (seen.byClient()) {
            return new Fact<>(Kinds.Owner.CLIENT, "the client tells its instances and threads apart", here);
        }
        if (e.value() == null) {
            return new Fact<>(Kinds.Owner.UNKNOWN, "not known", here);
        }
        Optional<String> same = Owners.sameForAll(seen.view(), e);
        if (same.isPresent()) {
            return new Fact<>(repeated(e), same.get().replaceFirst(" as owner.*", ""), here);
        }
        List<Place> made = fresh(e.value()).flatMap(f -> sources.place(f.site())).stream().toList();
        if (!made.isEmpty()) {
            return new Fact<>(Kinds.Owner.RANDOM, "new for each attempt: " + Sources.code(made.get(0)), made);
        }
        if (fieldOf(e.value()).filter(f -> flows.possible(f.field()).stream().anyMatch(v -> fresh(v).isPresent()))
                .isPresent()) {
            return new Fact<>(Kinds.Owner.RANDOM, "random for each lock object: " + texts.of(e.value()), here);
        }
        return new Fact<>(Kinds.Owner.UNKNOWN, "not known here: " + texts.of(e.value()), here);
    }

    private static Kinds.Owner repeated(Event e) {
        Sym value = e.value();
        if (value.equals(e.key())) {
            return Kinds.Owner.CONSTANT;
        }
        if (Syms.contains(value, s -> s instanceof Sym.Fresh f && f.kind() != Sym.Fresh.Kind.UNIQUE)) {
            return Kinds.Owner.TIMESTAMP;
        }
        if (Syms.contains(value, s -> s instanceof Sym.Field)) {
            return Kinds.Owner.SHARED;
        }
        return Syms.contains(value, s -> s instanceof Sym.App) ? Kinds.Owner.IDENTITY : Kinds.Owner.CONSTANT;
    }

    private static Optional<Sym.Fresh> fresh(Sym value) {
        Sym.Fresh[] found = {null};
        Syms.visit(value, s -> {
            if (s instanceof Sym.Fresh f && f.kind() == Sym.Fresh.Kind.UNIQUE && found[0] == null) {
                found[0] = f;
            }
        });
        return Optional.ofNullable(found[0]);
    }

    private static Optional<Sym.Field> fieldOf(Sym value) {
        Sym.Field[] found = {null};
        Syms.visit(value, s -> {
            if (s instanceof Sym.Field f && found[0] == null) {
                found[0] = f;
            }
        });
        return Optional.ofNullable(found[0]);
    }
}
