package dev.leaselint.report;

import dev.leaselint.core.rules.Timeline;
import java.util.List;
import java.util.Optional;
import org.jsoup.nodes.Element;

/**
 * A timeline as a picture that is a table: a lane for each process, time from top to bottom, and what becomes of the
 * lock. It reads as a list where there is no room for lanes.
 */
final class HtmlTimeline {
    private HtmlTimeline() {}

    /**
     * Appends the run with the defect and the one with the repair.
     *
     * @param code the member that the processes run
     * @param key the key of the lock, when it is known
     */
    static void write(Element parent, Timeline timeline, String code, Optional<String> key) {
        Element figure = parent.appendElement("figure");
        Element caption = figure.appendElement("figcaption");
        caption.appendText("This is what a run on a real Redis did with code that has the defect."
                + " Read it as processes that run ");
        HtmlPage.code(caption, code);
        key.ifPresent(k -> {
            caption.appendText(" with the lock ");
            HtmlPage.code(caption, k);
        });
        caption.appendText(".");
        scene(figure, timeline.bad(), "With the defect", key, true);
        Element details = parent.appendElement("details");
        details.appendElement("summary").text("The same with the repair");
        scene(details.appendElement("figure"), timeline.repaired(), "With the repair", key, false);
    }

    private static void scene(
            Element figure, Timeline.Scene scene, String caption, Optional<String> key, boolean bad) {
        List<String> lanes = scene.steps().stream()
                .map(Timeline.Step::who)
                .filter(HtmlTimeline::isProcess)
                .distinct()
                .sorted()
                .toList();
        Element table = figure.appendElement("table").addClass("timeline");
        table.appendElement("caption").text(caption);
        Element head = table.appendElement("thead").appendElement("tr");
        head.appendElement("th").attr("scope", "col").addClass("number").text("step");
        lanes.forEach(lane -> head.appendElement("th").attr("scope", "col").text("process " + lane));
        Element lock = head.appendElement("th").attr("scope", "col").text("then ");
        HtmlPage.code(lock, key.orElse("the lock"));
        Element rows = table.appendElement("tbody");
        for (int i = 0; i < scene.steps().size(); i++) {
            step(rows.appendElement("tr"), i + 1, scene.steps().get(i), lanes);
        }
        figure.appendElement("p").addClass(bad ? "outcome" : "quiet").text(scene.outcome());
    }

    private static void step(Element row, int number, Timeline.Step step, List<String> lanes) {
        row.appendElement("th").attr("scope", "row").text(String.valueOf(number));
        if (isProcess(step.who())) {
            for (String lane : lanes) {
                boolean acts = lane.equals(step.who());
                Element cell = row.appendElement("td").addClass(acts ? "act" : "lane");
                if (acts) {
                    cell.attr("data-who", lane).text(step.does());
                }
            }
        } else {
            row.appendElement("td")
                    .addClass("fault")
                    .attr("colspan", String.valueOf(Math.max(1, lanes.size())))
                    .text(step.who() + ": " + step.does());
        }
        row.appendElement("td").addClass("state").attr("data-who", "then").text(step.state());
    }

    private static boolean isProcess(String who) {
        return who.length() == 1 && Character.isUpperCase(who.charAt(0));
    }
}
