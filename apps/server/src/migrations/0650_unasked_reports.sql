-- Lists beside the orders that the account's key may not ask for, as of its last whole walk; null: it may ask for all.
alter table collect_cursor add column unasked text[];
