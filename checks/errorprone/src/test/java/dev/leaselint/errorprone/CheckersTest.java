package dev.leaselint.errorprone;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.BugPattern;
import com.google.errorprone.bugpatterns.BugChecker;
import dev.leaselint.core.rules.Descriptor;
import dev.leaselint.core.rules.Rule;
import dev.leaselint.core.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules and checkers in step. */
class CheckersTest {
    static List<Descriptor> descriptors() {
        return Rules.all().stream().map(Rule::descriptor).toList();
    }

    @Test
    void theServiceFileNamesOneCheckerForEachRule() {
        List<String> registered = new ArrayList<>();
        for (BugChecker checker : ServiceLoader.load(BugChecker.class)) {
            if (checker instanceof LeaselintChecker) {
                registered.add(checker.canonicalName());
            }
        }

        assertThat(registered)
                .containsExactlyInAnyOrderElementsOf(descriptors().stream().map(Descriptor::id).toList());
    }

    @ParameterizedTest
    @MethodSource("descriptors")
    void theAnnotationSaysWhatTheDescriptorSays(Descriptor descriptor) throws ClassNotFoundException {
        Class<?> checker = Class.forName("dev.leaselint.errorprone.checkers." + descriptor.id());
        BugPattern pattern = checker.getAnnotation(BugPattern.class);

        assertThat(pattern.summary()).isEqualTo(descriptor.summary());
        assertThat(pattern.severity()).isEqualTo(Descriptions.severity(descriptor.level()));
        assertThat(pattern.linkType()).as("descriptions carry it").isEqualTo(BugPattern.LinkType.NONE);
        assertThat(pattern.name()).as("hosts before 2.11 ask for it").isEqualTo(descriptor.id());
    }
}
