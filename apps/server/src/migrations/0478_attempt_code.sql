-- The code by which the product of a begun create is looked up: which code a listing goes by may change before its end is known. Null: from before.
alter table attempt add column code text;
