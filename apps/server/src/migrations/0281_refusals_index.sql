-- no transaction
-- What was refused, for its counts by cause. Built beside the running version; the statement may run again after a failure: an index whose
-- building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists listing_refused;
create index concurrently listing_refused on listing (seller_id, account_id) where refusals is not null and deleted_at is null;
