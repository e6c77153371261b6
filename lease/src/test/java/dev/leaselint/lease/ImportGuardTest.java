package dev.leaselint.lease;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Optional libraries stay in their packages, and the core needs none. */
class ImportGuardTest {

    private static final String BASE = "dev.leaselint.lease";

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(BASE);

    @Test
    void coreNeedsTheJdkAndSlf4jOnly() {
        classes().that().resideInAnyPackage(BASE, BASE + ".core", BASE + ".script", BASE + ".redis", BASE + ".keys",
                        BASE + ".multinode", BASE + ".record")
                .should().onlyDependOnClassesThat().resideInAnyPackage(
                        "java..", "javax.crypto..", "javax.sql..", "org.slf4j..", BASE + "..")
                .check(MAIN);
    }

    @ParameterizedTest
    @CsvSource({
        "redis.clients.., jedis",
        "io.lettuce.., lettuce",
        "org.springframework.data.., spring",
        "io.micrometer.., micrometer",
        "org.springframework.jdbc.., sql"
    })
    void eachLibraryIsUsedInOnePackage(String library, String owner) {
        noClasses().that().resideOutsideOfPackage(BASE + "." + owner + "..")
                .should().dependOnClassesThat().resideInAPackage(library).check(MAIN);
    }

    @Test
    void theApiDoesNotReachIntoItsImplementations() {
        noClasses().that().resideInAPackage(BASE)
                .should().dependOnClassesThat().resideInAnyPackage(BASE + ".*..").check(MAIN);
    }
}
