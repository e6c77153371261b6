package dev.leaselint.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Public types of the running JDK, read from its class files. */
final class JdkTypes {
    private static final Map<String, Optional<ClassInfo>> KNOWN = new ConcurrentHashMap<>();

    private JdkTypes() {}

    static boolean exists(String qualifiedName) {
        return find(qualifiedName).isPresent();
    }

    static Optional<ClassInfo> find(String qualifiedName) {
        if (!qualifiedName.startsWith("java.") && !qualifiedName.startsWith("javax.")) {
            return Optional.empty();
        }
        Optional<ClassInfo> known = KNOWN.get(qualifiedName);
        if (known == null) {
            known = read(qualifiedName.replace('.', '/'));
            KNOWN.put(qualifiedName, known);
        }
        return known;
    }

    /** Tries nested types from the right: {@code java/util/Map/Entry}, {@code java/util/Map$Entry}. */
    private static Optional<ClassInfo> read(String path) {
        try (InputStream in = ClassLoader.getPlatformClassLoader().getResourceAsStream(path + ".class")) {
            if (in != null) {
                return ClassFileReader.readPublic(in.readAllBytes());
            }
        } catch (IOException | RuntimeException e) {
            // a class file of a later JDK that cannot be read: the type stays unknown
            return Optional.empty();
        }
        int slash = path.lastIndexOf('/');
        boolean nested = Character.isUpperCase(path.charAt(path.lastIndexOf('/', slash - 1) + 1));
        return nested ? read(path.substring(0, slash) + "$" + path.substring(slash + 1)) : Optional.empty();
    }
}
