package dev.leaselint.lease.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How JPA enforces the token: a bulk update with the comparison in its WHERE clause, its count examined. A change of
 * a managed entity would write without comparison, and {@code @Version} knows nothing of the order of leases.
 */
class JpaExampleTest {

    @Entity(name = "Quote")
    @Table(name = "jpa_quote")
    static class Quote {
        @Id
        @Column(name = "quote_id")
        String id;
        int amount;
        @Column(name = "fencing_token")
        long fencingToken;
    }

    private static final String FENCED =
            "update Quote q set q.amount = :amount, q.fencingToken = :token"
            + " where q.id = :id and q.fencingToken < :token";

    private QuoteTable table;
    private SessionFactory sessions;

    @BeforeEach
    void createTable() {
        table = QuoteTable.create("jpa_quote");
        Configuration configuration = new Configuration().addAnnotatedClass(Quote.class);
        configuration.getProperties().put(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, Database.dataSource());
        sessions = configuration.buildSessionFactory();
    }

    @AfterEach
    void close() {
        sessions.close();
    }

    private void complete(Fence fence, int amount) {
        sessions.inTransaction(entityManager -> {
            int rows = entityManager.createMutationQuery(FENCED).setParameter("amount", amount)
                    .setParameter("token", fence.token()).setParameter("id", "q1").executeUpdate();
            fence.requireApplied(rows, "quote");
        });
    }

    private void completeUnfenced(int amount) {
        sessions.inTransaction(entityManager -> entityManager.find(Quote.class, "q1").amount = amount);
    }

    private int read() {
        return sessions.fromTransaction(entityManager -> entityManager.find(Quote.class, "q1").amount);
    }

    @Test
    void fencingRejectsTheStaleHolder() {
        int readByFirst = read();
        complete(Fence.of(2, "second"), read() + 5);

        assertThatExceptionOfType(StaleLockOwnerException.class)
                .isThrownBy(() -> complete(Fence.of(1, "first"), readByFirst + 1));

        assertThat(table.amount()).isEqualTo(15);
        assertThat(table.token()).isEqualTo(2);
    }

    @Test
    void withoutFencingTheSameScheduleLosesAnUpdate() {
        int readByFirst = read();
        completeUnfenced(read() + 5);

        completeUnfenced(readByFirst + 1);

        assertThat(table.amount()).isEqualTo(11);
    }
}
