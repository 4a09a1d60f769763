-- Parcels under way as trackers report them: one row a courier's number, however many lines are in the box.
create table parcel_track (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  courier_code text not null,
  -- as the lines have it
  invoice_no text not null,
  state text not null default 'READY',
  -- when it came to that state; null while nobody has scanned it
  moved_at timestamptz,
  -- newest first: { at, state, text, place }, without people
  events jsonb not null default '[]',
  -- when it was sent
  since timestamptz not null,
  checked_at timestamptz,
  -- null: it is not looked at any more
  next_check_at timestamptz,
  stopped text,
  failures smallint not null default 0,
  -- the tracker calls us when something changes, until then
  announced_until timestamptz,
  -- shops were asked to take it for delivered
  reported_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, courier_code, invoice_no)
);
create index parcel_track_due on parcel_track (next_check_at) where next_check_at is not null;
create index parcel_track_of_seller on parcel_track (seller_id, next_check_at) where next_check_at is not null;
create index parcel_track_since on parcel_track (seller_id, since);
select moa_make_tenant('parcel_track');
