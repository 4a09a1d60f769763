-- no transaction
-- Lines still to be sent by their parcel. Built beside the running version; an index whose building was broken off stays behind invalid, so
-- it is dropped first.
drop index concurrently if exists order_line_parcel;
create index concurrently order_line_parcel on order_line (seller_id, (case when parcel_key is null then packing_key else parcel_key end))
  where state in ('NEW', 'PREPARING');
