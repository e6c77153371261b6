package dev.leaselint.core.catalog;

import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Present;
import org.snakeyaml.engine.v2.api.lowlevel.Serialize;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A YAML document with the lines of its parts; every access checks the expected shape. */
public final class YamlTree {
    private static final int MAX_CHARACTERS = 4_000_000;

    private final String file;
    private final Node node;

    private YamlTree(String file, Node node) {
        this.file = file;
        this.node = node;
    }

    /**
     * @throws CatalogException when the text is no YAML, is empty or is unreasonably long
     */
    public static YamlTree parse(Reader reader, String file) {
        LoadSettings settings = LoadSettings.builder().setLabel(file).setCodePointLimit(MAX_CHARACTERS).build();
        try {
            return new Compose(settings)
                    .composeReader(reader)
                    .map(root -> new YamlTree(file, root))
                    .orElseThrow(() -> new CatalogException(file, 0, "the file is empty"));
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0);
            throw new CatalogException(file, line, "no valid YAML: " + e.getProblem());
        } catch (StackOverflowError e) {
            throw new CatalogException(file, 0, "the text is nested too deeply");
        } catch (YamlEngineException e) {
            throw new CatalogException(file, 0, "no valid YAML: " + e.getMessage());
        }
    }

    int line() {
        return node.getStartMark().map(Mark::getLine).orElse(-1) + 1;
    }

    /** An error at this place. */
    public CatalogException error(String problem) {
        return new CatalogException(file, line(), problem);
    }

    /** @throws CatalogException when this is no text or number */
    public String text() {
        if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
            return scalar.getValue();
        }
        throw error("expected a text or number");
    }

    /** @throws CatalogException when this is no list */
    public List<YamlTree> items() {
        if (!(node instanceof SequenceNode sequence)) {
            throw error("expected a list");
        }
        List<YamlTree> items = new ArrayList<>();
        sequence.getValue().forEach(item -> items.add(new YamlTree(file, item)));
        return items;
    }

    /** @throws CatalogException when this is no list of texts */
    public List<String> texts() {
        return items().stream().map(YamlTree::text).toList();
    }

    /**
     * The texts of a list, or the one text.
     *
     * @throws CatalogException when this is neither
     */
    public List<String> textOrTexts() {
        return node instanceof SequenceNode ? texts() : List.of(text());
    }

    /**
     * The entries of a mapping in order.
     *
     * @throws CatalogException when this is no mapping, or a key stands twice
     */
    public Map<String, YamlTree> fields() {
        Map<String, YamlTree> fields = new LinkedHashMap<>();
        for (NodeTuple tuple : tuples()) {
            YamlTree key = new YamlTree(file, tuple.getKeyNode());
            if (fields.put(key.text(), new YamlTree(file, tuple.getValueNode())) != null) {
                throw key.error("'" + key.text() + "' stands here twice");
            }
        }
        return fields;
    }

    /**
     * The entries of a mapping that may only have the given keys.
     *
     * @throws CatalogException when there is another one; it says which was probably meant
     */
    public Map<String, YamlTree> fields(Set<String> known) {
        Map<String, YamlTree> fields = fields();
        for (NodeTuple tuple : tuples()) {
            YamlTree key = new YamlTree(file, tuple.getKeyNode()); // its value may begin on a later line
            if (!known.contains(key.text())) {
                throw key.error("unknown key '" + key.text() + "'" + Suggestion.forName(key.text(), known));
            }
        }
        return fields;
    }

    private List<NodeTuple> tuples() {
        if (node instanceof MappingNode mapping) {
            return mapping.getValue();
        }
        throw error("expected a mapping");
    }

    /** The text of this part alone, without comments. */
    String toYaml() {
        DumpSettings settings = DumpSettings.builder().build();
        return new Present(settings).emitToString(new Serialize(settings).serializeOne(node).iterator());
    }
}
