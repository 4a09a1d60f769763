-- no transaction
-- Open alerts of claims that a shop refused to file are looked for with each page of orders that is collected; all that is open of a seller was
-- read for them. Built beside the running version; it may run again after a failure: an index whose building was broken off stays behind invalid, so
-- it is dropped first.
drop index concurrently if exists alert_filing;
create index concurrently alert_filing on alert (seller_id, account_id) where kind = 'orders.filing-refused' and resolved_at is null;
