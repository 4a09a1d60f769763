-- What sellers save once of a product and take into others. `content` is a document of its kind, checked by the contract; shops stand in
-- it by the id of their account. Delivery templates keep their own table: products name them by its ids.
create table template (
  seller_id bigint not null references seller (seller_id),
  id bigint generated always as identity,
  kind text not null check (kind in ('OPTION', 'PRODUCT', 'SELECTION', 'CATEGORY')),
  name text not null,
  content jsonb not null,
  version integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (seller_id, id)
);
create unique index template_name on template (seller_id, kind, name);
select moa_make_tenant('template');

-- What single shops ask of a delivery, and what their choices were called when the template was saved.
alter table delivery_template add column shops jsonb not null default '[]';

-- Which delivery template an account takes when none is chosen.
create table delivery_main (
  seller_id bigint not null,
  account_id bigint not null,
  template_id bigint not null,
  primary key (seller_id, account_id)
);
select moa_make_tenant('delivery_main');
alter table delivery_main add constraint delivery_main_template
  foreign key (seller_id, template_id) references delivery_template (seller_id, id) on delete cascade;
