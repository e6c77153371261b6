package dev.leaselint.report;

import java.util.Collection;
import java.util.List;
import org.jsoup.nodes.Element;

/** The form that searches and filters the entries of a page; it shows when the script runs. */
final class HtmlTools {
    private final Element form;

    /** @param noun what the entries are, in the plural */
    HtmlTools(Element parent, String noun) {
        form = parent.appendElement("form")
                .attr("id", "tools")
                .addClass("tools")
                .attr("role", "search")
                .attr("aria-label", "Filter " + noun)
                .attr("data-noun", noun)
                .attr("hidden", "");
        Element label = form.appendElement("label").attr("for", "search").text("Search");
        label.appendElement("input").attr("type", "search").attr("id", "search").attr("autocomplete", "off");
    }

    /** Boxes to tick; an entry shows when one of its values is ticked. */
    HtmlTools boxes(String name, String legend, Collection<String> values, Collection<String> ticked) {
        Element set = form.appendElement("fieldset");
        set.appendElement("legend").text(legend);
        for (String value : values) {
            Element label = set.appendElement("label");
            Element box = label.appendElement("input")
                    .attr("type", "checkbox")
                    .attr("name", name)
                    .attr("value", value);
            if (ticked.contains(value)) {
                box.attr("checked", "");
            }
            label.appendText(value.replace('-', ' '));
        }
        return this;
    }

    /** A list to choose from; left out when there is nothing to choose. */
    HtmlTools list(String name, String text, List<String> values) {
        if (values.size() > 1) {
            Element label = form.appendElement("label").attr("for", name).text(text);
            Element select = label.appendElement("select").attr("id", name);
            select.appendElement("option").attr("value", "").text("all");
            values.forEach(value -> select.appendElement("option").attr("value", value).text(value));
        }
        return this;
    }

    /** The buttons and the line that tells how much is shown. */
    void close() {
        form.appendElement("button").attr("type", "button").attr("id", "clear").text("Reset");
        form.appendElement("button").attr("type", "button").attr("id", "theme").text("Light or dark");
        form.appendElement("p")
                .addClass("count")
                .attr("id", "count")
                .attr("role", "status")
                .attr("aria-live", "polite");
    }
}
