-- Distinct options of the product names that shops sold, so that a search finds the words of an option as it finds those of a name.
create table sold_option (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  title_id bigint not null,
  option_text text not null,
  primary key (seller_id, id),
  unique (seller_id, title_id, option_text),
  foreign key (seller_id, title_id) references sold_title (seller_id, id)
);
create table sold_option_gram (
  seller_id bigint not null,
  gram text not null,
  option_id bigint not null,
  primary key (seller_id, gram, option_id)
);

-- Before the wall between sellers stands: what was sold so far. Grams as the server makes them of two characters of a word.
alter table order_line no force row level security;
alter table sold_title no force row level security;
insert into sold_option (seller_id, title_id, option_text)
select distinct l.seller_id, l.title_id, l.option_text
  from order_line l join sold_title t on t.seller_id = l.seller_id and t.id = l.title_id
 where l.option_text <> '' and length(l.option_text) <= 500;
alter table order_line force row level security;
alter table sold_title force row level security;
insert into sold_option_gram (seller_id, gram, option_id)
select distinct o.seller_id, rpad(substr(word, at, 2), 2), o.id
  from sold_option o, regexp_split_to_table(lower(normalize(o.option_text, NFKC)), '\s+') word, generate_series(1, greatest(1, length(word) - 1)) at
 where word <> '';

select moa_make_tenant('sold_option');
select moa_make_tenant('sold_option_gram');
