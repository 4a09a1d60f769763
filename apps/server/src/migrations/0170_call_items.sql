-- What became of the things one call was about: a shop that takes a list and refuses one of it answers with a success. Null where the call was
-- about one thing, and in rows of before.
alter table channel_call
  add column items_accepted integer,
  add column items_refused integer,
  add column items_open integer;
