-- no transaction
-- A search by a word of three and more syllables reads the names of all products that have its grams, to count them: of ten thousand rows in the
-- index alone instead of in the table. Built beside the running version; the statement may run again after a failure: an index whose building was
-- broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists product_named;
create index concurrently product_named on product (seller_id, id) include (name) where deleted_at is null;
