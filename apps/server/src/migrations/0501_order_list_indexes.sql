-- no transaction
-- The order list of one shop, by deadline, of what is still to be sent, of what has a mark, and of a telephone's last digits reads what its
-- conditions ask for from the index that it walks (as 0438 has it of other lists). Built beside the running version; the statements may run again
-- after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists order_line_account_list;
create index concurrently order_line_account_list on order_line (seller_id, account_id, ordered_at desc, id desc)
  include (state, paid_at, dispatched_at, dispatch_due, title_id);
drop index concurrently if exists order_line_deadline_list;
create index concurrently order_line_deadline_list on order_line (seller_id, dispatch_due, id)
  include (state, account_id, ordered_at, paid_at, dispatched_at, title_id);
drop index concurrently if exists order_line_deadline;
-- Hardly any line is due before it was ordered or paid: a list of what was ordered from a day on, by deadline, begins at that day and has these.
drop index concurrently if exists order_line_early_due;
create index concurrently order_line_early_due on order_line (seller_id, dispatch_due, id)
  where dispatch_due < ordered_at or dispatch_due < paid_at;
drop index concurrently if exists order_line_due_list;
create index concurrently order_line_due_list on order_line (seller_id, state, dispatch_due, id)
  include (account_id, ordered_at, paid_at, dispatched_at, title_id) where state in ('NEW', 'PREPARING');
drop index concurrently if exists order_line_due;
drop index concurrently if exists order_line_flags_list;
create index concurrently order_line_flags_list on order_line (seller_id, ordered_at desc, id desc)
  include (needs_mapping, oversold, delayed, hold, open_claim, state, account_id, paid_at, dispatched_at, dispatch_due, title_id)
  where needs_mapping or oversold or delayed or hold or open_claim is not null;
drop index concurrently if exists order_line_flags;
drop index concurrently if exists order_line_phone4_list;
create index concurrently order_line_phone4_list on order_line (seller_id, phone4_index, ordered_at desc, id desc)
  include (state, account_id, paid_at, dispatched_at, dispatch_due) where phone4_index is not null;
drop index concurrently if exists order_line_phone4;
