-- CACHE 1: with a larger cache every connection hands out its own block, and tokens would not rise in grant order.
CREATE SEQUENCE lease_fence AS bigint START WITH 1 NO CYCLE CACHE 1;
