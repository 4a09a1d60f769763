-- Archives of pictures beside a file of products, and what became of each of their files.
create table batch_archive (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  created_at timestamptz not null default now(),
  batch_id bigint not null,
  name text not null,
  -- SENDING: its bytes are on their way; READING: its pictures are being stored
  state text not null default 'SENDING' check (state in ('SENDING', 'READING', 'READ', 'REFUSED')),
  -- why it was refused
  message text not null default '',
  -- the sealed bytes, once they are there
  file_id bigint,
  primary key (seller_id, id)
);
create index batch_archive_batch on batch_archive (seller_id, batch_id, id);
select moa_make_tenant('batch_archive');

create table batch_archive_file (
  seller_id bigint not null,
  batch_id bigint not null,
  -- as names are compared: a later archive takes the place of an earlier one
  folded text not null,
  archive_id bigint not null,
  path text not null,
  -- of the stored picture; null where it was refused
  file_id text,
  url text,
  width integer,
  height integer,
  -- why it was refused, by the kinds of 이미지 업로드 오류
  kind text,
  message text not null default '',
  primary key (seller_id, batch_id, folded)
);
select moa_make_tenant('batch_archive_file');
