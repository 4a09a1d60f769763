-- no transaction
-- Earlier questions about an order and about a product. Built beside the running version; the statements may run again after a failure: an index
-- whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists question_order;
create index concurrently question_order on question (seller_id, account_id, order_no) where order_no is not null;
drop index concurrently if exists question_product;
create index concurrently question_product on question (seller_id, account_id, shop_product_id, asked_at desc) where shop_product_id is not null;
