-- A constant default needs no rewrite of the table. 0 is below every token that is ever granted.
ALTER TABLE {table}
    ADD COLUMN fencing_token bigint NOT NULL DEFAULT 0,
    ADD COLUMN fencing_holder varchar(128);
