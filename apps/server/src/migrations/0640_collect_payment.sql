-- Products brought in from shops: what was used, what was paid for, and the orders by which it was.

-- Sums of the rows below, kept in their transactions: a take is one conditional update.
create table collect_allowance (
  seller_id bigint not null references seller (seller_id),
  used integer not null default 0 check (used >= 0),
  paid integer not null default 0 check (paid >= 0),
  primary key (seller_id)
);
select moa_make_tenant('collect_allowance');

-- A shop's product that was made into a base product. It outlives both: made again, it does not count again.
create table collected_product (
  seller_id bigint not null references seller (seller_id),
  account_id bigint not null,
  shop_product_id text not null,
  -- false: nothing was counted then (no payments at this installation, or a plan without a limit)
  counted boolean not null,
  taken_at timestamptz not null,
  primary key (seller_id, account_id, shop_product_id)
);
select moa_make_tenant('collected_product');

create table purchase (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  -- ours at the payment service; holds the seller's number and cannot be guessed
  order_no text not null,
  products integer not null check (products > 0),
  amount bigint not null check (amount > 0),
  order_name text not null,
  state text not null default 'CREATED' check (state in ('CREATED', 'PAID', 'CANCELING', 'CANCELED', 'FAILED', 'EXPIRED')),
  payment_key text,
  -- written before the call that takes the money
  confirm_begun_at timestamptz,
  -- of the cancels that were begun: a new one has a new key at the payment service
  cancel_tries smallint not null default 0,
  cancel_reason text not null default '',
  method text not null default '',
  receipt_url text,
  -- the payment service's own word, as it was last seen
  service_status text not null default '',
  failure_code text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  canceled_at timestamptz,
  updated_at timestamptz not null,
  -- when it is looked up at the payment service; null: not any more, unless that speaks of it
  look_at timestamptz,
  looks integer not null default 0,
  primary key (seller_id, id)
);
create unique index purchase_order_no on purchase (seller_id, order_no);
create index purchase_created on purchase (seller_id, created_at);
create index purchase_look on purchase (look_at) where look_at is not null;
select moa_make_tenant('purchase');
