package dev.leaselint.change;

import dev.leaselint.core.Words;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.inventory.Lock;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides which findings a change has to do with: those that stand in changed lines, or whose lock is taken, used,
 * renewed or given back there. What was taken away has no lines any more; it counts for the paths through the method
 * from which it was taken. A release that was taken away counts for the callers of that method, too.
 */
public final class ChangeFilter {
    private static final Set<String> FLOW = Set.of("try", "finally", "catch", "return", "throw", "if", "else", "while");
    private static final Set<String> RELEASING = Set.of("del", "delete", "unlink", "eval", "evalsha", "execute", "remove");
    private static final Pattern LITERAL = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"");
    private static final Pattern NO_NAME = Pattern.compile("[^\\p{L}\\p{N}_$]+");

    private final Change change;
    private final Map<String, SourceUnit> units;
    /** Methods without a release that they had, and types of which no more is known than that. */
    private final Set<String> poorer = new HashSet<>();

    /** @param units the analysed files by path */
    public ChangeFilter(Change change, Map<String, SourceUnit> units) {
        this.change = change;
        this.units = units;
        change.files().forEach((path, hunks) -> hunks.stream()
                .filter(hunk -> hunk.takesCode() && names(hunk).anyMatch(ChangeFilter::releases))
                .forEach(hunk -> poorer.addAll(namesAround(path, hunk))));
    }

    private Set<String> namesAround(String path, Hunk hunk) {
        SourceUnit unit = units.get(path);
        if (unit == null) {
            String file = path.substring(path.lastIndexOf('/') + 1);
            return file.endsWith(".java") ? Set.of(file.substring(0, file.length() - ".java".length())) : Set.of();
        }
        return methods(unit.types())
                .filter(method -> within(hunk, unit, method))
                .map(MethodDecl::name)
                .collect(Collectors.toSet());
    }

    /** Whether the change has to do with a finding. */
    public boolean concerns(Finding finding) {
        boolean onPath = Stream.of(finding.related(), finding.trace())
                .flatMap(List::stream)
                .map(Related::place)
                .anyMatch(this::changed);
        return onPath || changed(finding.place()) || !finding.trace().isEmpty() && tookFromPath(finding);
    }

    /** Whether the change has to do with a lock: with a place of which the inventory speaks, or as with a finding. */
    public boolean concerns(Lock lock) {
        List<Place> places = lock.places();
        List<Related> path = places.stream().map(place -> new Related(place, "")).toList();
        return !places.isEmpty()
                && concerns(new Finding(
                        "", Level.ADVICE, Confidence.HIGH, places.get(0), "", "", List.of(), path, List.of()));
    }

    private boolean changed(Place place) {
        return hunks(place).stream().anyMatch(hunk -> hunk.touches(place.line(), place.endLine()));
    }

    private List<Hunk> hunks(Place place) {
        return change.files().getOrDefault(place.file().path(), List.of());
    }

    private boolean tookFromPath(Finding finding) {
        return Stream.concat(Stream.of(finding.place()), finding.trace().stream().map(Related::place))
                .anyMatch(place -> usesPoorer(place) || hunks(place).stream().anyMatch(hunk -> took(hunk, place)));
    }

    private boolean took(Hunk hunk, Place place) {
        SourceUnit unit = units.get(place.file().path());
        boolean steers = hunk.count() == 0 || names(hunk).anyMatch(name -> steers(name) || releases(name));
        return hunk.takesCode() && steers && unit != null
                && methodsAround(place, unit).anyMatch(method -> within(hunk, unit, method));
    }

    /** Whether the method, or of a file not known so well the type, names one that has lost a release. */
    private boolean usesPoorer(Place place) {
        SourceUnit unit = units.get(place.file().path());
        if (unit == null || poorer.isEmpty()) {
            return false;
        }
        Stream<String> code = Stream.concat(
                methodsAround(place, unit).map(method -> unit.text().slice(method.span())),
                unit.types().stream().flatMap(type -> type.fields().stream()).map(f -> unit.text().slice(f.span())));
        return code.flatMap(NO_NAME::splitAsStream).anyMatch(poorer::contains);
    }

    private static boolean within(Hunk hunk, SourceUnit unit, MethodDecl method) {
        return hunk.within(unit.text().line(method.span().start()), unit.text().line(method.span().end()));
    }

    private static Stream<MethodDecl> methodsAround(Place place, SourceUnit unit) {
        return methods(unit.types()).filter(method -> method.span().contains(place.span()));
    }

    private static Stream<MethodDecl> methods(List<TypeDecl> types) {
        return types.stream().flatMap(type -> Stream.concat(type.methods().stream(), methods(type.nested())));
    }

    private static Stream<String> names(Hunk hunk) {
        return hunk.removed().stream()
                .map(line -> LITERAL.matcher(line).replaceAll(" "))
                .flatMap(NO_NAME::splitAsStream);
    }

    private static boolean releases(String name) {
        return Words.release(name) || RELEASING.contains(name);
    }

    private static boolean steers(String name) {
        return FLOW.contains(name) || Words.lock(name) || Words.acquire(name) || Words.renew(name);
    }
}
