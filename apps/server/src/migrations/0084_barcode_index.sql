-- no transaction
-- The SKU behind a barcode is found at once. Built beside the running version; the statement may run again after a failure: an index whose
-- building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists product_item_barcode;
create index concurrently product_item_barcode on product_item (seller_id, barcode) where barcode <> '' and removed_at is null;
