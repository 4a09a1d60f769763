-- Who has a product open to change it, as their screens last said: so that two people see each other before one of them saves.
create table product_presence (
  seller_id bigint not null,
  product_id bigint not null,
  user_id bigint not null,
  name text not null,
  editing boolean not null,
  seen_at timestamptz not null,
  primary key (seller_id, product_id, user_id)
);
select moa_make_tenant('product_presence');
