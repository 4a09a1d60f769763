-- no transaction
-- What each account was last given in each of its categories, which new products, files and products of shops begin with, is walked from category
-- to category: all listings of the accounts were read for it. Built beside the running version; it may run again after a failure: an index whose
-- building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists listing_given;
create index concurrently listing_given on listing (seller_id, account_id, category_id, id desc)
  where deleted_at is null and shop_product_id is not null and category_id is not null and fields <> '{}';
