-- no transaction
-- Claims read the first rows that wait, then the first of each seller in turn: neither may depend on how many wait behind them. The version before finds
-- the same by these. Built beside the running version; the statements may run again after a failure: an index whose building was broken off stays
-- behind invalid, so it is dropped first. What is parked or deleted waits for nobody.
drop index concurrently if exists listing_urgent;
create index concurrently listing_urgent on listing (urgency, due_at)
  where due_at is not null and parked_reason is null and deleted_at is null;
drop index concurrently if exists listing_waiting;
create index concurrently listing_waiting on listing (seller_id, urgency, due_at)
  where due_at is not null and parked_reason is null and deleted_at is null;
drop index concurrently if exists listing_due;
drop index concurrently if exists task_by_seller;
create index concurrently task_by_seller on task (coalesce(seller_id, 0), urgency, run_at) where lease_owner is null;
