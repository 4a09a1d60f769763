-- Sheets of products and SKUs that were asked for and not fetched yet: each opens once, within a minute, to who asked.
create table sheet_ticket (
  seller_id bigint not null references seller (seller_id),
  ticket_hash bytea not null,
  user_id bigint not null,
  sheet text not null,
  requested jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (seller_id, ticket_hash)
);
create index sheet_ticket_expiry on sheet_ticket (seller_id, expires_at);
select moa_make_tenant('sheet_ticket');
