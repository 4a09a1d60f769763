-- no transaction
-- The order list reads what its conditions ask for from the index that it walks, and no line's page for each line that another condition leaves
-- out. Built beside the running version; the statements may run again after a failure: an index whose building was broken off stays behind
-- invalid, so it is dropped first.
drop index concurrently if exists order_line_ordered_list;
create index concurrently order_line_ordered_list on order_line (seller_id, ordered_at desc, id desc)
  include (state, shop_type, account_id, paid_at, dispatched_at, dispatch_due, title_id);
drop index concurrently if exists order_line_ordered;
drop index concurrently if exists order_line_state_list;
create index concurrently order_line_state_list on order_line (seller_id, state, ordered_at desc, id desc)
  include (shop_type, account_id, paid_at, dispatched_at, dispatch_due, title_id);
drop index concurrently if exists order_line_state;
drop index concurrently if exists order_line_title_list;
create index concurrently order_line_title_list on order_line (seller_id, title_id, ordered_at desc, id desc)
  include (state, shop_type, account_id, paid_at, dispatched_at, dispatch_due);
drop index concurrently if exists order_line_title;
drop index concurrently if exists order_line_paid_list;
create index concurrently order_line_paid_list on order_line (seller_id, paid_at)
  include (amount, shop_type, state, title_id, quantity, account_id, ordered_at, dispatched_at, dispatch_due, id);
drop index concurrently if exists order_line_paid;
drop index concurrently if exists order_line_dispatched_list;
create index concurrently order_line_dispatched_list on order_line (seller_id, dispatched_at)
  include (state, shop_type, account_id, ordered_at, paid_at, dispatch_due, title_id, id) where dispatched_at is not null;
-- All lines by their deadline, whatever their state.
drop index concurrently if exists order_line_deadline;
create index concurrently order_line_deadline on order_line (seller_id, dispatch_due, id);
