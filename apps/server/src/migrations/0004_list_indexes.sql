-- no transaction
-- Indexes of searches and lists, built beside the running version. Each statement may run again after a failure: an index whose building
-- was broken off stays behind invalid, so it is dropped first.

-- An order is also found by the shop's number of its line or bundle.
drop index concurrently if exists order_line_line_no;
create index concurrently order_line_line_no on order_line (seller_id, line_no);
drop index concurrently if exists order_line_bundle_no;
create index concurrently order_line_bundle_no on order_line (seller_id, bundle_no) where bundle_no is not null;

-- Lines that are read again because no feed tells of them, longest unread first.
drop index concurrently if exists order_line_unread;
create index concurrently order_line_unread on order_line (seller_id, account_id, updated_at) where state in ('NEW', 'PREPARING', 'DELIVERING');

-- Old keys are removed over all sellers: nobody reads them by seller and time.
drop index concurrently if exists idempotency_key_expires;
create index concurrently idempotency_key_expires on idempotency_key (expires_at);
drop index concurrently if exists idempotency_key_expiry;

-- The number of a product is never null. Said as a condition it keeps the index out of plans that look a product up by its id, which
-- without statistics cost the same either way and then read all products of the seller for every option that is checked against its product.
drop index concurrently if exists product_seq_unique;
create unique index concurrently product_seq_unique on product (seller_id, moa_product_seq) where moa_product_seq is not null;
set lock_timeout = '10s';
alter table product drop constraint if exists product_seller_id_moa_product_seq_key;
reset lock_timeout;
