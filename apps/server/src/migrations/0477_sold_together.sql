-- The account of another site whose listings have one product together with this one's (docs/adr/0023); both name each other. Null: none.
alter table shop_account add column together_with bigint;
