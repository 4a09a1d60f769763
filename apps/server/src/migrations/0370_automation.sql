-- 자동 규칙: what is to happen with new orders by itself, orders that wait to be looked at, and what each rule did.
create table automation_rule (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  name text not null,
  -- rules are looked at in this order
  position int not null,
  enabled boolean not null default false,
  conditions jsonb not null,
  actions jsonb not null,
  -- no rule after it looks at an order that it took
  last boolean not null default false,
  version int not null default 1,
  updated_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (seller_id, id)
);
select moa_make_tenant('automation_rule');

-- Orders that came while a rule was on; gone in the transaction that does what the rules say.
create table automation_arrival (
  seller_id bigint not null,
  line_id bigint not null,
  primary key (seller_id, line_id)
);
select moa_make_tenant('automation_arrival');

-- One row a rule and line: what comes twice is done once.
create table automation_log (
  seller_id bigint not null,
  id bigint generated always as identity,
  rule_id bigint not null,
  rule_name text not null,
  line_id bigint not null,
  account_id bigint not null,
  shop_type text not null,
  order_no text not null,
  line_no text not null,
  -- kinds of what was done, and { kind, why } of what was left
  done text[] not null,
  skipped jsonb not null default '[]',
  run_id bigint,
  at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, rule_id, line_id)
);
create index automation_log_at on automation_log (seller_id, at desc, id desc);
create index automation_log_line on automation_log (seller_id, line_id);
select moa_make_tenant('automation_log');

-- Why the seller (and not the shop) holds a line, and the courier that a rule chose for it.
alter table order_line add column seller_hold text, add column planned_courier text;
