-- no transaction
-- Options by their barcodes: what a shop sold before, and its orders, are matched by them. Built beside the running version; the statements may run
-- again after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists product_item_barcode;
create index concurrently product_item_barcode on product_item (seller_id, barcode) where removed_at is null and barcode <> '';
