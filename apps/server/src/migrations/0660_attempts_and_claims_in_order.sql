-- no transaction
-- What failed within a day at each shop was counted among all attempts of the seller, and a page of claims was sorted out of all of them, since claims
-- without a time come last. Built beside the running version; it may run again after a failure: an index whose building was broken off stays behind
-- invalid, so it is dropped first.
drop index concurrently if exists attempt_failed;
create index concurrently attempt_failed on attempt (seller_id, started_at) where outcome in ('FIX', 'REFUSED', 'RELINK', 'UNKNOWN');
drop index concurrently if exists claim_newest;
create index concurrently claim_newest on claim (seller_id, requested_at desc nulls last, id desc);
drop index concurrently if exists claim_requested;
