package dev.leaselint.source;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Visits a tree to its end: what cannot be read is told, and the rest is visited all the same. */
abstract class Walk extends SimpleFileVisitor<Path> {
    /** Called for a file or directory that cannot be read, or not to its end. */
    abstract void unreadable(Path path, IOException e);

    /** Called for what is no directory. */
    abstract void file(Path file, BasicFileAttributes attributes);

    @Override
    public final FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        file(file, attributes);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public final FileVisitResult visitFileFailed(Path file, IOException e) {
        unreadable(file, e);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public final FileVisitResult postVisitDirectory(Path directory, IOException e) {
        if (e != null) {
            unreadable(directory, e);
        }
        return FileVisitResult.CONTINUE;
    }
}
