-- As for SKUs and lines of orders (0676): products of one seller that are stored at once held her row together, for which PostgreSQL kept a list of
-- who holds it for each.
alter table product drop constraint if exists product_seller_id_fkey;
