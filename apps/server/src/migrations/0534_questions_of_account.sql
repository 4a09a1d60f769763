-- no transaction
-- Questions of one account, as its list and what was asked before read them. Built beside the running version; it may run again after a failure:
-- an index whose building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists question_account;
create index concurrently question_account on question (seller_id, account_id, asked_at desc, id desc);
