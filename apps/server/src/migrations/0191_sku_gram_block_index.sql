-- no transaction
-- From a gram to its SKUs. Built beside the running version; the statement may run again after a failure: an index whose building was
-- broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists sku_gram_block;
create index concurrently sku_gram_block on sku (seller_id, coalesce(gram_block, id));
