-- no transaction
-- The lists of shop products by mall and by sale status, and of those that differ from their shop: of a million listings the few of a mall or a
-- status were looked for among all of them. Built beside the running version; the statements may run again after a failure: an index whose building
-- was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists listing_of_mall;
create index concurrently listing_of_mall on listing (seller_id, shop_type, created_at desc, id desc) where deleted_at is null;
drop index concurrently if exists listing_of_status;
create index concurrently listing_of_status on listing (seller_id, sale_status, created_at desc, id desc) where deleted_at is null;
drop index concurrently if exists listing_differs;
create index concurrently listing_differs on listing (seller_id, created_at desc, id desc) where deleted_at is null and drift is not null;
