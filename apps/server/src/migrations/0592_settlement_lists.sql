-- no transaction
-- How a million rows of settlement are read: totals by month and shop, and what waits, from an index alone; what differs, is missing or waits in the order
-- of the lists; a line by its own number; what shops took or gave beside sales. Built beside the running version; it may run again after a failure: an
-- index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists settlement_totals;
create index concurrently settlement_totals on settlement (seller_id, month, account_id) include (shop_type, state, expected, paid, difference, cause, checked_at);
drop index concurrently if exists settlement_open;
create index concurrently settlement_open on settlement (seller_id, state, basis_at desc, id desc) include (account_id, shop_type, expected)
  where state <> 'MATCH';
drop index concurrently if exists settlement_line_no;
create index concurrently settlement_line_no on settlement (seller_id, line_no);
drop index concurrently if exists settlement_entry_beside;
create index concurrently settlement_entry_beside on settlement_entry (seller_id, event, basis_date desc, id desc) where event <> 'SALE';
