-- Files of hand-written orders that were uploaded. Their rows name people and are sealed as one value.
create table manual_file (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  created_at timestamptz not null default now(),
  created_by bigint not null,
  name text not null,
  -- sealed JSON [{ row, cells, formulas }]
  rows bytea not null,
  -- the job that enters them; null until it was started
  run_id bigint,
  primary key (seller_id, id)
);
create index manual_file_created on manual_file (seller_id, created_at);
select moa_make_tenant('manual_file');
