-- When each list of an account was collected well last, and what stood in the way since.
create table collection_state (
  seller_id bigint not null references seller (seller_id),
  account_id bigint not null,
  list text not null check (list in ('ORDERS', 'CLAIMS', 'QUESTIONS', 'SETTLEMENTS')),
  tried_at timestamptz not null,
  good_at timestamptz,
  -- null after a good one
  error text,
  failures integer not null default 0,
  primary key (seller_id, account_id, list)
) with (fillfactor = 70);
select moa_make_tenant('collection_state');

-- What a Korean day of an account looked like when it was collected once more: what we had, and what we had not.
create table collection_day (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  account_id bigint not null,
  day date not null,
  same integer not null default 0,
  changed integer not null default 0,
  created integer not null default 0,
  unreadable integer not null default 0,
  compared_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, account_id, day)
);
create index collection_day_recent on collection_day (seller_id, day desc, id desc);
select moa_make_tenant('collection_day');

-- Orders of each hour in which some came, of the last eight weeks.
create table order_hour (
  seller_id bigint not null references seller (seller_id),
  account_id bigint not null,
  hour timestamptz not null,
  orders integer not null,
  primary key (seller_id, account_id, hour)
) with (fillfactor = 80);
select moa_make_tenant('order_hour');

-- Whether an account is too quiet, as it was judged last.
create table order_silence (
  seller_id bigint not null references seller (seller_id),
  account_id bigint not null,
  state text not null check (state in ('LEARNING', 'USUAL', 'QUIET')),
  per_week double precision,
  expected double precision,
  last_order_at timestamptz,
  judged_at timestamptz not null,
  primary key (seller_id, account_id)
) with (fillfactor = 70);
select moa_make_tenant('order_silence');
