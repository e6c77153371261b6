-- One row per job: the highest token that has run it, and how far it has come. The guard of every change.
CREATE TABLE lease_job (
    job            varchar(64)  PRIMARY KEY,
    fencing_token  bigint       NOT NULL DEFAULT 0,
    fencing_holder varchar(128),
    cursor_value   text
);

-- One row per execution: who ran the job, under which lease, how far it came, whether a stale write was refused.
CREATE TABLE lease_execution (
    execution_id    uuid         PRIMARY KEY,
    job             varchar(64)  NOT NULL,
    initiated_by    varchar(128) NOT NULL,
    key_fingerprint varchar(64)  NOT NULL,
    acquired_at     timestamptz  NOT NULL,
    started_at      timestamptz  NOT NULL DEFAULT now(),
    finished_at     timestamptz,
    fencing_token   bigint       NOT NULL CHECK (fencing_token > 0),
    fencing_holder  varchar(128) NOT NULL,
    outcome         varchar(16)  NOT NULL CHECK (outcome IN
        ('RUNNING', 'COMPLETED', 'MORE', 'FAILED', 'LOST', 'SUPERSEDED', 'REJECTED')),
    items           bigint       NOT NULL DEFAULT 0,
    cursor_value    text,
    stale_rejected  boolean      NOT NULL DEFAULT false,
    CHECK ((outcome = 'RUNNING') = (finished_at IS NULL))
);

CREATE INDEX lease_execution_by_job ON lease_execution (job, started_at);
CREATE UNIQUE INDEX lease_execution_one_running ON lease_execution (job) WHERE outcome = 'RUNNING';
