-- 문의: what buyers ask at shops, what was answered, and templates of answers.
create table question (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  account_id bigint not null,
  shop_type text not null,
  kind text not null check (kind in ('PRODUCT', 'CUSTOMER')),
  -- the shop's own number; with account and kind unique
  question_no text not null,
  state text not null check (state in ('UNANSWERED', 'ANSWERED', 'CLOSED')),
  asked_at timestamptz not null,
  shop_product_id text,
  product_name text not null default '',
  order_no text,
  secret boolean not null default false,
  -- { buyer, category, title, body, answers, raw }: personal data, sealed
  content bytea not null,
  -- what the connector needs to answer it
  refs jsonb not null default '{}',
  -- keyed mark of all that the shop reported: what did not change is not written again
  mark bytea not null,
  updated_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, account_id, kind, question_no)
);
create index question_asked on question (seller_id, asked_at desc, id desc);
create index question_waiting on question (seller_id, asked_at, account_id) where state = 'UNANSWERED';
select moa_make_tenant('question');

-- An answer that was written: the attempt row of its sending.
create table question_answer (
  seller_id bigint not null,
  id bigint generated always as identity,
  question_id bigint not null,
  -- sealed
  body bytea not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED')),
  -- it was sent once and nobody knows what became of it: the shop is looked at before anything is sent again
  lost boolean not null default false,
  run_id bigint,
  message text not null default '',
  created_by bigint,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (seller_id, id)
);
create index question_answer_question on question_answer (seller_id, question_id, id desc);
-- One answer on its way to a question: two would both be published.
create unique index question_answer_open on question_answer (seller_id, question_id) where state in ('WAITING', 'SENDING');
select moa_make_tenant('question_answer');

-- How far the questions of an account were collected.
create table question_feed (
  seller_id bigint not null,
  account_id bigint not null,
  collected_until timestamptz,
  message text not null default '',
  primary key (seller_id, account_id)
);
select moa_make_tenant('question_feed');

create table answer_template (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  name text not null,
  body text not null,
  primary key (seller_id, id),
  unique (seller_id, name)
);
select moa_make_tenant('answer_template');
