-- no transaction
-- The order list of lines with a note is walked like that of any other mark: the notes named the lines, and each was looked up among a million.
-- Built beside the running version; it may run again after a failure: an index whose building was broken off stays behind invalid, so it is
-- dropped first.
drop index concurrently if exists order_line_noted_list;
create index concurrently order_line_noted_list on order_line (seller_id, ordered_at desc, id desc)
  include (state, account_id, paid_at, dispatched_at, dispatch_due, title_id) where noted;
