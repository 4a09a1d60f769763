-- no transaction
-- One line carries the fee of a parcel. Built beside the running version; the statements may run again after a failure: an index whose building was
-- broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists order_line_fee_parcel;
create unique index concurrently order_line_fee_parcel on order_line (seller_id, account_id, order_no, fee_parcel) where fee_parcel is not null;
