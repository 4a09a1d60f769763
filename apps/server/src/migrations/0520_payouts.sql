-- Transfers of shops that the seller saw on her bank account. Rows of the shops name the one that paid them.
create table settle_payout (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  account_id bigint not null,
  shop_type text not null,
  -- Korean day on which the shop should pay, and its own number of the transfer where it has one
  pay_day date not null,
  payout_no text not null default '',
  -- what the rows come to, how many they are, and what came
  amount bigint not null,
  row_count bigint not null,
  bank_day date not null,
  bank_amount bigint not null,
  -- the seller's name of the bank account, as it was then
  bank_name text not null default '',
  confirmed_at timestamptz not null default now(),
  confirmed_by text not null,
  primary key (seller_id, id)
);
create index settle_payout_day on settle_payout (seller_id, pay_day);
create index settle_payout_bank_day on settle_payout (seller_id, bank_day);
select moa_make_tenant('settle_payout');

-- What the seller says of the money of one shop account.
create table settle_account (
  seller_id bigint not null references seller (seller_id),
  account_id bigint not null,
  -- her name of the bank account that it pays into
  bank_name text not null default '',
  -- what her bank wrote when money of it came last
  payer text not null default '',
  -- won that the shop may owe before she is told; null: she is not
  receivable_limit bigint,
  updated_at timestamptz not null default now(),
  primary key (seller_id, account_id)
);
select moa_make_tenant('settle_account');

-- Columns of files of banks whose headings did not say them, by a hash of the headings.
create table settle_bank_columns (
  seller_id bigint not null references seller (seller_id),
  headings text not null,
  columns jsonb not null,
  used_at timestamptz not null default now(),
  primary key (seller_id, headings)
);
select moa_make_tenant('settle_bank_columns');

alter table settlement_entry
  add column payout_no text not null default '',
  -- the transfer that paid the row, and the one that paid the rest where the shop pays in two parts; a row that was paid never changes
  add column payout_id bigint,
  add column rest_payout_id bigint,
  -- how the buyer paid, where the shop says so
  add column pay_means text,
  -- key of the row whose change, reported after it was paid, this row is
  add column adjusts text not null default '';
-- Not valid: rows from before say nothing, and are not read for it.
alter table settlement_entry add constraint settlement_entry_pay_means check (pay_means in ('CARD', 'CASH_RECEIPT', 'OTHER')) not valid;
