-- no transaction
-- Codes of SKUs that are gone: their orders are looked for by them (the codes of the others have their unique index). Built beside the running
-- version; it may run again after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists sku_code_gone;
create index concurrently sku_code_gone on sku (seller_id, sku_code) where deleted_at is not null;
