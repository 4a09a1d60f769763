-- Each SKU and each line of an order locked its seller while it was stored: ten locks of one row for a product, three hundred for a page of orders, and
-- where several are stored at once a list of who holds it for each. No seller is ever deleted (a test of the statements holds it), and the seller of a
-- row is the one of its transaction (row-level security).
alter table sku drop constraint if exists sku_seller_id_fkey;
alter table order_line drop constraint if exists order_line_seller_id_fkey;

-- What the foreign keys said of a seller who goes away.
revoke delete on seller from moa_app, moa_system;
