-- Fewer sellable units than this are gone within a week, as fast as the SKU went lately; null where that is not known. In the SKU's own row, so
-- that the counter of 7일 안에 소진 comes out of the scan of the others; written at night, and only where it is another number.
alter table sku add column soon_below bigint;
