-- no transaction
-- What few rows have is found among them: options of a product that is erased, also removed ones (the check of what refers to it had all options of
-- the seller read), shop products that were deleted at their shop and are still ordered, and what is sold between sellers. Built beside the running
-- version; the statements may run again after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists product_item_of_product;
create index concurrently product_item_of_product on product_item (seller_id, product_id, position);
drop index concurrently if exists product_item_product;
drop index concurrently if exists listing_deleted_at_shop;
create index concurrently listing_deleted_at_shop on listing (seller_id, account_id, shop_product_id)
  where deleted_at is not null and sale_status = 'DELETE';
drop index concurrently if exists product_cross_sold;
create index concurrently product_cross_sold on product (seller_id, id) where role_id in ('CROSS_SALE', 'CROSS_SUPPLY');
drop index concurrently if exists sku_cross_supplied;
create index concurrently sku_cross_supplied on sku (seller_id, id) where sku_product_type = 'CROSS_SUPPLY';
