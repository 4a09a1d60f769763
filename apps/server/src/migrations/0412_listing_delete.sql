-- A seller wants a listing gone from its shop: the pushers delete it there and then mark it deleted here.
alter table listing add column delete_wanted boolean not null default false;
-- What is done at a shop is a list of the sources (`NewAttempt`), and grows with them.
alter table attempt drop constraint if exists attempt_kind_check;
