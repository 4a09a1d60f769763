-- no transaction
-- What of the paid lines is no sale, taken off what the index of all of them says. Built beside the running version; it may run again after a
-- failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists order_line_sent_for;
create index concurrently order_line_sent_for on order_line (seller_id, paid_at)
  include (amount, shop_type, state, title_id, quantity, account_id) where sent_for is not null;
