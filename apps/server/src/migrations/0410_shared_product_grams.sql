-- Products that are made by the hundred share a row for each gram instead of writing it once for each: a row whose `product_id` is less than
-- nothing stands for the products of a range of ids, and holds those of them that have the gram (modules/products/grams). The range follows
-- from the id, so that a list which walks its index knows it without reading the product. The version before this one does not find such
-- products by their words.
alter table product_gram add column product_ids bigint[];
