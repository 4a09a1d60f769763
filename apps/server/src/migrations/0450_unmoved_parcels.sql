-- no transaction
-- Parcels that have not arrived, with when they moved last: the list of those that stand still reads nothing else of them.
drop index concurrently if exists parcel_track_open;
create index concurrently parcel_track_open on parcel_track (seller_id, courier_code, invoice_no) include (moved_at, since)
  where state not in ('RETURNED', 'DELIVERED');
