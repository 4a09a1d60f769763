-- Settings of sellers and persons, saved layouts, alerts that leave the house.

-- Raised by every save of the settings, so that nobody writes over what somebody else has just decided.
alter table seller add column settings_version integer not null default 0;

-- Null: the shop follows the seller's setting. Ten was the default of shops that nobody had set.
alter table shop_account alter column collect_interval_minutes drop not null, alter column collect_interval_minutes drop default;
alter table shop_account no force row level security;
update shop_account set collect_interval_minutes = null where collect_interval_minutes = 10;
alter table shop_account force row level security;

-- What follows a person from browser to browser, whoever's data he works on: looks of lists, choice of alerts.
create table user_setting (
  user_id bigint primary key references user_account (user_id) on delete cascade,
  settings jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
select moa_make_directory('user_setting');

-- Layouts of order lists and sheets under a name, of one person, seen by the seller's other people when shared.
create table saved_layout (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  user_id bigint not null,
  owner_name text not null,
  kind text not null check (kind in ('SCREEN', 'EXCEL', 'COURIER')),
  name text not null,
  columns jsonb not null,
  density text not null default 'normal' check (density in ('compact', 'normal')),
  shared boolean not null default false,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, user_id, kind, name)
);
create index saved_layout_shared on saved_layout (seller_id, kind, name) where shared;
select moa_make_tenant('saved_layout');

-- Which layout a person's lists begin with, his own or a shared one.
create table default_layout (
  seller_id bigint not null,
  user_id bigint not null,
  kind text not null,
  layout_id bigint not null,
  primary key (seller_id, user_id, kind),
  foreign key (seller_id, layout_id) references saved_layout (seller_id, id) on delete cascade
);
create index default_layout_of on default_layout (seller_id, layout_id);
select moa_make_tenant('default_layout');

-- How far a seller's ledger has been looked through for what is sold out, low, or back.
create table stock_watch (
  seller_id bigint not null references seller (seller_id),
  seen_id bigint not null default 0,
  primary key (seller_id)
);
select moa_make_tenant('stock_watch');
alter table stock_watch no force row level security;
alter table stock_movement no force row level security;
insert into stock_watch (seller_id, seen_id) select seller_id, max(id) from stock_movement group by seller_id;
alter table stock_movement force row level security;
alter table stock_watch force row level security;

-- Who was told of an alert, by which way: once each, and counted by day.
create table alert_message (
  seller_id bigint not null,
  alert_id bigint not null,
  user_id bigint not null,
  way text not null check (way in ('MAIL', 'ALIMTALK')),
  topic text not null,
  -- Korean day it was sent on.
  day date not null,
  verdict text not null check (verdict in ('SEND', 'DIGEST', 'QUIET')),
  at timestamptz not null default now(),
  primary key (seller_id, alert_id, user_id, way)
);
create index alert_message_day on alert_message (seller_id, user_id, topic, way, day) where verdict <> 'QUIET';
select moa_make_tenant('alert_message');
