-- Files of products begin like the form, and are read some hundred products at a time.
alter table batch_file
  -- who uploaded it sees no costs, and so writes none
  add column hides_cost boolean not null default false,
  -- what products of the file begin with, as it was when the file was read; null before that
  add column beginning jsonb,
  -- the version whose products are (being) stored; those of an older one are removed first
  add column read_version integer;
-- [{ column, text }]: what no cell says and was filled in
alter table batch_product add column filled jsonb not null default '[]';
