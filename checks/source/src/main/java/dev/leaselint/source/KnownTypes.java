package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Generic signatures of common library types, from the file {@code known-types.txt}, so that values can be followed
 * through them when there is no class path. What calls mean is not in there; that is the catalog's.
 */
final class KnownTypes {
    private static final Map<String, LibraryClass> TYPES = new Reader().read();

    private KnownTypes() {}

    static Optional<ClassInfo> find(String qualifiedName) {
        return Optional.ofNullable(TYPES.get(qualifiedName));
    }

    /** A type by its simple or qualified name, with its variables as arguments. */
    static Optional<TypeRef> bySimpleName(String name) {
        return TYPES.values().stream()
                .filter(type -> type.name().equals(name) || type.name().endsWith("." + name))
                .map(type -> new TypeRef(
                        type.name(),
                        type.typeParams().stream().map(p -> TypeVars.var(p.name())).toList(),
                        0,
                        true))
                .findFirst();
    }

    /** Reads the file; its head explains the format. */
    private static final class Reader {
        private final Map<String, String> imports = new HashMap<>();
        private final Map<String, LibraryClass> types = new LinkedHashMap<>();
        private LibraryClass current;
        private String line = "";
        private int at;

        Map<String, LibraryClass> read() {
            try (InputStream in = KnownTypes.class.getResourceAsStream("known-types.txt");
                    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                for (String next = lines.readLine(); next != null; next = lines.readLine()) {
                    line = next;
                    at = 0;
                    readLine();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return Collections.unmodifiableMap(types);
        }

        private void readLine() {
            if (line.isBlank() || line.startsWith("#")) {
                return;
            }
            if (line.startsWith(" ")) {
                member();
                return;
            }
            String keyword = word();
            if (keyword.equals("import")) {
                String name = word();
                imports.put(name.substring(name.lastIndexOf('.') + 1), name);
            } else {
                declaration(keyword.equals("interface"));
            }
        }

        private void declaration(boolean isInterface) {
            TypeRef self = type();
            List<TypeParam> params = self.args().stream()
                    .map(arg -> new TypeParam(TypeVars.nameOf(arg), TypeParam.OBJECT))
                    .toList();
            List<TypeRef> supertypes = new ArrayList<>();
            if (accept(':')) {
                do {
                    supertypes.add(type());
                } while (accept(','));
            }
            current = new LibraryClass(self.name(), isInterface, params, List.copyOf(supertypes), new HashMap<>(),
                    new HashMap<>(), false);
            types.put(self.name(), current);
        }

        private void member() {
            boolean isAbstract = accept('!');
            boolean isStatic = accept('^');
            TypeRef returns = type();
            String name = word();
            List<TypeRef> params = new ArrayList<>();
            boolean varargs = false;
            expect('(');
            while (!accept(')')) {
                TypeRef param = type();
                if (line.startsWith("...", at)) {
                    at += 3;
                    varargs = true;
                    param = TypeVars.array(param, 1);
                }
                params.add(param);
                accept(',');
            }
            current.methodsByName()
                    .computeIfAbsent(name, key -> new ArrayList<>())
                    .add(new MethodInfo(current.name(), name, List.of(), List.copyOf(params), varargs, returns,
                            isStatic, isAbstract, false, null));
        }

        private TypeRef type() {
            String name = word();
            List<TypeRef> args = new ArrayList<>();
            if (accept('<')) {
                while (!accept('>')) {
                    args.add(type());
                    accept(',');
                }
            }
            int dims = 0;
            while (line.startsWith("[]", at)) {
                at += 2;
                dims++;
            }
            return TypeVars.array(named(name, args), dims);
        }

        private TypeRef named(String name, List<TypeRef> args) {
            if (name.equals("?")) {
                return TypeRef.UNKNOWN;
            } else if (name.length() == 1) {
                return TypeVars.var(name);
            } else if (Primitives.isKeyword(name)) {
                return TypeRef.of(name);
            }
            String qualified = name.indexOf('.') > 0 ? name : imports.get(name);
            return new TypeRef(qualified == null ? "java.lang." + name : qualified, args, 0, true);
        }

        private String word() {
            blanks();
            int start = at;
            while (at < line.length() && " <>(),[]:".indexOf(line.charAt(at)) < 0 && !line.startsWith("...", at)) {
                at++;
            }
            if (start == at) {
                throw malformed();
            }
            return line.substring(start, at);
        }

        private boolean accept(char c) {
            blanks();
            if (at < line.length() && line.charAt(at) == c) {
                at++;
                return true;
            }
            return false;
        }

        private void expect(char c) {
            if (!accept(c)) {
                throw malformed();
            }
        }

        private void blanks() {
            while (at < line.length() && line.charAt(at) == ' ') {
                at++;
            }
        }

        private IllegalStateException malformed() {
            return new IllegalStateException("known-types.txt, at " + at + ": " + line);
        }
    }
}
