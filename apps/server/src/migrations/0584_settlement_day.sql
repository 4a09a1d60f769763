-- What a shop says it confirmed to pay on a Korean day, where it does not say so by order.
create table settlement_day (
  seller_id bigint not null references seller (seller_id),
  account_id bigint not null,
  day date not null,
  amount bigint not null,
  read_at timestamptz not null default now(),
  primary key (seller_id, account_id, day)
);
select moa_make_tenant('settlement_day');
