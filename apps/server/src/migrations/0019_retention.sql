-- no transaction
-- What has been kept long enough is found by age. Built beside the running version; each statement may run again after a failure: an index
-- whose building was broken off stays behind invalid, so it is dropped first.

drop index concurrently if exists alert_age;
create index concurrently alert_age on alert (seller_id, created_at);
drop index concurrently if exists job_run_ended;
create index concurrently job_run_ended on job_run (seller_id, finished_at) where finished_at is not null;
drop index concurrently if exists plan_age;
create index concurrently plan_age on plan (seller_id, created_at);
drop index concurrently if exists attempt_search;
create index concurrently attempt_search on attempt (seller_id, started_at) where kind in ('READ', 'FIND');
drop index concurrently if exists lookup_cache_expiry;
create index concurrently lookup_cache_expiry on lookup_cache (seller_id, expires_at);
drop index concurrently if exists unreadable_record_age;
create index concurrently unreadable_record_age on unreadable_record (seller_id, at);
drop index concurrently if exists dead_letter_age;
create index concurrently dead_letter_age on dead_letter (at);

set lock_timeout = '10s';
-- Null: nobody may know any more who bought.
alter table order_line alter column personal drop not null;
alter table seller
  -- When the seller left, and when what was known of it was erased.
  add column if not exists closed_at timestamptz,
  add column if not exists erased_at timestamptz,
  -- The people of all lines up to this id are erased.
  add column if not exists people_erased_to bigint not null default 0;
-- The wall between sellers stands in the owner's way too, so it is opened for the length of this statement.
alter table seller no force row level security;
update seller set closed_at = updated_at where status = 'CLOSED' and closed_at is null;
alter table seller force row level security;
reset lock_timeout;
