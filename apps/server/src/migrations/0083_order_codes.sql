-- The seller's own codes as they came with an order: an equal code is what proves which SKU was sold.
alter table order_line add column item_code text, add column management_code text;
