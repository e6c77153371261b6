package dev.leaselint.source;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.gate.FileFacts;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.source.LocalEnums.LocalEnum;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A Java file of the analysed sources. Text, outline and unit are made when asked for; the syntax tree is held softly
 * and parsed again when it is needed after it was dropped.
 */
final class SourceFile {
    /** Files with deeper bracket nesting are not parsed. */
    static final int MAX_DEPTH = 1500;

    /** Files with deeper nesting of functions with a body are not parsed. */
    static final int MAX_LAMBDAS = 16;

    private final Path path;
    private final String display;
    private final Charset encoding;
    private final String changed;
    private final ProjectIndex index;
    private final boolean generatedRoot;
    private final boolean analysed;
    private final FileFacts facts;
    private SourceText text;
    private SoftReference<CompilationUnit> tree = new SoftReference<>(null);
    private Outline outline;
    private boolean failed;
    private volatile SourceUnit unit;
    private final Object unitLock = new Object();

    SourceFile(Looked looked, Request request, ProjectIndex index) {
        this.path = looked.found().path();
        this.display = looked.display();
        this.encoding = request.encoding();
        this.changed = request.texts().get(display);
        this.index = index;
        this.generatedRoot = looked.found().generated();
        this.analysed = looked.found().analyse();
        this.facts = looked.facts();
    }

    Path path() {
        return path;
    }

    /** The path as named in reports. */
    String display() {
        return display;
    }

    boolean generatedRoot() {
        return generatedRoot;
    }

    /** Whether findings in it are wanted. */
    boolean analysed() {
        return analysed;
    }

    FileFacts facts() {
        return facts;
    }

    /** Whether it was understood; false when it was not parsed yet. */
    synchronized boolean parsed() {
        return outline != null;
    }

    /** Whether it could not be understood. */
    synchronized boolean failed() {
        return failed;
    }

    /** The declarations; empty when the file cannot be parsed, of which one notice tells. */
    synchronized Optional<Outline> outline() {
        if (outline == null && !failed) {
            try {
                CompilationUnit parsed = tree();
                outline = OutlineBuilder.build(parsed, this, index, new Offsets(text()));
            } catch (JavaTrees.NotJava e) {
                fail(Notice.Kind.UNPARSABLE, e.line(), "not understood as Java, not checked: " + e.getMessage());
            } catch (IOException e) {
                fail(Notice.Kind.UNREADABLE, 0, "cannot be read, not checked: " + e.getMessage());
            } catch (StackOverflowError e) {
                fail(Notice.Kind.OVER_BUDGET, 0, "nested too deeply, not checked");
            } catch (RuntimeException e) {
                fail(Notice.Kind.INTERNAL, 0, "could not be parsed, not checked: " + e);
            }
        }
        return Optional.ofNullable(outline);
    }

    private void fail(Notice.Kind kind, int line, String message) {
        failed = true;
        tree.clear();
        text = null;
        index.notice(new Notice(kind, display, line, message));
    }

    /** The text; only for files that could be read before. */
    synchronized SourceText text() throws IOException {
        if (text == null) {
            text = new SourceText(
                    display, changed != null ? changed : Texts.decode(Files.readAllBytes(path), encoding).text());
        }
        return text;
    }

    /** The syntax tree, parsed anew when it was dropped. */
    synchronized CompilationUnit tree() throws IOException, JavaTrees.NotJava {
        CompilationUnit held = tree.get();
        if (held == null) {
            if (facts.depth() > MAX_DEPTH || LambdaDepth.of(text().text()) > MAX_LAMBDAS) {
                throw new StackOverflowError();
            }
            JavaTrees.Parsed parsed = JavaTrees.parse(text().text());
            held = parsed.unit();
            tree = new SoftReference<>(held);
            if (outline == null) {
                parsed.left().stream().filter(LocalEnum::hasMembers).forEach(this::tellLeft);
            }
        }
        return held;
    }

    private void tellLeft(LocalEnum local) {
        index.notice(new Notice(Notice.Kind.UNRESOLVED, display, local.line(),
                "an enum within a method is not understood; the code in it is not checked"));
    }

    /** Lets go of the syntax tree; it is parsed again when something else is to be lowered. */
    synchronized void dropTree() {
        tree.clear();
    }

    /** The unit with its types; empty when the file cannot be parsed. */
    Optional<SourceUnit> unit() {
        if (unit == null) {
            Optional<Outline> known = outline();
            if (known.isPresent()) {
                synchronized (unitLock) {
                    if (unit == null) {
                        unit = lower(known.get());
                    }
                }
            }
        }
        return Optional.ofNullable(unit);
    }

    private SourceUnit lower(Outline known) {
        try {
            return UnitLowering.lower(known, tree(), index, new Offsets(text()));
        } catch (IOException | JavaTrees.NotJava e) {
            return withoutTypes(known, Notice.Kind.UNREADABLE, "cannot be read again, not checked: " + e.getMessage());
        } catch (StackOverflowError e) {
            return withoutTypes(known, Notice.Kind.OVER_BUDGET, "nested too deeply, not checked");
        } catch (RuntimeException e) {
            return withoutTypes(known, Notice.Kind.INTERNAL, "could not be lowered, not checked: " + e);
        }
    }

    private SourceUnit withoutTypes(Outline known, Notice.Kind kind, String message) {
        synchronized (this) {
            failed = true;
        }
        index.notice(new Notice(kind, display, 0, message));
        SourceText empty = new SourceText(display, "");
        return new SourceUnit(empty, known.packageName(), List.of(), 0, List.of(), generatedRoot);
    }

    /** The syntax of a member, by its place among all members of a top-level or member type. */
    BodyDeclaration<?> member(ProjectClass type, int position) throws IOException, JavaTrees.NotJava {
        return declaration(tree(), type).getMember(position);
    }

    private static TypeDeclaration<?> declaration(CompilationUnit tree, ProjectClass type) {
        List<? extends Node> candidates = type.outer() == null
                ? tree.getTypes()
                : declaration(tree, type.outer()).getMembers();
        for (Node candidate : candidates) {
            if (candidate instanceof TypeDeclaration<?> found && found.getNameAsString().equals(type.simpleName())) {
                return found;
            }
        }
        throw new IllegalStateException(type.name() + " is not in its file any more");
    }
}
