-- A first big collection fills tables within seconds, and plans made while they were empty read everything a seller has for every row it
-- adds. Also the checks of foreign keys keep the plan that was right when they were first made. Analyzing a table makes all of it new.

-- Analyzes the tables that collecting fills where they have outgrown their statistics. Answers how many.
create function moa_refresh_statistics() returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_table text;
  v_analyzed integer := 0;
begin
  foreach v_table in array array['order_line', 'order_raw', 'claim', 'stock_movement', 'sold_title'] loop
    if (select c.reltuples < 0 or pg_relation_size(c.oid) / current_setting('block_size')::bigint > 2 * c.relpages + 50
          from pg_class c where c.oid = v_table::regclass) then
      execute format('analyze (skip_locked) %I', v_table);
      v_analyzed := v_analyzed + 1;
    end if;
  end loop;
  return v_analyzed;
end;
$$;
revoke all on function moa_refresh_statistics() from public;
grant execute on function moa_refresh_statistics() to moa_system;
