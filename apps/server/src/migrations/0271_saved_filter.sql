-- Conditions of a list that a person keeps under a name, for himself; what they mean is declared by the list, which reads no others.
create table saved_filter (
  seller_id bigint not null references seller (seller_id),
  user_id bigint not null,
  list text not null,
  name text not null,
  search jsonb not null,
  -- The list begins with it; one of them at most.
  chosen boolean not null default false,
  primary key (seller_id, user_id, list, name)
);
select moa_make_tenant('saved_filter');
