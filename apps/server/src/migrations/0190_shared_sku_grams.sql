-- SKUs that are made together for a product have most of what they are found by in common: the name, the beginning of the code, a colour. They
-- share a row for each gram instead of writing it once for each SKU. `sku.gram_block` names the rows a SKU shares (less than nothing, so
-- that no SKU has this id); where it is null the rows carry the SKU's own id in `sku_gram.sku_id`, as all did before, and `sku_ids` is null.
-- The version before this one writes and renames its own SKUs as it did; those of a block it does not find by their words.
alter table sku add column gram_block bigint;
alter table sku_gram add column sku_ids bigint[];
