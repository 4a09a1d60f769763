-- What shops report about the money of each order line, as they report it (docs/sheets/settlement.md 4). Account-level rows have no order.
create table settlement_entry (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  account_id bigint not null,
  shop_type text not null,
  -- Made of what tells rows of the shop apart, so that a row that comes again is the same.
  entry_key text not null,
  event text not null check (event in ('SALE', 'CANCEL', 'RETURN', 'EXCHANGE_FEE', 'DELIVERY_FEE', 'ADJUST', 'MONTHLY_FEE', 'AD', 'PENALTY', 'RESERVE', 'RESERVE_RELEASE')),
  order_no text not null default '',
  line_no text not null default '',
  item_id text not null default '',
  product_id text not null default '',
  product_name text not null default '',
  option_name text not null default '',
  quantity bigint not null default 1,
  -- gross, fees and so on in won; null where only the amount is known
  parts jsonb,
  amount bigint not null,
  basis_date date not null,
  expect_date date,
  paid_date date,
  source text not null check (source in ('API', 'EXCEL', 'MANUAL')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, account_id, entry_key)
) with (fillfactor = 90);
create index settlement_entry_order on settlement_entry (seller_id, account_id, order_no);
create index settlement_entry_basis on settlement_entry (seller_id, basis_date desc, id desc);
select moa_make_tenant('settlement_entry');

-- A line's expected payout against all that was paid for it. Written anew from lines and entries whenever one of them changes.
create table settlement (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  account_id bigint not null,
  shop_type text not null,
  order_no text not null,
  line_no text not null,
  -- null: no order of ours
  line_id bigint,
  product_name text not null default '',
  option_name text not null default '',
  quantity bigint not null default 1,
  -- Korean month and beginning of the Korean day that the sale counts for
  month text not null,
  basis_at timestamptz not null,
  pay_day date,
  state text not null check (state in ('MATCH', 'MISMATCH', 'MISSING', 'WAITING', 'UNMATCHED')),
  expected bigint,
  expected_parts jsonb,
  paid bigint not null default 0,
  difference bigint,
  cause text,
  causes jsonb not null default '[]',
  checked_at timestamptz,
  checked_by text,
  updated_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, account_id, order_no, line_no)
) with (fillfactor = 80);
create index settlement_basis on settlement (seller_id, basis_at desc, id desc);
create index settlement_month on settlement (seller_id, month, basis_at desc, id desc);
create index settlement_line on settlement (seller_id, line_id);
select moa_make_tenant('settlement');
