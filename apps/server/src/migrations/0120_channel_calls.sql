-- What was asked of shops and what came of it. No foreign keys and no identity: rows are written beside the work, many at once, and may be
-- written twice (the key is made where the call is made).
create table channel_call (
  seller_id bigint not null,
  at timestamptz not null,
  id bigint not null,
  -- Null while a shop is being linked for the first time.
  account_id bigint,
  shop_type text not null,
  area text not null,
  operation text not null,
  method text not null,
  path text not null,
  -- Number in the path that the call is about.
  subject text,
  attempt smallint not null,
  -- False: it never left (no budget, open circuit, wrong address).
  sent boolean not null,
  status smallint,
  outcome text not null check (outcome in ('OK', 'RELINK', 'FIX', 'SLOW_DOWN', 'AGAIN', 'REFUSED', 'UNKNOWN')),
  duration_ms integer not null,
  -- Further calls that are told by this row: equal successes of the same work.
  repeated integer not null default 0,
  request_bytes integer not null,
  response_bytes integer not null,
  -- Sealed: it quotes the shop, which quotes people.
  message bytea,
  shop_trace_id text,
  trace_id text,
  primary key (seller_id, at, id)
);
create index channel_call_account on channel_call (seller_id, account_id, at desc, id desc) include (area, outcome);
create index channel_call_failed on channel_call (seller_id, account_id, at desc, id desc) include (area) where outcome <> 'OK';
create index channel_call_trace on channel_call (seller_id, trace_id, at desc, id desc);
create index channel_call_subject on channel_call (seller_id, subject, at desc, id desc) where subject is not null;
select moa_make_tenant('channel_call');

-- The trace that calls are found by, where people meet what came of them.
alter table task add column trace_id text;
alter table job_item add column trace_id text;
alter table attempt add column trace_id text;
alter table order_attempt add column trace_id text;
alter table order_event add column trace_id text;
alter table alert add column trace_id text;
