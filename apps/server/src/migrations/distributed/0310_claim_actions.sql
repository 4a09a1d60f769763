-- 0310_claim_actions where the tables of sellers are distributed: a column and its check are added apart, and the check has its name from us.
alter table claim
  add column held_from text,
  add column hold_reason text,
  add column hold_fee bigint not null default 0,
  add column collected_at timestamptz,
  add column auto_approve_at timestamptz,
  add column pickup_courier text,
  add column pickup_invoice text,
  add column resent_courier text,
  add column resent_invoice text,
  add column wanted jsonb,
  add column stock_state text not null default 'NONE',
  add column stock_round smallint not null default 0,
  add column resold bigint not null default 0,
  add column damaged bigint not null default 0,
  add column missing bigint not null default 0,
  add column restock_round smallint not null default 0;
alter table claim add constraint claim_held_from_check check (held_from in ('REQUESTED', 'COLLECTING', 'COLLECTED', 'APPROVED', 'REDELIVERING'));
alter table claim add constraint claim_stock_state_check check (stock_state in ('NONE', 'RESERVED', 'SHIPPED', 'RELEASED'));
alter table claim add constraint claim_resold_check check (resold >= 0);
alter table claim add constraint claim_damaged_check check (damaged >= 0);
alter table claim add constraint claim_missing_check check (missing >= 0);
alter table order_event add column claim_id bigint;
alter table order_attempt drop constraint if exists order_attempt_kind_check;
