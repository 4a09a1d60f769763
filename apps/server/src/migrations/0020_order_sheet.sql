-- Order sheets that were asked for and not fetched yet: each opens once, within a minute, to who asked.
create table order_sheet_ticket (
  seller_id bigint not null references seller (seller_id),
  ticket_hash bytea not null,
  user_id bigint not null,
  -- sealed JSON: what is searched for may be somebody's name
  wish bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (seller_id, ticket_hash)
);
create index order_sheet_ticket_expiry on order_sheet_ticket (seller_id, expires_at);
select moa_make_tenant('order_sheet_ticket');
