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
drop index concurrently if exists claim_texts_age;
create index concurrently claim_texts_age on claim (seller_id, updated_at) where line_id is null and (raw_reason <> '' or detail <> '');
