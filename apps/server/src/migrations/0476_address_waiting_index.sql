-- no transaction
-- Open lines of which nobody knows where they go: few, and found without reading the others. Built beside the running version; it may run again
-- after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists order_line_address_waiting;
create index concurrently order_line_address_waiting on order_line (seller_id, ordered_at desc, id desc)
  where packing_key is null and state in ('NEW', 'PREPARING');
