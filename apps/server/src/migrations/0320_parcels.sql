-- Which lines are packed together (합포장). What is suggested stands in packing_key; what a person chose instead stands here.
alter table order_line add column parcel_key bytea;
-- The parcel in which the line was last put on a courier's sheet or a label.
alter table order_line add column parcel_id bigint;
-- Whether the lines that are still to be sent have the packing key of today's rule; a task of the server makes it, which has the keys to names.
alter table seller add column parcels_keyed boolean default false;

-- Parcels as they went out on paper or to a courier's program: its invoice number comes back for exactly these lines.
create table parcel (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  lines bigint[] not null,
  -- of the lines: the same ones are the same parcel
  digest bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, digest)
);
create index parcel_expiry on parcel (seller_id, expires_at);
select moa_make_tenant('parcel');
