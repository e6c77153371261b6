package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.model.SourceText;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FingerprintsTest {
    private static final String CALL = "setnx(key, \"1\")";

    @Test
    void survivesMovedLinesAndLayout() {
        String before = Fingerprints.key(finding(Samples.CODE, CALL));
        String moved = Fingerprints.key(finding("// licence\n\n" + Samples.CODE, CALL));
        String laidOut = "setnx(\n    key, // the order\n    /* owner */ \"1\")";
        String reformatted = Fingerprints.key(finding(Samples.CODE.replace(CALL, laidOut), laidOut));

        assertThat(List.of(moved, reformatted)).containsOnly(before);
    }

    @Test
    void changesWithTheCodeTheRuleAndTheMember() {
        Finding finding = finding(Samples.CODE, CALL);
        String blankInLiteral = "setnx(key, \"1 \")";
        Finding other = finding(Samples.CODE.replace(CALL, blankInLiteral), blankInLiteral);
        Finding otherRule = Samples.finding("RedisLockMissingTtl", Level.ERROR, finding.place());

        assertThat(List.of(Fingerprints.key(finding), Fingerprints.key(other), Fingerprints.key(otherRule)))
                .doesNotHaveDuplicates();
    }

    @Test
    void reportsNumberEqualOnes() {
        Finding finding = finding(Samples.CODE, CALL);
        Finding elsewhere =
                Samples.finding(finding.rule(), Level.ERROR, Samples.place(new SourceText("B.java", Samples.CODE), CALL));
        Report report = Samples.report(Path.of(""), List.of(elsewhere, finding, finding), List.of());
        assertThat(report.all())
                .extracting(ReportedFinding::fingerprint)
                .extracting(f -> f.substring(f.indexOf(':')))
                .containsExactly(":1", ":2", ":3");
    }

    @Test
    void keepsLiteralsWhileStripping() {
        assertThat(Fingerprints.stripped("f( \"a // \\\" b\" , ' ' /* x */, \"\"\"\n  \" y\"\"\" ) // end"))
                .isEqualTo("f(\"a // \\\" b\",' ',\"\"\"\n  \" y\"\"\")");
        assertThat(Fingerprints.stripped("\"open \\")).isEqualTo("\"open \\");
        assertThat(Fingerprints.stripped("a /* open")).isEqualTo("a");
    }

    private static Finding finding(String code, String call) {
        return Samples.finding(
                "RedisLockNonAtomicAcquire", Level.ERROR, Samples.place(new SourceText("A.java", code), call));
    }
}
