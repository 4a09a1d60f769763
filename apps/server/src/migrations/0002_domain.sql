-- Shops, catalog, stock, listings, orders. Every tenant table: seller_id first in primary key, foreign keys and indexes (decisions.md 1-9).

-- ---------------------------------------------------------------- numbers sellers see
create table seller_sequence (
  seller_id bigint not null references seller (seller_id),
  name text not null,
  value bigint not null default 0,
  primary key (seller_id, name)
);

-- ---------------------------------------------------------------- shops
create table shop_account (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  shop_type text not null,
  shop_account_id text not null,
  shop_name text not null,
  environment text not null check (environment in ('LIVE', 'SANDBOX')),
  status text not null check (status in ('NORMAL', 'AUTH_EXPIRED', 'ERROR', 'DISABLED', 'UNLINKED')),
  status_message text,
  is_open_api boolean not null default true,
  smart_store_url text,
  multi_shop_infos jsonb not null default '[]',
  mall_infos jsonb,
  shop_master_id text,
  available_shop boolean not null default true,
  -- sealed JSON; never leaves the server
  credentials bytea,
  token bytea,
  token_version bigint not null default 0,
  auto_collect boolean not null default true,
  collect_interval_minutes integer not null default 10 check (collect_interval_minutes between 1 and 1440),
  last_collected_at timestamptz,
  last_collect_message text,
  fee_rate double precision not null default 0,
  stock_cap bigint,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unlinked_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, shop_type, shop_account_id)
);
select moa_make_tenant('shop_account');
select moa_make_tenant('seller_sequence');

-- Place of each feed of an account; moves only in the transaction that stores what was read.
create table collect_cursor (
  seller_id bigint not null,
  account_id bigint not null,
  feed text not null,
  cursor jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (seller_id, account_id, feed),
  foreign key (seller_id, account_id) references shop_account (seller_id, id)
);
select moa_make_tenant('collect_cursor');

-- When each account's next collection is due; the ticker claims over all sellers as moa_system.
create table due_account (
  seller_id bigint not null,
  account_id bigint not null,
  next_run_at timestamptz not null,
  -- a person pressed the button: goes before the schedule, and this run reports there
  requested_run_id bigint,
  lease_owner text,
  lease_until timestamptz,
  failures integer not null default 0,
  primary key (seller_id, account_id),
  foreign key (seller_id, account_id) references shop_account (seller_id, id)
);
create index due_account_next on due_account (next_run_at);
select moa_make_tenant('due_account');

-- An OAuth redirect that is under way.
create table oauth_state (
  state_hash bytea primary key,
  seller_id bigint not null,
  user_id bigint not null,
  shop_type text not null,
  account_id bigint,
  payload bytea not null,
  expires_at timestamptz not null
);
select moa_make_directory('oauth_state');

create table lookup_cache (
  seller_id bigint not null,
  account_id bigint not null,
  kind text not null,
  key text not null,
  value jsonb not null,
  expires_at timestamptz not null,
  primary key (seller_id, account_id, kind, key)
);
select moa_make_tenant('lookup_cache');

-- Channel category a seller chose for a standard category.
create table category_memory (
  seller_id bigint not null,
  account_id bigint not null,
  standard_category_id text not null,
  category_id text not null,
  path text not null,
  used_at timestamptz not null default now(),
  primary key (seller_id, account_id, standard_category_id, category_id)
);
select moa_make_tenant('category_memory');

create table delivery_template (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  name text not null,
  main boolean not null default false,
  info jsonb not null,
  version integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (seller_id, id)
);
select moa_make_tenant('delivery_template');

-- ---------------------------------------------------------------- stock
create table sku (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  sku_code text not null,
  sku_name text not null,
  option_text text not null default '',
  sibling_code text,
  sku_product_type text not null default 'SELF' check (sku_product_type in ('SELF', 'CONSIGNMENT', 'CROSS_SUPPLY')),
  on_hand bigint not null default 0 check (on_hand >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  safety_stock bigint not null default 0 check (safety_stock >= 0),
  sale_price bigint not null default 0,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (seller_id, id)
) with (fillfactor = 80);
create unique index sku_code_unique on sku (seller_id, sku_code) where deleted_at is null;
create index sku_created on sku (seller_id, created_at desc, id desc) where deleted_at is null;
select moa_make_tenant('sku');

create table sku_gram (
  seller_id bigint not null,
  gram text not null,
  sku_id bigint not null,
  primary key (seller_id, gram, sku_id)
);
select moa_make_tenant('sku_gram');

-- The ledger. Balances on sku are its running sums, kept in the same transaction. An effect counts once a source.
create table stock_movement (
  seller_id bigint not null,
  id bigint generated always as identity,
  sku_id bigint not null,
  effect text not null check (effect in ('OPENING', 'SET', 'ADD', 'RESERVE', 'RELEASE', 'SHIP', 'UNSHIP', 'RETURN', 'SOLD_OUT_ADJUST', 'DAMAGE')),
  source_kind text not null check (source_kind in ('LINE', 'CLAIM', 'MANUAL', 'JOB')),
  source_id text not null,
  delta_on_hand bigint not null,
  delta_reserved bigint not null,
  on_hand_after bigint not null,
  reserved_after bigint not null,
  memo text,
  actor text not null,
  at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, source_kind, source_id, effect, sku_id),
  foreign key (seller_id, sku_id) references sku (seller_id, id)
);
create index stock_movement_sku on stock_movement (seller_id, sku_id, id desc);
select moa_make_tenant('stock_movement');

-- ---------------------------------------------------------------- catalog
create table product (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  moa_product_seq bigint not null,
  role_id text not null default 'SELF',
  name text not null,
  seller_management_code text not null default '',
  category_id text,
  category_path text not null default '',
  main_price bigint not null,
  option_usable boolean not null default false,
  option_names text[] not null default '{}',
  option_values jsonb not null default '[]',
  image_file_id text,
  -- basic and common of the draft that no query needs apart
  body jsonb not null,
  detail_html text not null default '',
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, moa_product_seq)
);
create index product_created on product (seller_id, created_at desc, id desc) where deleted_at is null;
create index product_updated on product (seller_id, updated_at desc, id desc) where deleted_at is null;
create index product_code on product (seller_id, seller_management_code) where deleted_at is null;
select moa_make_tenant('product');

-- Two-syllable grams of the name and codes, read by equality: works under row-level security and for short Korean words (decisions.md 4).
create table product_gram (
  seller_id bigint not null,
  gram text not null,
  product_id bigint not null,
  primary key (seller_id, gram, product_id)
);
select moa_make_tenant('product_gram');

-- A product without options has one item with no option values.
create table product_item (
  seller_id bigint not null,
  id bigint generated always as identity,
  product_id bigint not null,
  position integer not null,
  option_values text[] not null default '{}',
  option_price bigint not null default 0,
  usable boolean not null default true,
  sku_id bigint not null,
  sale_unit_quantity bigint not null default 1 check (sale_unit_quantity >= 1),
  barcode text not null default '',
  removed_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, product_id) references product (seller_id, id),
  foreign key (seller_id, sku_id) references sku (seller_id, id)
);
create index product_item_product on product_item (seller_id, product_id, position) where removed_at is null;
create index product_item_sku on product_item (seller_id, sku_id);
select moa_make_tenant('product_item');

-- ---------------------------------------------------------------- listings
create table listing (
  seller_id bigint not null,
  id bigint generated always as identity,
  product_id bigint,
  account_id bigint not null,
  shop_type text not null,
  -- shop type + account + counter, unique in its product; the counter is stored apart and never parsed
  register_key text not null,
  register_counter integer not null default 1,
  multi_shop_id text,
  -- generated, in the channel's searchable field (decisions.md 21)
  management_code text not null,
  shop_product_id text,
  shop_product_sub_id text,
  name text not null,
  image_url text,
  page_url text,
  category_id text,
  category_path text not null default '',
  multi_category jsonb not null default '[]',
  overrides jsonb not null default '{}',
  fields jsonb not null default '{}',
  is_collected boolean not null default false,
  sale_status text not null default 'WAIT',
  raw_status text not null default '',
  reg_status text not null default 'NONE' check (reg_status in ('NONE', 'READY', 'SENDING', 'DONE', 'FAIL', 'UNKNOWN', 'UNLINKED')),
  message text,
  shop_message text,
  -- desired: what we want there. sent: what the shop accepted last. seen: what the shop said last.
  desired_sale text not null default 'SALE' check (desired_sale in ('SALE', 'SUSPENSION')),
  sent_sale text,
  stopped_by_us boolean not null default false,
  sent_price bigint,
  -- version of the base product that the shop has; older than the product's: 변경 있음
  sent_product_version integer,
  sent_content jsonb,
  seen jsonb,
  -- convergence: due_at null means nothing to send
  stock_version bigint not null default 0,
  sent_stock_version bigint not null default 0,
  due_at timestamptz,
  urgency smallint not null default 2,
  lease_owner text,
  lease_until timestamptz,
  failures integer not null default 0,
  parked_reason text,
  last_sent_at timestamptz,
  last_read_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, product_id, register_key),
  unique (seller_id, management_code),
  foreign key (seller_id, account_id) references shop_account (seller_id, id),
  foreign key (seller_id, product_id) references product (seller_id, id)
) with (fillfactor = 80);
create index listing_due on listing (due_at, urgency) where due_at is not null;
create index listing_product on listing (seller_id, product_id) where deleted_at is null;
create index listing_updated on listing (seller_id, updated_at desc, id desc) where deleted_at is null;
create index listing_created on listing (seller_id, created_at desc, id desc) where deleted_at is null;
create unique index listing_shop_product on listing (seller_id, account_id, shop_product_id) where shop_product_id is not null and deleted_at is null;
select moa_make_tenant('listing');

create table listing_gram (
  seller_id bigint not null,
  gram text not null,
  listing_id bigint not null,
  primary key (seller_id, gram, listing_id)
);
select moa_make_tenant('listing_gram');

create table listing_item (
  seller_id bigint not null,
  id bigint generated always as identity,
  listing_id bigint not null,
  product_item_id bigint,
  position integer not null default 0,
  option_values text[] not null default '{}',
  item_code text not null,
  shop_item_id text,
  sent_quantity bigint,
  seen_quantity bigint,
  sent_price bigint,
  removed_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, item_code),
  foreign key (seller_id, listing_id) references listing (seller_id, id)
) with (fillfactor = 80);
create index listing_item_listing on listing_item (seller_id, listing_id, position);
create index listing_item_shop on listing_item (seller_id, listing_id, shop_item_id);
select moa_make_tenant('listing_item');

-- Which SKUs one sale of the item uses; set products map to several.
create table listing_item_sku (
  seller_id bigint not null,
  listing_item_id bigint not null,
  sku_id bigint not null,
  listing_id bigint not null,
  unit_quantity bigint not null default 1 check (unit_quantity >= 1),
  primary key (seller_id, listing_item_id, sku_id),
  foreign key (seller_id, listing_item_id) references listing_item (seller_id, id),
  foreign key (seller_id, sku_id) references sku (seller_id, id)
);
create index listing_item_sku_sku on listing_item_sku (seller_id, sku_id);
select moa_make_tenant('listing_item_sku');

create table plan (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  kind text not null,
  title text not null,
  hash text not null,
  status text not null check (status in ('PROPOSED', 'APPLIED', 'STALE', 'DISCARDED')),
  run_id bigint,
  created_by text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  primary key (seller_id, id)
);
select moa_make_tenant('plan');

create table plan_item (
  seller_id bigint not null,
  plan_id bigint not null,
  seq integer not null,
  listing_id bigint not null,
  action text not null check (action in ('CREATE', 'UPDATE', 'STOP', 'RESUME', 'SKIP')),
  changes jsonb not null default '[]',
  problems jsonb not null default '[]',
  product_version integer,
  listing_version integer,
  primary key (seller_id, plan_id, seq),
  foreign key (seller_id, plan_id) references plan (seller_id, id)
);
select moa_make_tenant('plan_item');

-- One row a call to a shop about a listing; written before the call, completed after it. The timeline of what was sent.
create table attempt (
  seller_id bigint not null,
  id bigint generated always as identity,
  listing_id bigint not null,
  plan_id bigint,
  run_id bigint,
  run_seq integer,
  kind text not null check (kind in ('CREATE', 'UPDATE', 'STOCK', 'PRICE', 'STOP', 'RESUME', 'READ', 'FIND')),
  outcome text not null default 'STARTED' check (outcome in ('STARTED', 'OK', 'RELINK', 'FIX', 'SLOW_DOWN', 'AGAIN', 'REFUSED', 'UNKNOWN')),
  message text,
  shop_message text,
  changes jsonb not null default '[]',
  actor text not null,
  cause text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, listing_id) references listing (seller_id, id)
);
create index attempt_listing on attempt (seller_id, listing_id, id desc);
create index attempt_open on attempt (started_at) where outcome = 'STARTED';
select moa_make_tenant('attempt');

-- ---------------------------------------------------------------- orders
-- Distinct product names as shops call them, so that a search over a million lines looks at a few thousand titles.
create table sold_title (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  title text not null,
  primary key (seller_id, id),
  unique (seller_id, title)
);
create table sold_title_gram (
  seller_id bigint not null,
  gram text not null,
  title_id bigint not null,
  primary key (seller_id, gram, title_id)
);
select moa_make_tenant('sold_title');
select moa_make_tenant('sold_title_gram');

-- account_id 0 is hand-written orders.
create table order_line (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  account_id bigint not null,
  shop_type text not null,
  order_no text not null,
  line_no text not null,
  bundle_no text,
  state text not null check (state in ('PAYMENT_WAITING', 'NEW', 'PREPARING', 'DELIVERING', 'DELIVERED', 'CONFIRMED', 'CANCELED', 'RETURNED', 'EXCHANGED', 'UNPAID_CANCELED')),
  raw_state text not null default '',
  delayed boolean not null default false,
  hold boolean not null default false,
  needs_mapping boolean not null default false,
  oversold boolean not null default false,
  open_claim text check (open_claim in ('CANCEL', 'RETURN', 'EXCHANGE')),
  source_time timestamptz not null,
  ordered_at timestamptz not null,
  paid_at timestamptz,
  dispatch_due timestamptz,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  confirmed_at timestamptz,
  listing_id bigint,
  listing_item_id bigint,
  product_id bigint,
  -- [[sku, units a piece], ...] as they were when the line was mapped, so that what ships is what was reserved; null while 매칭 필요
  parts jsonb,
  -- the first of them, for lists
  sku_id bigint,
  title_id bigint not null,
  option_text text not null default '',
  shop_product_id text,
  shop_item_id text,
  quantity bigint not null,
  claimed_quantity bigint not null default 0,
  unit_price bigint not null,
  amount bigint not null,
  delivery_fee bigint not null default 0,
  discount bigint not null default 0,
  expected_settlement bigint,
  -- what the ledger holds for the line; a round is one walk from reservation to its end, so that an undone dispatch may ship again
  stock_state text not null default 'NONE' check (stock_state in ('NONE', 'RESERVED', 'SHIPPED', 'RELEASED')),
  stock_round smallint not null default 0,
  -- sealed JSON { buyer, receiver, deliveryMessage }
  personal bytea not null,
  name_index bytea,
  phone_index bytea,
  phone4_index bytea,
  packing_key bytea,
  courier_code text,
  raw_courier text,
  invoice_no text,
  refs jsonb not null default '{}',
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, account_id, order_no, line_no)
) with (fillfactor = 85);
create index order_line_state on order_line (seller_id, state, ordered_at desc, id desc);
create index order_line_ordered on order_line (seller_id, ordered_at desc, id desc);
create index order_line_due on order_line (seller_id, state, dispatch_due, id) where state in ('NEW', 'PREPARING');
create index order_line_order_no on order_line (seller_id, order_no);
create index order_line_title on order_line (seller_id, title_id, ordered_at desc, id desc);
create index order_line_name on order_line (seller_id, name_index, ordered_at desc, id desc) where name_index is not null;
create index order_line_phone on order_line (seller_id, phone_index, ordered_at desc, id desc) where phone_index is not null;
create index order_line_phone4 on order_line (seller_id, phone4_index, ordered_at desc, id desc) where phone4_index is not null;
create index order_line_invoice on order_line (seller_id, invoice_no) where invoice_no is not null;
create index order_line_mapping on order_line (seller_id, account_id, shop_product_id) where needs_mapping;
create index order_line_flags on order_line (seller_id, ordered_at desc, id desc) where needs_mapping or oversold or delayed or hold or open_claim is not null;
create index order_line_paid on order_line (seller_id, paid_at) include (amount, shop_type, state, title_id, quantity);
select moa_make_tenant('order_line');

-- Numbers of hand-written orders over all sellers: a counter row a seller would make orders wait for each other.
create sequence handwriting_order_no;
grant usage on sequence handwriting_order_no to moa_app, moa_system;

-- The channel's own record, sealed; kept so that nothing it said is lost.
create table order_raw (
  seller_id bigint not null,
  line_id bigint not null,
  raw bytea not null,
  primary key (seller_id, line_id),
  foreign key (seller_id, line_id) references order_line (seller_id, id)
);
select moa_make_tenant('order_raw');

create table claim (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  account_id bigint not null,
  -- null while the line has not been seen yet; linked when it comes
  line_id bigint,
  order_no text not null,
  line_no text not null,
  claim_no text not null,
  type text not null check (type in ('CANCEL', 'RETURN', 'EXCHANGE')),
  state text not null check (state in ('REQUESTED', 'HOLD', 'COLLECTING', 'COLLECTED', 'REDELIVERING', 'APPROVED', 'DONE', 'REJECTED', 'WITHDRAWN')),
  raw_state text not null default '',
  raiser text not null,
  fault text not null,
  reason text,
  raw_reason text not null default '',
  detail text not null default '',
  quantity bigint not null,
  requested_at timestamptz,
  source_time timestamptz not null,
  refs jsonb not null default '{}',
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, account_id, claim_no, order_no, line_no)
);
create index claim_line on claim (seller_id, line_id);
create index claim_state on claim (seller_id, type, state, requested_at desc, id desc);
create index claim_order on claim (seller_id, account_id, order_no, line_no);
select moa_make_tenant('claim');

-- Shop options whose SKU the seller told us for orders of listings we do not know.
create table shop_option_map (
  seller_id bigint not null,
  account_id bigint not null,
  shop_product_id text not null,
  -- item number at the shop, or the option text where there is none
  option_key text not null,
  sku_id bigint not null,
  unit_quantity bigint not null default 1 check (unit_quantity >= 1),
  mapped_by text not null,
  mapped_at timestamptz not null default now(),
  primary key (seller_id, account_id, shop_product_id, option_key),
  foreign key (seller_id, sku_id) references sku (seller_id, id)
);
select moa_make_tenant('shop_option_map');

-- What people and shops did to a line, apart from what the ledger and claims tell.
create table order_event (
  seller_id bigint not null,
  id bigint generated always as identity,
  line_id bigint not null,
  at timestamptz not null default now(),
  kind text not null,
  title text not null,
  detail text,
  tone text not null default 'NORMAL' check (tone in ('NORMAL', 'GOOD', 'BAD')),
  actor text not null,
  primary key (seller_id, id)
);
create index order_event_line on order_event (seller_id, line_id, id desc);
select moa_make_tenant('order_event');

-- One row a call to a shop about a line or claim, written before the call.
create table order_attempt (
  seller_id bigint not null,
  id bigint generated always as identity,
  line_id bigint not null,
  claim_id bigint,
  run_id bigint,
  run_seq integer,
  kind text not null check (kind in ('CONFIRM', 'DISPATCH', 'MODIFY_INVOICE', 'CANCEL_SALE', 'APPROVE_CANCEL')),
  payload jsonb not null default '{}',
  outcome text not null default 'STARTED' check (outcome in ('STARTED', 'OK', 'RELINK', 'FIX', 'SLOW_DOWN', 'AGAIN', 'REFUSED', 'UNKNOWN')),
  message text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (seller_id, id)
);
create index order_attempt_line on order_attempt (seller_id, line_id, id desc);
select moa_make_tenant('order_attempt');

-- A record a connector could not read: kept raw, shown, never dropped.
create table unreadable_record (
  seller_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  feed text not null,
  key text not null,
  reason text not null,
  raw bytea not null,
  at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, account_id, feed, key)
);
select moa_make_tenant('unreadable_record');

-- Maintained counts of menus and dashboard, changed by one summed statement a transaction (decisions.md 9).
create table menu_counter (
  seller_id bigint not null references seller (seller_id),
  account_id bigint not null,
  -- STATE, FLAG, CLAIM
  kind text not null,
  key text not null,
  n bigint not null default 0,
  primary key (seller_id, account_id, kind, key)
) with (fillfactor = 70);
select moa_make_tenant('menu_counter');

-- Marks every listing that shows one of the SKUs, so that a pusher sends the newest number. Listings are locked in id order:
-- two sales of different options of one product must not deadlock. SECURITY INVOKER: row-level security of the caller holds.
create function moa_mark_stock_dirty(p_seller bigint, p_skus bigint[], p_urgency smallint) returns void
language sql as $$
  with locked as (
    select l.id
      from listing l
     where l.seller_id = p_seller
       and l.id in (select i.listing_id from listing_item_sku i where i.seller_id = p_seller and i.sku_id = any (p_skus))
       and l.deleted_at is null
       and l.shop_product_id is not null
       and l.reg_status <> 'UNLINKED'
     order by l.id
       for no key update
  )
  update listing l
     set stock_version = l.stock_version + 1,
         due_at = coalesce(l.due_at, now()),
         urgency = least(l.urgency, p_urgency)
    from locked
   where l.seller_id = p_seller and l.id = locked.id;
$$;

-- Books stock effects: locks the SKUs in id order, leaves out what the ledger already holds, writes one movement an effect with the
-- balances after it, sets the balances and marks the listings that show a changed number. Balances never fall below zero: an effect
-- that would take more than is there takes what is there, and the ledger says how much that was.
-- p_must_have: all or nothing; raises MO001 with the short SKU as detail when free stock does not cover the demand of the batch.
create function moa_apply_stock(
  p_seller bigint, p_skus bigint[], p_effects text[], p_kinds text[], p_sources text[], p_on_hand bigint[], p_reserved bigint[],
  p_memo text, p_actor text, p_must_have boolean, p_urgency smallint
) returns table (r_sku_id bigint, r_on_hand bigint, r_reserved bigint, r_safety_stock bigint, r_applied boolean)
language plpgsql as $$
declare
  v_short bigint;
  v_applied bigint[];
  v_shown bigint[];
begin
  perform 1 from sku s where s.seller_id = p_seller and s.id = any (p_skus) order by s.id for no key update;

  if p_must_have then
    select min(s.id) into v_short
      from sku s
      join (
        select e.sku, sum(e.reserved - e.on_hand) as demand
          from unnest(p_skus, p_effects, p_kinds, p_sources, p_on_hand, p_reserved) as e (sku, effect, kind, source, on_hand, reserved)
         where not exists (
           select 1 from stock_movement m
            where m.seller_id = p_seller and m.source_kind = e.kind and m.source_id = e.source and m.effect = e.effect and m.sku_id = e.sku)
         group by e.sku
      ) d on d.sku = s.id
     where s.seller_id = p_seller and s.on_hand - s.reserved < d.demand;
    if v_short is not null then
      raise exception 'OUT_OF_STOCK' using errcode = 'MO001', detail = v_short::text;
    end if;
  end if;

  with wanted as (
    select e.ord, e.sku, e.effect, e.kind, e.source, e.on_hand, e.reserved
      from unnest(p_skus, p_effects, p_kinds, p_sources, p_on_hand, p_reserved) with ordinality
        as e (sku, effect, kind, source, on_hand, reserved, ord)
     where not exists (
       select 1 from stock_movement m
        where m.seller_id = p_seller and m.source_kind = e.kind and m.source_id = e.source and m.effect = e.effect and m.sku_id = e.sku)
  ), summed as (
    select w.*, s.on_hand as start_on, s.reserved as start_res,
           s.on_hand + sum(w.on_hand) over batch as sum_on, s.reserved + sum(w.reserved) over batch as sum_res
      from wanted w
      join sku s on s.seller_id = p_seller and s.id = w.sku
    window batch as (partition by w.sku order by w.ord)
  ), cut as (
    select m.*, m.sum_on - least(0, min(m.sum_on) over batch) as on_after, m.sum_res - least(0, min(m.sum_res) over batch) as res_after
      from summed m
    window batch as (partition by m.sku order by m.ord)
  ), moved as (
    select c.*, coalesce(lag(c.on_after) over batch, c.start_on) as on_before, coalesce(lag(c.res_after) over batch, c.start_res) as res_before
      from cut c
    window batch as (partition by c.sku order by c.ord)
  ), booked as (
    insert into stock_movement (seller_id, sku_id, effect, source_kind, source_id, delta_on_hand, delta_reserved, on_hand_after, reserved_after, memo, actor)
    select p_seller, m.sku, m.effect, m.kind, m.source, m.on_after - m.on_before, m.res_after - m.res_before, m.on_after, m.res_after, p_memo, p_actor
      from moved m
     order by m.ord
    returning stock_movement.sku_id
  ), ends as (
    select distinct on (m.sku) m.sku, m.on_after, m.res_after, m.start_on, m.start_res from moved m order by m.sku, m.ord desc
  ), balanced as (
    update sku s
       set on_hand = e.on_after,
           reserved = e.res_after,
           -- an editor's count is stale only when the count itself moved, not when something was reserved
           version = s.version + case when e.on_after <> e.start_on then 1 else 0 end,
           updated_at = now()
      from ends e
     where s.seller_id = p_seller and s.id = e.sku
    returning s.id, (e.on_after - e.res_after) <> (e.start_on - e.start_res) as shown
  )
  select array_agg(b.id), array_agg(b.id) filter (where b.shown) into v_applied, v_shown from balanced b;

  if v_shown is not null then
    perform moa_mark_stock_dirty(p_seller, v_shown, p_urgency);
  end if;

  return query
    select s.id, s.on_hand, s.reserved, s.safety_stock, coalesce(s.id = any (v_applied), false)
      from sku s
     where s.seller_id = p_seller and s.id = any (p_skus);
end;
$$;

-- Changes menu counters by one summed statement; to be the last statement before commit (decisions.md 9).
create function moa_count(p_seller bigint, p_accounts bigint[], p_kinds text[], p_keys text[], p_changes bigint[]) returns void
language sql as $$
  insert into menu_counter as c (seller_id, account_id, kind, key, n)
  select p_seller, e.account, e.kind, e.key, sum(e.change)
    from unnest(p_accounts, p_kinds, p_keys, p_changes) as e (account, kind, key, change)
   group by e.account, e.kind, e.key
  having sum(e.change) <> 0
   order by e.account, e.kind, e.key
  on conflict (seller_id, account_id, kind, key) do update set n = c.n + excluded.n;
$$;
