-- no transaction
-- Listings that are not simply done: failed, being sent, looked for, never sent, away. Lists of a state find the few of them here instead of working
-- out the state of every listing. It takes the place of listing_failed, all of whose rows it has. Built beside the running version; the statements
-- may run again after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists listing_unsettled;
create index concurrently listing_unsettled on listing (seller_id, id)
  where deleted_at is null and (reg_status <> 'DONE' or parked_reason is not null or refusals is not null);
drop index concurrently if exists listing_failed;
