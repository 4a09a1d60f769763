-- As for sellers (0676): each option of a product and each row of the ledger looked its SKU up and locked it, twenty times for a product with ten
-- options, after the same transaction had made it or held it. No SKU is ever deleted (a test of the statements holds it; what is thrown away is marked), the
-- ledger writes what it has locked, and an item is tied to what was found or made in its transaction.
alter table stock_movement drop constraint if exists stock_movement_seller_id_sku_id_fkey;
alter table product_item drop constraint if exists product_item_seller_id_sku_id_fkey;

-- What the foreign keys said of a SKU that goes away.
revoke delete on sku from moa_app, moa_system;
