-- The rows of a cluster lie on its workers: what the coordinator has of a table of sellers never grows, and after a first big collection
-- nothing was counted but by autovacuum, a minute later.

-- Analyzes the tables of sellers that have outgrown their statistics, on a cluster their shards on every worker. Answers how many.
create or replace function moa_refresh_statistics() returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_grown constant text := $grown$
      from pg_catalog.pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity
       and (c.reltuples < 0 and pg_relation_size(c.oid) > 0
            or pg_relation_size(c.oid) / current_setting('block_size')::bigint > 2 * c.relpages + 50)$grown$;
  v_table text;
  v_analyzed integer := 0;
  v_on_workers integer;
begin
  for v_table in execute 'select c.relname' || v_grown || ' order by 1' loop
    execute format('analyze (skip_locked) public.%I', v_table);
    v_analyzed := v_analyzed + 1;
  end loop;
  if not moa_is_distributed() then
    return v_analyzed;
  end if;
  -- A worker that is away is counted another time.
  execute format($ask$select coalesce(sum(result::integer) filter (where success), 0) from run_command_on_workers(%L)$ask$,
                 'select count(*)' || v_grown) into v_on_workers;
  if v_on_workers > 0 then
    execute format('select count(*) from run_command_on_workers(%L)', format($there$do $do$
      declare
        v_shard text;
      begin
        for v_shard in select c.relname %s loop
          execute format('analyze (skip_locked) public.%%I', v_shard);
        end loop;
      end $do$ $there$, v_grown));
  end if;
  return v_analyzed + v_on_workers;
end;
$$;
