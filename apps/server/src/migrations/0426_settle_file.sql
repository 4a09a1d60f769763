-- Settlement files of shops that were uploaded. Their rows may name people and are sealed as one value.
create table settle_file (
  seller_id bigint not null references seller (seller_id),
  -- the job that takes it in
  run_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint not null,
  account_id bigint not null,
  name text not null,
  rows bigint not null,
  wrong bigint not null,
  -- sealed, deflated JSON { headings, facts, wrong: [{ row, cells, message }] }
  content bytea not null,
  primary key (seller_id, run_id)
);
create index settle_file_created on settle_file (seller_id, created_at);
select moa_make_tenant('settle_file');
