-- no transaction
-- Open claims by what is left of their time, goods that came back and nothing was decided about, and all claims by when they were asked for.
-- Built beside the running version; the statements may run again after a failure: an index whose building was broken off stays behind invalid,
-- so it is dropped first.
drop index concurrently if exists claim_open;
create index concurrently claim_open on claim (seller_id, auto_approve_at, id) where state not in ('DONE', 'REJECTED', 'WITHDRAWN');
drop index concurrently if exists claim_restock;
create index concurrently claim_restock on claim (seller_id, requested_at desc, id desc)
  where type in ('RETURN', 'EXCHANGE') and state in ('DONE', 'REDELIVERING') and resold + damaged + missing < quantity;
drop index concurrently if exists claim_requested;
create index concurrently claim_requested on claim (seller_id, requested_at desc, id desc);
