-- no transaction
-- Which listing of an account was compared longest ago. Built beside the running version; the statement may run again after a failure: an
-- index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists listing_compared;
create index concurrently listing_compared on listing (seller_id, account_id, drift_tried_at nulls first)
  where product_id is not null and shop_product_id is not null and deleted_at is null;
