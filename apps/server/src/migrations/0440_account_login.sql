-- no transaction
-- Whose shop an event speaks of: channels know accounts by their login, not by our sellers. Built beside the running version; an index whose
-- building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists shop_account_login;
create index concurrently shop_account_login on shop_account (shop_type, shop_account_id);
