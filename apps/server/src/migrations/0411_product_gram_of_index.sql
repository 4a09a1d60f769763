-- no transaction
-- From a product to the grams it is found by: a save and the trash take them away by the product. Built beside the running version; the
-- statement may run again after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists product_gram_of;
create index concurrently product_gram_of on product_gram (seller_id, product_id);
