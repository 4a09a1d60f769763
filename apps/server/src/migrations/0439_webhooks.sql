-- What channels sent by themselves, once each: a hint to look sooner, of which nothing is taken as data. The identity is the channel's own number of
-- the event, or a hash of its bytes.
create table webhook_event (
  seller_id bigint not null,
  account_id bigint not null,
  identity bytea not null,
  event text not null,
  received_at timestamptz not null default now(),
  primary key (seller_id, account_id, identity)
);
create index webhook_event_received on webhook_event (seller_id, received_at);
select moa_make_tenant('webhook_event');
alter table webhook_event add foreign key (seller_id, account_id) references shop_account (seller_id, id);

-- A hint came while the account was being collected: what it speaks of may have been passed already.
alter table due_account add column hinted boolean not null default false;
