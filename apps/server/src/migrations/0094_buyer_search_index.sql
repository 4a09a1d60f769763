-- no transaction
-- Built beside the running version; an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists order_line_buyer;
create index concurrently order_line_buyer on order_line (seller_id, buyer_index, ordered_at desc, id desc) where buyer_index is not null;
