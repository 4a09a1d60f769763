-- no transaction
-- The list of base products by a word walks the products in its order and asks each whether its name has the word: from the index that it walks instead
-- of from five hundred rows for a page of fifty. Built beside the running version; the statements may run again after a failure: an index whose
-- building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists product_created_list;
create index concurrently product_created_list on product (seller_id, created_at desc, id desc) include (name) where deleted_at is null;
drop index concurrently if exists product_created;
