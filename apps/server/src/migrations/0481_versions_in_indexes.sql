-- no transaction
-- Whether a shop has what the product is by now is a comparison of two tables: with both versions in indexes in the order of the product it is read in
-- them alone. They take the places of product_named and listing_product, which hold the same without the versions. Built beside the running
-- version; the statements may run again after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists product_versions;
create index concurrently product_versions on product (seller_id, id) include (name, version) where deleted_at is null;
drop index concurrently if exists product_named;
drop index concurrently if exists listing_versions;
create index concurrently listing_versions on listing (seller_id, product_id) include (id, sent_product_version) where deleted_at is null;
drop index concurrently if exists listing_product;
