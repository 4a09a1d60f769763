-- What is done with claims beyond approving a cancel: parcels that travel for them, what they wait for, what became of the goods.
alter table claim
  -- the state it was held from
  add column held_from text check (held_from in ('REQUESTED', 'COLLECTING', 'COLLECTED', 'APPROVED', 'REDELIVERING')),
  add column hold_reason text,
  add column hold_fee bigint not null default 0,
  add column collected_at timestamptz,
  -- when the shop, or the law, decides without the seller
  add column auto_approve_at timestamptz,
  add column pickup_courier text,
  add column pickup_invoice text,
  add column resent_courier text,
  add column resent_invoice text,
  -- [[sku, units a piece], ...] that go out in exchange; null: the same as the line's
  add column wanted jsonb,
  -- what the ledger holds for them; a round is one walk from reservation to its end
  add column stock_state text not null default 'NONE' check (stock_state in ('NONE', 'RESERVED', 'SHIPPED', 'RELEASED')),
  add column stock_round smallint not null default 0,
  -- pieces that came back and were decided about, and how many times somebody decided
  add column resold bigint not null default 0 check (resold >= 0),
  add column damaged bigint not null default 0 check (damaged >= 0),
  add column missing bigint not null default 0 check (missing >= 0),
  add column restock_round smallint not null default 0;

alter table order_event add column claim_id bigint;

-- Which kinds there are stands with the actions themselves (orders/act/actions.ts): a list here would be written anew with each of them.
alter table order_attempt drop constraint if exists order_attempt_kind_check;
