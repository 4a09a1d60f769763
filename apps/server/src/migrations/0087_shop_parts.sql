-- What a shop is given otherwise beside name, price and detail (composition, common), and what its consignment has confirmed.
alter table listing add column shop_parts jsonb not null default '{}';
