-- GOODSFLOW: a seller's key with what she chose, and the labels that were asked for.
create table goodsflow_link (
  seller_id bigint not null references seller (seller_id),
  -- sealed like the keys of shops
  api_key bytea not null,
  key_hint text not null,
  -- REFUSED: the key is not taken any more
  status text not null default 'OK' check (status in ('OK', 'REFUSED')),
  center_code text,
  transporter text,
  box_size text not null default 'B05',
  -- what was printed is dispatched at once
  auto_dispatch boolean not null default true,
  linked_at timestamptz not null,
  linked_by text not null,
  next_pull_at timestamptz not null,
  failures smallint not null default 0,
  primary key (seller_id)
);
create index goodsflow_link_due on goodsflow_link (next_pull_at);
select moa_make_tenant('goodsflow_link');

-- The row is there before the call: its number is ours at GOODSFLOW.
create table goodsflow_label (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  parcel_id bigint not null,
  lines bigint[] not null,
  center_code text not null,
  transporter text not null,
  courier_code text not null,
  box_size text not null,
  state text not null default 'REGISTERING',
  -- a call that asks for it has been begun
  tried boolean not null default false,
  service_id text,
  invoice_no text,
  message text not null default '',
  dispatch_run_id bigint,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  checked_at timestamptz,
  primary key (seller_id, id)
);
-- A box has one label at a time.
create unique index goodsflow_label_open on goodsflow_label (seller_id, parcel_id) where state in ('REGISTERING', 'REGISTERED', 'PRINTED', 'CANCELING');
create index goodsflow_label_created on goodsflow_label (seller_id, created_at);
select moa_make_tenant('goodsflow_label');
