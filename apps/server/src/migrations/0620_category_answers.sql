-- What a shop answers every seller alike when its categories are asked for: kept once, whoever asked. Only answers that proved what they are, of
-- channels whose manifest says that its tree is one for all; nothing of an account is in the key.
create table category_answer (
  shop_type text not null,
  environment text not null,
  -- Digest of method, address below the base URL, and body.
  request text not null,
  content_type text not null,
  body bytea not null,
  answered_at timestamptz not null,
  primary key (shop_type, environment, request)
);
select moa_make_reference('category_answer');
