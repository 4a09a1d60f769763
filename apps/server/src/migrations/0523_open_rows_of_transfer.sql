-- no transaction
-- Rows of one transfer are found by their account and number, too: of one day a seller may have many more. Built beside the running version; it may
-- run again after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists settlement_entry_unpaid;
create index concurrently settlement_entry_unpaid on settlement_entry (seller_id, basis_date, account_id, payout_no)
  where payout_id is null or rest_payout_id is null;
drop index concurrently if exists settlement_entry_open;
