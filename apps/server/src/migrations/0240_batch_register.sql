-- 대량등록: files of products that were uploaded, what each of their rows would make, and what a seller chose for headings she uploaded before.
create table batch_file (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  created_at timestamptz not null default now(),
  created_by bigint,
  created_by_name text not null default '',
  -- the shops that who uploaded it sees; null: all
  shop_account_ids bigint[],
  name text not null,
  -- of the content: the same file again is the same upload
  hash bytea not null,
  -- the sealed bytes
  file_id bigint not null,
  state text not null default 'READING' check (state in ('READING', 'READY', 'REFUSED', 'IMPORTING')),
  -- counts every reading: what an older one would store is refused
  version integer not null default 0,
  -- why it was refused
  message text not null default '',
  -- [{ index, heading, column, certainty }]; null until it was read
  headings jsonb,
  -- { "index": "column" } as the seller chose it; null: as the headings say
  mapping jsonb,
  -- number of the row they stand in, from one
  heading_row integer,
  fresh integer not null default 0,
  changed integer not null default 0,
  same integer not null default 0,
  wrong integer not null default 0,
  run_id bigint,
  primary key (seller_id, id)
);
create index batch_file_created on batch_file (seller_id, created_at desc, id desc);
select moa_make_tenant('batch_file');

create table batch_product (
  seller_id bigint not null,
  batch_id bigint not null,
  seq integer not null,
  code text not null,
  name text not null,
  state text not null check (state in ('NEW', 'CHANGED', 'SAME', 'PROBLEM')),
  -- [{ row, cells }]: what the file says of it, by our columns
  cells jsonb not null,
  -- [{ row, column, message, severity }]
  problems jsonb not null default '[]',
  outcome text check (outcome in ('DONE', 'FAILED')),
  message text not null default '',
  product_id bigint,
  primary key (seller_id, batch_id, seq)
);
select moa_make_tenant('batch_product');

create table batch_mapping (
  seller_id bigint not null references seller (seller_id),
  -- of the headings, however they are spaced
  heading_hash bytea not null,
  -- { "index": "column" }
  mapping jsonb not null,
  used_at timestamptz not null default now(),
  primary key (seller_id, heading_hash)
);
select moa_make_tenant('batch_mapping');

-- Pictures that were fetched for a file: a job that goes on after a crash fetches none twice.
create table batch_picture (
  seller_id bigint not null references seller (seller_id),
  address_hash bytea not null,
  file_id text not null,
  url text not null,
  width integer not null,
  height integer not null,
  fetched_at timestamptz not null default now(),
  primary key (seller_id, address_hash)
);
create index batch_picture_fetched on batch_picture (seller_id, fetched_at);
select moa_make_tenant('batch_picture');
