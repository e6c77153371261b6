package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.TextEdit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of update counts, and where SQL is found; lines with findings are marked {@code // want}. */
class FencedWritesTest {
    private static final String RULE = "FencedUpdateCountIgnored";

    @TempDir
    Path root;

    @BeforeEach
    void mapper() throws IOException {
        write("a/Rooms.java", """
                package a;
                import org.apache.ibatis.annotations.*;
                public interface Rooms {
                    @Update("update room set version = version + 1 where id = #{id} and version = #{version}")
                    int close(@Param("id") long id, @Param("version") long version);
                    @Update("update room set version = version + 1 where id = #{id} and version = #{version}")
                    int closeOne(Room room);
                    @Update("update room set name = #{name} where id = #{id}")
                    int rename(@Param("id") long id, @Param("name") String name);
                }
                """);
        write("a/Room.java", "package a; public class Room { long id; long version; }");
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Result scan() {
        return Scanner.scan(Request.of(List.of(root), root, Catalogs.builtin()));
    }

    private List<Finding> findings() {
        return scan().findings().stream().filter(f -> f.rule().equals(RULE)).toList();
    }

    /** A class with these members in which exactly the marked lines are reported. */
    private List<Finding> check(String members) throws IOException {
        String text = """
                package a;
                import java.util.*;
                import java.util.function.*;
                import org.springframework.jdbc.core.JdbcTemplate;
                import org.springframework.transaction.support.TransactionTemplate;
                class Desk {
                    Rooms rooms;
                    JdbcTemplate jdbc;
                    TransactionTemplate transactions;
                """ + members.indent(4) + "}\n";
        write("a/Desk.java", text);
        List<Integer> wanted = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains("// want")) {
                wanted.add(i + 1);
            }
        }
        List<Finding> found = findings();
        assertThat(found)
                .filteredOn(f -> f.place().file().path().equals("a/Desk.java"))
                .extracting(f -> f.place().line())
                .containsExactlyElementsOf(wanted);
        return found;
    }

    @Test
    void droppedAndLookedAt() throws IOException {
        check("""
                void plain(long id, long v) { rooms.close(id, v); } // want
                void unused(long id, long v) { int n = rooms.close(id, v); } // want
                void comparedForNothing(long id, long v) { boolean ok = rooms.close(id, v) == 1; } // want
                int constant(long id, long v) {
                    rooms.close(id, v); // want
                    return 1;
                }
                void tested(long id, long v) { if (rooms.close(id, v) == 0) throw new IllegalStateException(); }
                void variable(long id, long v) {
                    int n = rooms.close(id, v);
                    if (n == 0) throw new IllegalStateException();
                }
                void retried(long id, long v) { while (rooms.close(id, v) == 0) { v++; } }
                void asserted(long id, long v) { assert rooms.close(id, v) == 1; }
                void required(long id, long v) { require(rooms.close(id, v)); }
                void summed(long id, long v) { int n = 0; n += rooms.close(id, v); System.out.println(n); }
                void switched(long id, long v) { switch (rooms.close(id, v)) { case 0: throw new RuntimeException(); } }
                void unfenced(long id) { rooms.rename(id, "x"); }
                static void require(int n) { if (n != 1) throw new IllegalStateException(); }
                """);
    }

    @Test
    void functionsAndCallbacks() throws IOException {
        check("""
                void each(List<Long> ids, long v) { ids.forEach(id -> rooms.close(id, v)); } // want
                void reference(List<Room> all) { all.forEach(rooms::closeOne); } // want
                void inTransaction(long id, long v) { transactions.execute(s -> rooms.close(id, v)); } // want
                void block(long id, long v) {
                    transactions.execute(s -> {
                        rooms.close(id, v); // want
                        return null;
                    });
                }
                void runnable(long id, long v) { Runnable r = () -> rooms.close(id, v); r.run(); }
                void anonymous(long id, long v) {
                    new Thread(new Runnable() {
                        public void run() {
                            rooms.close(id, v); // want
                        }
                    }).start();
                }
                int transactional(long id, long v) { return transactions.execute(s -> rooms.close(id, v)); }
                void own(long id, long v) { helper(() -> rooms.close(id, v)); } // want
                void supplier(long id, long v) { checked(() -> rooms.close(id, v)); }
                static void helper(Runnable r) { r.run(); }
                static void checked(Supplier<Integer> s) { if (s.get() == 0) throw new IllegalStateException(); }
                """);
    }

    @Test
    void wrappersUpToTheCallerThatDrops() throws IOException {
        write("a/RoomService.java", """
                package a;
                public interface RoomService {
                    boolean close(long id, long v);
                    int count(long id, long v);
                    void any(long id);
                }
                """);
        write("a/RoomServiceImpl.java", """
                package a;
                public class RoomServiceImpl implements RoomService {
                    Rooms rooms;
                    public boolean close(long id, long v) { int n = rooms.close(id, v); return n > 0; }
                    public int count(long id, long v) { return close(id, v) ? 1 : 0; }
                    public void any(long id) { rooms.rename(id, ""); }
                }
                """);
        List<Finding> found = check("""
                RoomService service;
                void dropped(long id, long v) { service.close(id, v); } // want
                void droppedTwice(long id, long v) { service.count(id, v); } // want
                boolean passed(long id, long v) { return service.close(id, v); }
                void passedAndDropped(long id, long v) { passed(id, v); } // want
                void checked(long id, long v) { if (!service.close(id, v)) throw new IllegalStateException(); }
                void other(long id) { service.any(id); }
                """);
        assertThat(found).hasSize(3);
    }

    @Test
    void sqlFromConstantsAndHelpers() throws IOException {
        check("""
                static final String TABLE = "room";
                static final String SET = "update " + TABLE + " set version = version + 1";
                void constant(long id, long v) { jdbc.update(SET + " where id = ? and version = ?", id, v); } // want
                void formatted(long id, long v) {
                    jdbc.update(String.format("update %s set version = ? where id = ? and version = ?", TABLE)); // want
                }
                void joined(long id, long v) {
                    String sql = String.join(" ", "update room set version = ?", "where id = ?", "and version = ?");
                    jdbc.update(sql, id, v); // want
                }
                static String sql() { return "update room set version = ? where id = ? and version = ?"; }
                void helper(long id, long v) { jdbc.update(sql(), v + 1, id, v); } // want
                void changing(long id, long v, boolean b) {
                    String sql = "update room set version = ? where id = ? and version = ?";
                    if (b) { sql = "select 1"; }
                    jdbc.update(sql, v + 1, id, v);
                }
                void parameter(String sql) { jdbc.update(sql); }
                """);
    }

    @Test
    void preparedStatements() throws IOException {
        check("""
                static final String SQL = "update room set fence = ? where id = ? and fence < ?";
                void noCount(java.sql.Connection c) throws Exception {
                    java.sql.PreparedStatement s = c.prepareStatement(SQL);
                    s.execute(); // want
                }
                void askedLater(java.sql.Connection c) throws Exception {
                    java.sql.PreparedStatement s = c.prepareStatement(SQL);
                    s.execute();
                    if (s.getUpdateCount() == 0) throw new IllegalStateException();
                }
                int returned(java.sql.Connection c) throws Exception {
                    try (java.sql.PreparedStatement s = c.prepareStatement(SQL)) { return s.executeUpdate(); }
                }
                """);
    }

    @Test
    void fixedCodeIsNotReportedAgain() throws IOException {
        List<Finding> found = check("""
                void plain(long id, long v) {
                    rooms.close(id, v); // want
                }
                void unused(long id, long v) {
                    int n = rooms.close(id, v); // want
                }
                void loose(long id, long v, boolean b) {
                    if (b)
                        rooms.close(id, v); // want
                    else
                        b = false;
                }
                """);
        assertThat(found.get(2).fixes()).as("braces, lest the else is that of the new test").singleElement()
                .satisfies(fix -> assertThat(fix.edits().get(0).replacement()).startsWith(" {").endsWith("}"));
        List<TextEdit> edits = new ArrayList<>();
        found.forEach(f -> f.fixes().forEach(fix -> edits.addAll(fix.edits())));
        edits.sort(Comparator.comparing(TextEdit::span).reversed());
        StringBuilder text = new StringBuilder(Files.readString(root.resolve("a/Desk.java")));
        edits.forEach(e -> text.replace(e.span().start(), e.span().end(), e.replacement()));
        write("a/Desk.java", text.toString());
        assertThat(text).contains("        if (rooms.close(id, v) == 0) {\n"
                + "            throw new IllegalStateException(\"stale owner: no row was changed\");\n"
                + "        }");
        assertThat(findings()).isEmpty();
        assertThat(scan().notices()).isEmpty();
    }

    @Test
    void voidMapperMethodBecomesInt() throws IOException {
        write("a/Rooms.java", """
                package a;
                import org.apache.ibatis.annotations.*;
                public interface Rooms {
                    @Delete("delete from room where id = #{id} and lock_version = #{version}")
                    void drop(@Param("id") long id, @Param("version") long version);
                }
                """);
        Finding finding = findings().get(0);
        assertThat(finding.place().line()).isEqualTo(5);
        assertThat(finding.fixes().get(0).edits().get(0).replacement()).isEqualTo("int");
        assertThat(finding.place().file().slice(finding.fixes().get(0).edits().get(0).span())).isEqualTo("void");
    }

    @Test
    void versionThatIsOnlyComparedIsOneStepLower() throws IOException {
        List<Finding> found = check("""
                void m(long id, long v) {
                    jdbc.update("update room set name = 'x' where id = ? and version = ?", id, v); // want
                }
                """);
        assertThat(found).singleElement().matches(f -> f.level() == Level.WARNING);
    }

    @Test
    void malformedMapperFileIsANotice() throws IOException {
        write("a/Rooms.xml", """
                <mapper namespace="a.Rooms">
                  <update id="rename">update room set name = #{name} where id < 3</update>
                </mapper>
                """);
        assertThat(scan().notices()).singleElement().matches(n -> n.kind() == Notice.Kind.UNPARSABLE
                && n.path().equals("a/Rooms.xml")
                && n.line() == 2);
    }

    @Test
    void includeFromAnotherMapperFile() throws IOException {
        write("a/Desks.java", "package a; import org.apache.ibatis.annotations.Param;\n"
                + "public interface Desks { void move(@Param(\"id\") long id); }");
        write("mapper/common.xml", """
                <mapper namespace="a.Common"><sql id="guard">id = #{id} and lock_version = #{version}</sql></mapper>
                """);
        write("mapper/desks.xml", """
                <mapper namespace="a.Desks">
                  <update id="move">update desk set x = 1 where <include refid="a.Common.guard"/></update>
                </mapper>
                """);
        assertThat(findings()).singleElement().matches(f -> f.place().file().path().equals("a/Desks.java"));
    }
}
