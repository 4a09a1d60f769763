-- Notes of people about order lines (CS메모).
create table order_memo (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  line_id bigint not null,
  -- of the line: who sees some shops only sees the notes of those
  account_id bigint not null,
  -- sealed: what was said on the telephone names people
  body bytea not null,
  colour text not null default 'NONE' check (colour in ('NONE', 'RED', 'YELLOW', 'GREEN', 'BLUE')),
  todo boolean not null default false,
  done_at timestamptz,
  done_by text,
  open boolean generated always as (todo and done_at is null) stored,
  author_id bigint not null,
  author text not null,
  created_at timestamptz not null default now(),
  primary key (seller_id, id)
);
create index order_memo_line on order_memo (seller_id, line_id, id desc);
create index order_memo_listed on order_memo (seller_id, open desc, id desc);
select moa_make_tenant('order_memo');
