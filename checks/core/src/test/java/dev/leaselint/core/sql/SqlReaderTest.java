package dev.leaselint.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.leaselint.core.Options;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.sql.GuardedWrite.Kind;
import dev.leaselint.core.sql.GuardedWrite.Operator;
import dev.leaselint.core.sql.GuardedWrite.Source;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is a fenced write, what misses its fence, and what is neither. */
class SqlReaderTest {
    private static GuardedWrite read(String sql) {
        Optional<GuardedWrite> write = SqlReader.read(sql, Options.FENCE_COLUMNS);
        assertThat(write).as(sql).isPresent();
        return write.get();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE quote_state SET status = :status, fencing_token = :token WHERE quote_id = :id"
                        + " AND fencing_token < :token",
                "update quote_state set fencing_token=? where quote_id=? and fencing_token<?",
                "update quote_state set fencing_token = #{token} where quote_id = #{id} and #{token} > fencing_token",
                "update quote_state q set q.fencing_token = ?1 where q.id = ?2 and (q.fencing_token is"
                        + " null or q.fencing_token < ?1)",
                "update quote_state set fencing_token = :t where id = :id and coalesce(fencing_token, 0) < :t",
                "UPDATE \"quote_state\" SET \"FENCING_TOKEN\" = ? WHERE \"ID\" = ? AND \"FENCING_TOKEN\" <= ?",
                "UPDATE [dbo].[x] SET [fencing_token] = ? WHERE [id] = ? AND [fencing_token] < ?",
                "update x set `fencing_token` = ? where `id` = ? and `fencing_token` < ?",
                "update QuoteState q set q.fencingToken = :token where q.id = :id and q.fencingToken < :token",
                "update Order o set o.fencingToken = :#{#order.token} where o.id = :#{#order.id} and"
                        + " o.fencingToken < :#{#order.token}",
                "update #{#entityName} e set e.fenceToken = :t where e.id = :id and e.fenceToken < :t",
                "update ${table} set fence = ${token} where id = ${id} and fence < ${token}",
                "update job set version = version + 1, state = ? where id = ? and version = ?",
                "update job set version = #{version} + 1 where id = #{id} and version = #{version}",
                "update job set lock_version = ? where id = ? and lock_version = ? and (a = 1 or b = 2)",
                "update %s set version = version + 1 where id = ? and version = ?",
                "update job set version = version + 1 where id = ? and version = cast(? as bigint);",
                "delete from job where id = ? and lock_version = ?",
                "delete Order o where o.id = :id and o.lockVersion = :version",
                "with x as (select 1) update job set epoch = ? where id = ? and epoch < ?",
                "insert into s (id, fencing_token) values (?, ?) on conflict (id) do update"
                        + " set fencing_token = excluded.fencing_token where s.fencing_token < excluded.fencing_token",
                "merge into s t using (select ? id, ? fencing_token from dual) n on (t.id = n.id)"
                        + " when matched then update set t.fencing_token = n.fencing_token"
                        + " where t.fencing_token < n.fencing_token",
            })
    void fenced(String sql) {
        GuardedWrite write = read(sql);
        assertThat(write.fenced()).isTrue();
        assertThat(write.fence()).isPresent();
        assertThat(write.confidence()).isEqualTo(Confidence.HIGH);
        assertThat(write.unguarded()).isEmpty();
        assertThat(write.wrongWay()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update quote_state set status = ?, fencing_token = ? where quote_id = ?",
                "update quote_state set fencing_token = #{token,jdbcType=BIGINT} where quote_id = #{id}",
                "update QuoteState q set q.fencingToken = :token where q.id = :id",
                "update quote_state set (status, fencing_token) = (?, ?) where quote_id = ?",
                "update quote_state set fencing_token = ?",
                "insert into s (id, fencing_token) values (?, ?) on conflict (id) do update"
                        + " set fencing_token = excluded.fencing_token",
                "insert into s (id, fencing_token) values (?, ?) on duplicate key update"
                        + " fencing_token = values(fencing_token)",
                "merge into s t using n on (t.id = n.id) when matched then update"
                        + " set t.fencing_token = n.fencing_token",
            })
    void writesTheTokenWithoutComparingIt(String sql) {
        GuardedWrite write = read(sql);
        assertThat(write.unguarded()).map(GuardedWrite.Assignment::column).contains("fencingtoken");
        assertThat(write.fenced()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update s set fencing_token = :t where id = :id and fencing_token > :t",
                "update s set fencing_token = :t where id = :id and :t < fencing_token",
                "update s set fencing_token = ? where id = ? and fencing_token >= ?",
                "insert into s (id, fencing_token) values (?, ?) on conflict (id) do update"
                        + " set fencing_token = excluded.fencing_token where s.fencing_token > excluded.fencing_token",
            })
    void comparesTheWrongWayRound(String sql) {
        GuardedWrite write = read(sql);
        assertThat(write.wrongWay()).isPresent();
        assertThat(write.unguarded()).isEmpty();
        assertThat(write.fenced()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "insert into s (id, fencing_token) values (?, ?)",
                "update s set fencing_token = fencing_token + 1 where id = ?",
                "update s set fencing_token = 0 where id = ?",
                "update s set fencing_token = greatest(fencing_token, ?) where id = ?",
                "update s set fencing_token = ? where id in (select id from s where fencing_token < ?)",
                "update s set fencing_token = ? where not (fencing_token >= ?)",
                "update s set fencing_token = ? where id = ? and (fencing_token < ? or forced = 1)",
                "update s set fencing_token = ? where id = ? and ${guard}",
                "update s set fencing_token = ? where fencing_token > 100 and fencing_token < ?",
            })
    void nothingToSayAboutTheToken(String sql) {
        GuardedWrite write = read(sql);
        assertThat(write.unguarded()).isEmpty();
        assertThat(write.wrongWay()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update s set version = ? where id = ?",
                "delete from s where id = ? and (version = ? or forced = 1)",
                "update s set name = ? where id = ? and version <> ?",
                "update s set name = ? where id = ? and version = 3",
                "update s set name = 'version = ?' where id = ?",
                "update s set status = ? where id = ?",
                "update s set status = 'LATE' where status = 'OPEN' and due < ?",
                "update s set name = ? where id = ? and status = 'OPEN'",
                "insert into s (id, version) values (?, ?)",
            })
    void notFenced(String sql) {
        assertThat(read(sql).fenced()).isFalse();
    }

    @Test
    void statusThatMovesOn() {
        GuardedWrite write = read("update orders set status = 'PAID' where id = ? and status = 'OPEN'");
        assertThat(write.fenced()).isTrue();
        assertThat(write.statusGuard()).map(GuardedWrite.Test::column).contains("status");
        assertThat(write.confidence()).isEqualTo(Confidence.MEDIUM);
        assertThat(read("update orders set order_status = ? where order_id = ? and order_status = ?").fenced())
                .isTrue();
        assertThat(read("update orders set status = :s where id = :id and status = :s").fenced()).isFalse();
    }

    @Test
    void versionThatIsOnlyComparedIsAFenceBesideTheIdOfARow() {
        GuardedWrite write = read("update document set title = ? where doc_id = ? and version = ?");
        assertThat(write.fenced()).isTrue();
        assertThat(write.confidence()).isEqualTo(Confidence.MEDIUM);
        assertThat(read("update document set title = ? where doc = ? and version = ?").fenced()).isFalse();
        assertThat(read("delete from document where doc_id = ? and version = ?").fenced()).isTrue();
        assertThat(read("update doc_history set archived = 1 where doc_id = ? and version < ?").fenced()).isFalse();
        assertThat(read("update document set title = ? where doc = ? and revision_fence = ?").fenced()).isFalse();
    }

    @Test
    void facts() {
        GuardedWrite write = read("UPDATE app.job j SET j.version = j.version + 1, j.state = 'DONE', j.worker = :w"
                + " WHERE j.id = :id AND :v = j.version");
        assertThat(write.kind()).isEqualTo(Kind.UPDATE);
        assertThat(write.table()).isEqualTo("job");
        assertThat(write.assignments())
                .extracting(GuardedWrite.Assignment::column, GuardedWrite.Assignment::source)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("version", Source.INCREMENT),
                        org.assertj.core.groups.Tuple.tuple("state", Source.LITERAL),
                        org.assertj.core.groups.Tuple.tuple("worker", Source.PARAMETER));
        assertThat(write.tests())
                .contains(new GuardedWrite.Test("version", "version", Operator.EQUAL, Source.PARAMETER, ":v", true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "select version from job where id = ? for update",
                "update",
                "update job set",
                "update job set version = ? where",
                "update job set name = ? where id = ?",
                "UPDATE user profile version",
                "{call update_version(?)}",
                "update job set version = 'open where id = ?",
                "update job set ${columns} where version = ? and <missing>",
            })
    void unknownText(String sql) {
        assertThat(SqlReader.read(sql, Options.FENCE_COLUMNS)).isEmpty();
    }

    @Test
    void configuredColumns() {
        String sql = "update job set generation_no = ? where id = ? and generation_no < ?";
        assertThat(SqlReader.read(sql, Options.FENCE_COLUMNS)).isEmpty();
        assertThat(SqlReader.read(sql, Set.of("GENERATION_NO")).orElseThrow().fenced()).isTrue();
    }

    @Test
    void hugeAndDeepText() {
        String where = "update job set version = ? where id = ?";
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            SqlReader.read(where + " or id = 1".repeat(100_000), Options.FENCE_COLUMNS);
            SqlReader.read(where + " or id = 1".repeat(3_000), Options.FENCE_COLUMNS);
            SqlReader.read(where + " and " + "(".repeat(10_000), Options.FENCE_COLUMNS);
            SqlReader.read(where + " and " + "(".repeat(35) + "1 = 1" + ")".repeat(35), Options.FENCE_COLUMNS);
            SqlReader.read(where + " and id = " + "f(".repeat(30) + "1" + ")".repeat(30), Options.FENCE_COLUMNS);
            SqlReader.read(where + " and id in (" + "(select ".repeat(30), Options.FENCE_COLUMNS);
            SqlReader.read("#{".repeat(10_000) + where, Options.FENCE_COLUMNS);
            SqlReader.read(where + "#{".repeat(10_000), Options.FENCE_COLUMNS);
        });
    }

    @Test
    void everyPrefixAndMutation() {
        String sql = "UPDATE s SET status = :s, fencing_token = :t WHERE id = :id AND fencing_token < :t";
        Random random = new Random(7);
        for (int end = 0; end < sql.length(); end++) {
            assertThat(SqlReader.read(sql.substring(0, end), Options.FENCE_COLUMNS)).isNotNull();
            StringBuilder mutated = new StringBuilder(sql);
            mutated.setCharAt(random.nextInt(sql.length()), (char) (32 + random.nextInt(95)));
            assertThat(SqlReader.read(mutated.toString(), Options.FENCE_COLUMNS)).isNotNull();
        }
    }
}
