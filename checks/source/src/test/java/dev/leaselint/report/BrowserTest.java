package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.source.Request;
import dev.leaselint.source.Result;
import dev.leaselint.source.Scanner;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;

/**
 * The page of findings in a browser. Runs where the machine has Chromium and its driver; {@code .ci/run} sees to that.
 * Screenshots stay in {@code target/screenshots}, to be looked at.
 */
class BrowserTest {
    private static final File CHROMIUM = new File("/usr/bin/chromium");
    private static final File DRIVER = new File("/usr/bin/chromedriver");
    private static final Path SHOTS = Path.of("target/screenshots");

    @TempDir
    private static Path directory;

    private static ChromeDriver browser;
    private static String page;

    @BeforeAll
    static void start() throws IOException {
        boolean installed = CHROMIUM.canExecute() && DRIVER.canExecute();
        assumeTrue(installed, "Debian's chromium and chromium-driver are not installed");
        Path file = directory.resolve("leaselint.html");
        Files.writeString(file, new HtmlFormat().render(HostileSample.report()));
        page = file.toUri().toString();
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM);
        options.addArguments(
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--user-data-dir=" + directory.resolve("profile"));
        ChromeDriverService service = new ChromeDriverService.Builder().usingDriverExecutable(DRIVER).build();
        browser = new ChromeDriver(service, options);
        Files.createDirectories(SHOTS);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.quit();
        }
    }

    @BeforeEach
    void open() {
        browser.manage().window().setSize(new Dimension(1200, 1500));
        browser.get("about:blank");
        browser.get(page);
    }

    private static List<String> shown() {
        return browser.findElements(By.cssSelector("article")).stream()
                .filter(WebElement::isDisplayed)
                .map(a -> a.getDomAttribute("data-rule"))
                .toList();
    }

    private static String count() {
        return browser.findElement(By.id("count")).getText();
    }

    private static void shot(String name) throws IOException {
        Files.write(SHOTS.resolve(name + ".png"), browser.getScreenshotAs(OutputType.BYTES));
    }

    private static void scheme(String value) {
        browser.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", value))));
    }

    @Test
    void onlyOpenFindingsShowAtFirst() throws IOException {
        assertThat(count()).isEqualTo("5 of 8 findings shown");
        assertThat(shown()).hasSize(5);
        shot("light");
    }

    @Test
    void theScriptRunsAndNothingElseDoes() {
        List<String> errors = browser.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(Object::toString)
                .toList();
        assertThat(errors).isEmpty();
        assertThat(browser.executeScript("return document.scripts.length")).isEqualTo(1L);
    }

    @Test
    void searchNarrowsAndEscapeEndsIt() {
        WebElement search = browser.findElement(By.id("search"));
        search.sendKeys("constantowner ÜBER");
        assertThat(shown()).containsExactly("RedisLockConstantOwner");
        assertThat(count()).isEqualTo("1 of 8 findings shown");
        search.sendKeys(Keys.ESCAPE);
        assertThat(count()).isEqualTo("5 of 8 findings shown");
        search.sendKeys("nothing has this text");
        assertThat(shown()).isEmpty();
        browser.findElement(By.id("clear")).click();
        assertThat(count()).isEqualTo("5 of 8 findings shown");
    }

    @Test
    void levelsStatesAndRulesFilter() {
        browser.findElement(By.cssSelector("input[value=warning]")).click();
        assertThat(shown()).containsExactly("RedisLockNonAtomicAcquire", "RedisLockConstantOwner");
        browser.findElement(By.cssSelector("input[value=warning]")).click();
        browser.findElement(By.cssSelector("input[value=suppressed]")).click();
        assertThat(shown()).hasSize(6);
        browser.findElement(By.cssSelector("#rule option[value=RedisLockUnboundedWait]")).click();
        assertThat(shown()).hasSize(4).containsOnly("RedisLockUnboundedWait");
    }

    @Test
    void theKeyboardReachesEverything() {
        WebElement body = browser.findElement(By.tagName("body"));
        body.sendKeys(Keys.TAB);
        assertThat(browser.switchTo().activeElement().getText()).isEqualTo("Skip to the content");
        browser.switchTo().activeElement().sendKeys(Keys.ENTER);
        browser.switchTo().activeElement().sendKeys(Keys.TAB);
        assertThat(browser.switchTo().activeElement().getDomAttribute("id")).isEqualTo("search");
        browser.switchTo().activeElement().sendKeys(Keys.TAB);
        assertThat(browser.switchTo().activeElement().getDomAttribute("value")).isEqualTo("error");
        browser.switchTo().activeElement().sendKeys(Keys.SPACE);
        assertThat(shown()).doesNotContain("RedisLockNonAtomicAcquire").hasSize(4);
        WebElement summary = browser.findElements(By.tagName("summary")).stream()
                .filter(WebElement::isDisplayed)
                .findFirst()
                .orElseThrow();
        summary.sendKeys(Keys.ENTER);
        assertThat(summary.findElement(By.xpath("..")).getDomProperty("open")).isEqualTo("true");
    }

    @Test
    void aLinkToAFilteredFindingShowsIt() {
        String id = browser.findElement(By.cssSelector("article[data-state=suppressed]")).getDomAttribute("id");
        browser.get("about:blank");
        browser.get(page + "#" + id);
        assertThat(browser.findElement(By.id(id)).isDisplayed()).isTrue();
        assertThat(browser.switchTo().activeElement().getDomAttribute("id")).isEqualTo(id);
    }

    @Test
    void darkFollowsTheSystemAndTheButton() throws IOException {
        String light = background();
        scheme("dark");
        String dark = background();
        assertThat(dark).isNotEqualTo(light);
        shot("dark");
        browser.findElement(By.id("theme")).click();
        assertThat(background()).isEqualTo(light);
        scheme("light");
        browser.findElement(By.id("theme")).click();
        assertThat(background()).isEqualTo(dark);
    }

    private static String background() {
        return browser.findElement(By.tagName("body")).getCssValue("background-color");
    }

    @Test
    void textHasContrastInBothSchemes() {
        for (String scheme : List.of("light", "dark")) {
            scheme(scheme);
            assertThat((List<?>) browser.executeScript(CONTRAST)).as(scheme).isEmpty();
        }
        scheme("light");
    }

    @Test
    void aNarrowWindowNeedsNoScrollingSideways() throws IOException {
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 360, "height", 800, "deviceScaleFactor", 1, "mobile", true));
        browser.findElements(By.tagName("details")).forEach(d -> browser.executeScript("arguments[0].open = true", d));
        assertThat(browser.executeScript("return document.documentElement.scrollWidth")).isEqualTo(360L);
        shot("narrow");
        browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }

    @Test
    void theInventoryIsFilteredByAnswers() throws IOException {
        Path code = Files.createDirectories(directory.resolve("code"));
        Files.writeString(code.resolve("A.java"), """
                class A {
                    void bad(redis.clients.jedis.Jedis jedis) {
                        jedis.setnx("lock:bad", "x");
                    }

                    void good(org.redisson.api.RedissonClient redisson) {
                        redisson.getLock("lock:good").tryLock(1, 5, java.util.concurrent.TimeUnit.SECONDS);
                    }
                }
                """);
        Result result = Scanner.scan(
                Request.of(List.of(code), code, Catalogs.builtin()).withInventory());
        Path file = directory.resolve("inventory.html");
        Files.writeString(file, InventoryHtml.render(new InventoryReport(
                "0.1.0", "", result.inventory(), result.notices(), result.stats(), Optional.empty())));
        browser.get(file.toUri().toString());
        assertThat(count()).isEqualTo("2 of 2 locks shown");
        for (String answer : List.of("yes", "unknown", "not-applicable")) {
            browser.findElement(By.cssSelector("input[value=" + answer + "]")).click();
        }
        assertThat(browser.findElements(By.cssSelector("article h3")).stream()
                        .filter(WebElement::isDisplayed)
                        .map(WebElement::getText))
                .containsExactly("lock:bad");
        assertThat((List<?>) browser.executeScript(CONTRAST)).isEmpty();
        shot("inventory");
    }

    @Test
    void printingShowsWhatIsClosedAndNoControls() throws IOException {
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
        browser.executeScript("window.dispatchEvent(new Event('beforeprint'))");
        assertThat(browser.findElement(By.id("tools")).isDisplayed()).isFalse();
        assertThat(browser.findElements(By.cssSelector("article:not([hidden]) details pre.added")))
                .isNotEmpty()
                .allMatch(WebElement::isDisplayed);
        shot("print");
        Object pdf = browser.executeCdpCommand("Page.printToPDF", Map.of()).get("data");
        assertThat(Base64.getDecoder().decode((String) pdf)).startsWith("%PDF".getBytes());
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
    }

    /** Texts whose contrast with what lies behind them is less than 4.5 : 1. */
    private static final String CONTRAST = """
            function rgb(text) { return text.match(/[\\d.]+/g).map(Number); }
            function light(c) {
              var v = c.slice(0, 3).map(function (x) {
                x /= 255; return x <= 0.04045 ? x / 12.92 : Math.pow((x + 0.055) / 1.055, 2.4); });
              return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2];
            }
            function behind(e) {
              for (; e; e = e.parentElement) {
                var c = rgb(getComputedStyle(e).backgroundColor);
                if (c.length < 4 || c[3] > 0) { return c; }
              }
              return [255, 255, 255];
            }
            var bad = [];
            document.querySelectorAll('body *').forEach(function (e) {
              var own = Array.prototype.some.call(e.childNodes, function (n) {
                return n.nodeType === 3 && n.textContent.trim(); });
              if (own && e.offsetParent && e.tagName !== 'SCRIPT' && e.tagName !== 'OPTION') {
                var a = light(rgb(getComputedStyle(e).color)), b = light(behind(e));
                var ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
                if (ratio < 4.5) { bad.push(e.tagName + '.' + e.className + ' ' + ratio.toFixed(2)); }
              }
            });
            return bad;
            """;
}
