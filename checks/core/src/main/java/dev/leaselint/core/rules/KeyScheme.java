package dev.leaselint.core.rules;

import dev.leaselint.core.flow.Sym;
import java.util.ArrayList;
import java.util.List;

/** Whether keys of which a part is known can have a form. */
final class KeyScheme {
    /** Any text, also none; no character has this value. */
    private static final int ANY = -1;

    private final List<Integer> form;

    /** @param form text in which {@code *} stands for any text */
    KeyScheme(String form) {
        this.form = form.codePoints().mapToObj(c -> c == '*' ? ANY : c).toList();
    }

    /** Whether some value of the open parts gives the key that form; also when nothing is known of it. */
    boolean mayFit(Sym key) {
        List<Integer> known = new ArrayList<>();
        add(key, known);
        boolean[][] fits = new boolean[form.size() + 1][known.size() + 1];
        for (int i = form.size(); i >= 0; i--) {
            for (int j = known.size(); j >= 0; j--) {
                fits[i][j] = fits(fits, i, known, j);
            }
        }
        return fits[0][0];
    }

    private boolean fits(boolean[][] fits, int i, List<Integer> known, int j) {
        boolean formEnds = i == form.size();
        boolean keyEnds = j == known.size();
        if (!formEnds && form.get(i) == ANY) {
            return fits[i + 1][j] || !keyEnds && fits[i][j + 1];
        }
        if (!keyEnds && known.get(j) == ANY) {
            return fits[i][j + 1] || !formEnds && fits[i + 1][j];
        }
        return formEnds || keyEnds ? formEnds && keyEnds : form.get(i).equals(known.get(j)) && fits[i + 1][j + 1];
    }

    private static void add(Sym key, List<Integer> known) {
        if (key instanceof Sym.Template t) {
            t.parts().forEach(part -> add(part, known));
        } else if (key instanceof Sym.Const c && c.value() != null) {
            c.value().toString().codePoints().forEach(known::add);
        } else {
            known.add(ANY);
        }
    }
}
