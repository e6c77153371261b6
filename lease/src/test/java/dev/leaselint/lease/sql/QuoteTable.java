package dev.leaselint.lease.sql;

import java.util.concurrent.atomic.AtomicInteger;

/** A table of its own for each test, with one quote {@code q1} of amount 10. */
final class QuoteTable {

    private static final AtomicInteger COUNT = new AtomicInteger();

    final String name;

    private QuoteTable(String name) {
        this.name = name;
    }

    static QuoteTable create() {
        return create("quote_" + COUNT.incrementAndGet());
    }

    static QuoteTable create(String name) {
        Database.run("DROP TABLE IF EXISTS " + name);
        Database.run("CREATE TABLE " + name + " (quote_id text PRIMARY KEY, amount integer NOT NULL, note text)");
        Database.run(PostgresSchema.fencingColumns(name));
        Database.run("INSERT INTO " + name + " (quote_id, amount) VALUES ('q1', 10)");
        return new QuoteTable(name);
    }

    int amount() {
        return Integer.parseInt(Database.query("SELECT amount FROM " + name + " WHERE quote_id = 'q1'"));
    }

    long token() {
        return Long.parseLong(Database.query("SELECT fencing_token FROM " + name + " WHERE quote_id = 'q1'"));
    }
}
