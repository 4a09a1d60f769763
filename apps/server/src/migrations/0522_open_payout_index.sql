-- no transaction
-- Rows that are not all paid as far as the seller saw, by the days for which they count: what waits is found beside years of what came. Built beside
-- the running version; it may run again after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists settlement_entry_open;
create index concurrently settlement_entry_open on settlement_entry (seller_id, basis_date) where payout_id is null or rest_payout_id is null;
