-- no transaction
-- The counts above the list of shop products are taken from an index alone: all listings of a seller were read for them. Built beside the running
-- version; the statements may run again after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists listing_of_mall_counted;
create index concurrently listing_of_mall_counted on listing (seller_id, shop_type, created_at desc, id desc)
  include (sale_status, account_id, product_id) where deleted_at is null;
drop index concurrently if exists listing_of_mall;
