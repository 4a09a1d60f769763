-- no transaction
-- Shop products of one account, newest first: a list of them, and how many there are beside an account in its filter, read those of all others. Built
-- beside the running version; it may run again after a failure: an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists listing_of_account;
create index concurrently listing_of_account on listing (seller_id, account_id, created_at desc, id desc) where deleted_at is null;
