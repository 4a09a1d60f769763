-- no transaction
-- Listings that failed, by their product: the lists of failed products and shop products found the few of them by working out the state of every
-- listing of the seller. Built beside the running version; the statement may run again after a failure: an index whose building was broken off
-- stays behind invalid, so it is dropped first.
drop index concurrently if exists listing_failed;
create index concurrently listing_failed on listing (seller_id, product_id)
  where deleted_at is null and (reg_status = 'FAIL' or parked_reason is not null or refusals is not null);
