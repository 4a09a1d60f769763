-- Fees of the seller's own by category: [{kind, categoryId, path, rate}]; null: none.
alter table shop_account add column category_fees jsonb;
