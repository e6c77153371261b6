package dev.leaselint.lease.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class SpringFencedUpdateTest {

    private static final Map<String, String> KEY = Map.of("quote_id", "q1");

    private final DataSource dataSource = Database.dataSource();
    private final TransactionTemplate transaction =
            new TransactionTemplate(new DataSourceTransactionManager(dataSource));
    private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);
    private QuoteTable table;
    private SpringFencedUpdate update;

    @BeforeEach
    void createTable() {
        table = QuoteTable.create();
        update = new SpringFencedUpdate(
                FencedUpdate.of(table.name).key("quote_id").set("amount").sameHolderMayRepeat().build(), jdbc);
    }

    @Test
    void writesInTheTransactionOfTheThread() {
        transaction.executeWithoutResult(status -> {
            update.apply(Fence.of(5, "a"), KEY, Map.of("amount", 11));
            status.setRollbackOnly();
        });
        assertThat(table.amount()).isEqualTo(10);

        transaction.executeWithoutResult(status -> update.apply(Fence.of(5, "a"), KEY, Map.of("amount", 11)));
        assertThat(table.amount()).isEqualTo(11);
    }

    @Test
    void aStaleHolderRollsBackAllItsWrites() {
        update.apply(Fence.of(6, "b"), KEY, Map.of("amount", 15));

        assertThatExceptionOfType(StaleLockOwnerException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    jdbc.update("UPDATE " + table.name + " SET note = 'stale'");
                    update.apply(Fence.of(5, "a"), KEY, Map.of("amount", 11));
                }));

        assertThat(table.amount()).isEqualTo(15);
        assertThat(Database.query("SELECT note FROM " + table.name)).isNull();
    }
}
