-- no transaction
-- Listings by the second number that some shops have for a product: questions name either, and looking for it walked all listings of the account.
-- Built beside the running version; the statement may run again after a failure: an index whose building was broken off stays behind invalid, so it
-- is dropped first.
drop index concurrently if exists listing_second_number;
create index concurrently listing_second_number on listing (seller_id, account_id, shop_product_sub_id)
  where deleted_at is null and shop_product_sub_id is not null;
