package dev.leaselint.lease.record;

import dev.leaselint.lease.sql.Database;
import dev.leaselint.lease.sql.PostgresSchema;

/** The tables of the execution record, empty. */
final class RecordTables {

    private RecordTables() {
    }

    static JdbcRecordStore recreate() {
        Database.run("DROP TABLE IF EXISTS lease_job, lease_execution");
        Database.run(PostgresSchema.executionRecord());
        return new JdbcRecordStore(Database.dataSource());
    }
}
