package dev.leaselint.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiffReaderTest {
    private static Map<String, List<Hunk>> read(String diff) {
        return DiffReader.read(diff.getBytes(StandardCharsets.UTF_8)).files();
    }

    @Test
    void readsHunksWithAndWithoutCounts() {
        assertThat(read("""
                diff --git a/A.java b/A.java
                index 1..2 100644
                --- a/A.java
                +++ b/A.java
                @@ -3 +3,2 @@ class A {
                -old
                +new
                +more
                @@ -9,2 +9,0 @@
                -gone();
                -// too
                """)).isEqualTo(Map.of("A.java", List.of(
                new Hunk(3, 2, List.of("old")), new Hunk(9, 0, List.of("gone();", "// too")))));
    }

    @Test
    void contentThatLooksLikeADiffIsContent() {
        assertThat(read("""
                diff --git a/A.java b/A.java
                --- a/A.java
                +++ b/A.java
                @@ -1,2 +1,2 @@
                --- a/B.java
                -@@ -1 +1 @@
                \\ No newline at end of file
                +++ b/B.java
                +diff --git a/B.java b/B.java
                \\ No newline at end of file
                """)).isEqualTo(Map.of("A.java", List.of(new Hunk(1, 2, List.of("-- a/B.java", "@@ -1 +1 @@")))));
    }

    @Test
    void readsNames() {
        assertThat(read("""
                diff --git a/x b/x
                --- a/mit Leer.java
                +++ b/mit Leer.java\t
                @@ -0,0 +1 @@
                +a
                --- "a/q\\"\\t\\303\\274.java"
                +++ "b/q\\"\\t\\303\\274\\\\.java"
                @@ -0,0 +1 @@
                +a
                --- a/\u00fcber.java
                +++ b/\u00fcber.java
                @@ -0,0 +1 @@
                +a
                """)).containsOnlyKeys("mit Leer.java", "q\"\t\u00fc\\.java", "\u00fcber.java");
    }

    @Test
    void namesOfBinaryFilesMayHoldTheWordBetweenThem() {
        assertThat(read("""
                diff --git a/this and that.java b/this and that.java
                Binary files a/this and that.java and b/this and that.java differ
                diff --git "a/\\" and.java" "b/\\" and.java"
                Binary files /dev/null and "b/\\" and.java" differ
                """)).containsOnlyKeys("this and that.java", "\" and.java");
    }

    @Test
    void aLinkIsChangedAsAWhole() {
        assertThat(read("""
                diff --git a/A.java b/A.java
                index 1d1bb07..6c493ff 120000
                --- a/A.java
                +++ b/A.java
                @@ -1 +1 @@
                -Old.java
                \\ No newline at end of file
                +New.java
                \\ No newline at end of file
                """)).isEqualTo(Map.of("A.java", List.of(DiffReader.WHOLE_FILE)));
    }

    @Test
    void deletedFilesAreLeftOutBinaryOnesAreChangedAsAWhole() {
        assertThat(read("""
                diff --git a/Gone.java b/Gone.java
                --- a/Gone.java
                +++ /dev/null
                @@ -1 +0,0 @@
                -a
                diff --git a/Utf16.java b/Utf16.java
                Binary files a/Utf16.java and b/Utf16.java differ
                diff --git a/Old.java b/Moved.java
                similarity index 100%
                rename from Old.java
                rename to Moved.java
                """)).isEqualTo(Map.of("Utf16.java", List.of(DiffReader.WHOLE_FILE)));
    }
}
