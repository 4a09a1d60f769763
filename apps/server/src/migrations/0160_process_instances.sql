-- The API and worker processes that run, wherever they run, and by fingerprint the keys and the object store each works with: one that could not
-- read what the others write is refused at its start.
create table process_instance (
  id text primary key,
  kind text not null,
  host text not null,
  pid integer not null,
  -- `id:fingerprint`, the one that writes first.
  master_keys text[] not null,
  token_keys text[] not null,
  object_store text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
select moa_make_directory('process_instance');
