-- no transaction
-- Rows of a transfer, and what was added to rows that were paid. Both are empty at first and built beside the running version; the statements may
-- run again after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists settlement_entry_payout;
create index concurrently settlement_entry_payout on settlement_entry (seller_id, payout_id) where payout_id is not null;
drop index concurrently if exists settlement_entry_rest_payout;
create index concurrently settlement_entry_rest_payout on settlement_entry (seller_id, rest_payout_id) where rest_payout_id is not null;
drop index concurrently if exists settlement_entry_adjusts;
create index concurrently settlement_entry_adjusts on settlement_entry (seller_id, account_id, adjusts) where adjusts <> '';
