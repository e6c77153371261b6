package dev.leaselint.core.settings;

import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads the values of a settings file: properties, or YAML of one or several documents. */
final class SettingsReader {
    private static final int MAX_DEPTH = 40;
    private static final int MAX_VALUES = 50_000;

    private final SourceText file;
    private final boolean hasPairs;
    private final List<Setting> found = new ArrayList<>();

    private SettingsReader(SourceText file) {
        this.file = file;
        this.hasPairs = file.text().codePoints().anyMatch(Character::isSupplementaryCodePoint);
    }

    /** A settings file that cannot be understood. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        private final int line;

        Malformed(int line, String problem) {
            super(problem);
            this.line = line;
        }

        /** Line from 1, 0 when it is not known. */
        int line() {
            return line;
        }
    }

    static List<Setting> read(SourceText file) throws Malformed {
        SettingsReader reader = new SettingsReader(file);
        if (file.path().endsWith(".properties")) {
            reader.properties();
        } else {
            reader.yaml();
        }
        return reader.found;
    }

    private void properties() throws Malformed {
        Properties values = new Properties();
        try {
            values.load(new StringReader(file.text()));
        } catch (IOException | IllegalArgumentException e) {
            throw new Malformed(0, e.getMessage());
        }
        values.stringPropertyNames().stream()
                .sorted()
                .forEach(name -> found.add(new Setting(name, values.getProperty(name), file, line(name))));
    }

    private Span line(String name) {
        Matcher line = Pattern.compile("(?m)^[ \\t]*" + Pattern.quote(name) + "[ \\t]*[=: \\t].*$").matcher(file.text());
        Span last = Span.NONE;
        while (line.find()) {
            last = new Span(line.start(), line.end());
        }
        return last;
    }

    private void yaml() throws Malformed {
        LoadSettings settings = LoadSettings.builder().setLabel(file.path()).build();
        try {
            for (Node document : new Compose(settings).composeAllFromString(file.text())) {
                add("", document, 0);
            }
        } catch (MarkedYamlEngineException e) {
            throw new Malformed(e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0), e.getProblem());
        } catch (YamlEngineException e) {
            throw new Malformed(0, e.getMessage());
        } catch (StackOverflowError e) {
            throw new Malformed(0, "nested too deeply");
        }
    }

    private void add(String name, Node node, int depth) throws Malformed {
        if (depth > MAX_DEPTH || found.size() > MAX_VALUES) {
            throw new Malformed(0, "nested too deeply, or too many values");
        }
        if (node instanceof ScalarNode scalar) {
            found.add(new Setting(name, scalar.getValue(), file, span(scalar)));
        } else if (node instanceof MappingNode mapping) {
            for (NodeTuple entry : mapping.getValue()) {
                if (entry.getKeyNode() instanceof ScalarNode key) {
                    String full = name.isEmpty() ? key.getValue() : name + "." + key.getValue();
                    add(full, entry.getValueNode(), depth + 1);
                }
            }
        } else if (node instanceof SequenceNode sequence) {
            for (int i = 0; i < sequence.getValue().size(); i++) {
                add(name + "[" + i + "]", sequence.getValue().get(i), depth + 1);
            }
        }
    }

    /** Marks count code points, the model counts UTF-16 units. */
    private Span span(Node node) {
        return new Span(
                offset(node.getStartMark().map(Mark::getIndex).orElse(0)),
                offset(node.getEndMark().map(Mark::getIndex).orElse(0)));
    }

    private int offset(int codePoints) {
        return hasPairs ? file.text().offsetByCodePoints(0, codePoints) : codePoints;
    }
}
