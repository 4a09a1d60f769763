-- no transaction
-- Orders of a SKU. Built beside the running version; it may run again after a failure: an index whose building was broken off stays behind
-- invalid, so it is dropped first.
drop index concurrently if exists order_line_sku;
create index concurrently order_line_sku on order_line (seller_id, sku_id, ordered_at desc, id desc) where sku_id is not null;
