-- A present that rules met without its address is met again when the address comes.
alter table automation_arrival add column address_came boolean not null default false;
