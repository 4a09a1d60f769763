-- The list of tables named five and was forgotten when the search of options got tables of its own: a search over a first big collection
-- read all of them. Every table of sellers is looked at, also those that come later.

-- Analyzes the tables of sellers that have outgrown their statistics. Answers how many.
create or replace function moa_refresh_statistics() returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_table text;
  v_analyzed integer := 0;
begin
  for v_table in
    select c.relname from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity
       and (c.reltuples < 0 and pg_relation_size(c.oid) > 0
            or pg_relation_size(c.oid) / current_setting('block_size')::bigint > 2 * c.relpages + 50)
     order by 1
  loop
    execute format('analyze (skip_locked) public.%I', v_table);
    v_analyzed := v_analyzed + 1;
  end loop;
  return v_analyzed;
end;
$$;
