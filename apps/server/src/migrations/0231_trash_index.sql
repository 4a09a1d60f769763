-- no transaction
-- What lies in the trash, by when it went in. Built beside the running version; the statement may run again after a failure: an index whose
-- building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists product_trash;
create index concurrently product_trash on product (seller_id, deleted_at desc, id desc) where deleted_at is not null;
