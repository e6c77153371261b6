package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/** The page of findings: its structure, and that no text of the code becomes markup. */
class HtmlFormatTest {
    private final String html = new HtmlFormat().render(HostileSample.report());
    private final Document page = Jsoup.parse(html);

    @Test
    void hostileTextStaysText() throws Exception {
        assertThat(page.select("script")).hasSize(1);
        assertThat(page.select("style")).hasSize(1);
        assertThat(page.select("b, i, img, iframe, object, embed, link, base")).isEmpty();
        assertThat(page.getAllElements().stream()
                        .flatMap(e -> e.attributes().asList().stream())
                        .filter(a -> a.getKey().startsWith("on") || a.getKey().equals("style")))
                .isEmpty();
        assertThat(page.select("[src]")).isEmpty();
        assertThat(page.select("a[href]").eachAttr("href")).allMatch(href -> href.startsWith("#"));
        assertThat(page.selectFirst("article p:nth-of-type(2)").text())
                .contains("Say \"x\" :: 100% <b>&amp; ]]> [a](1)")
                .contains("-->");
        assertThat(page.selectFirst(".code mark").text()).isEqualTo("redis.setnx(\"]]>`|\\u0000::\", \"<script>\")");
    }

    @Test
    void invisibleCharactersShow() {
        assertThat(html).doesNotContain("\u0001", "\u001b").contains("\ufffd[31m");
    }

    @Test
    void thePolicyAllowsItsOwnStyleAndScriptOnly() throws Exception {
        String policy = page.selectFirst("meta[http-equiv=Content-Security-Policy]").attr("content");
        assertThat(policy)
                .isEqualTo("default-src 'none'; style-src '" + hash(page.selectFirst("style").data())
                        + "'; script-src '" + hash(page.selectFirst("script").data())
                        + "'; base-uri 'none'; form-action 'none'");
    }

    private static String hash(String text) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(digest);
    }

    @Test
    void everyFindingIsThereWithoutTheScript() {
        assertThat(page.select("article[data-entry]")).hasSize(8);
        assertThat(page.select("article[hidden]")).isEmpty();
        assertThat(page.selectFirst("#tools").hasAttr("hidden")).isTrue();
        assertThat(page.select("article").eachAttr("data-state"))
                .containsExactly("open", "open", "open", "open", "open", "in-baseline", "suppressed", "outside-change");
    }

    @Test
    void whatPeopleWroteAboutSuppressedAndAcceptedOnesIsShown() {
        assertThat(page.select("article[data-state=in-baseline] p").first().text())
                .contains("in baseline: \"old\" & <mine>, team-a");
        assertThat(page.select("article[data-state=suppressed] p").first().text()).contains("\"ours\" & <mine>");
    }

    @Test
    void landmarksLabelsAndHeadingsLeadThroughThePage() {
        assertThat(page.select("html").attr("lang")).isEqualTo("en");
        assertThat(page.select("header, main, footer")).hasSize(3);
        assertThat(page.select("a.skip").attr("href")).isEqualTo("#main");
        assertThat(page.select("h1")).hasSize(1);
        for (Element control : page.select("input, select")) {
            assertThat(control.closest("label")).as(control.outerHtml()).isNotNull();
        }
        for (Element labelled : page.select("[aria-labelledby]")) {
            assertThat(page.getElementById(labelled.attr("aria-labelledby"))).isNotNull();
        }
        assertThat(page.select("[id]").eachAttr("id")).doesNotHaveDuplicates();
        assertThat(page.select("#count").attr("aria-live")).isEqualTo("polite");
        assertThat(page.select("table").stream().allMatch(t -> t.selectFirst("caption") != null)).isTrue();
        assertThat(page.select("thead th").stream().allMatch(t -> t.attr("scope").equals("col"))).isTrue();
    }

    @Test
    void theOverviewCountsOpenFindingsAndShowsTheTrend() {
        assertThat(page.select(".cards li").eachText())
                .containsExactly("1 error", "3 warning", "1 advice", "1 suppressed", "1 outside the change",
                        "12 files looked at");
        assertThat(page.select("table:contains(leaselint-baseline.json) tbody tr").eachText())
                .containsExactly("new 5", "accepted 1", "no longer there 2");
        assertThat(page.select("table:contains(by rule) tbody tr").eachText())
                .containsExactly("RedisLockConstantOwner 1", "RedisLockNonAtomicAcquire 1", "RedisLockUnboundedWait 3");
    }

    @Test
    void aFindingShowsCodeFixAndWay() {
        Element article = page.selectFirst("article");
        assertThat(article.select(".code").first().select("pre.hit .no").eachText()).containsExactly("3");
        assertThat(article.select(".code").first().select(".note").text()).contains("then [this](2)");
        assertThat(article.select("details:contains(Fix) pre.removed").text()).contains("redis.setnx(");
        assertThat(article.select("details:contains(Fix) pre.added").text()).contains("redis.set(");
        assertThat(article.select("h4").eachText()).containsExactly("On the way");
    }

    @Test
    void theTimelineHasALaneForEachProcess() {
        Finding bare = Samples.finding(
                "RedisLockBareDelete", Level.ERROR, Samples.place(Samples.file("A.java"), "redis.setnx"));
        Report report = Report.of(
                "0.1.0",
                "",
                Path.of("/repo"),
                List.of(Samples.rule("RedisLockBareDelete", Level.ERROR, "Somebody else's lock goes")),
                List.of(ReportedFinding.of(bare, "")));
        Document drawn = Jsoup.parse(new HtmlFormat().render(report));
        Element timeline = drawn.selectFirst("figure table.timeline");
        assertThat(timeline.select("thead th").eachText())
                .containsExactly("step", "process A", "process B", "process C", "then the lock");
        assertThat(timeline.select("tbody tr")).allMatch(row -> row.select("td.act, td.fault").size() == 1);
        assertThat(timeline.select("tbody tr").get(1).select("td.fault").attr("colspan")).isEqualTo("3");
        assertThat(drawn.selectFirst("figcaption").text()).contains("app.Orders#run()");
    }

    @Test
    void aCleanRunSaysSo() {
        Document clean = Jsoup.parse(new HtmlFormat().render(HostileSample.empty()));
        assertThat(clean.select("#findings ~ p").text()).isEqualTo("No findings in 12 files.");
        assertThat(clean.select("article, #tools")).isEmpty();
    }

    @Test
    void theSameReportGivesTheSamePage() {
        assertThat(new HtmlFormat().render(HostileSample.report())).isEqualTo(html);
    }
}
