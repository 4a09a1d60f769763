-- One schema for two layouts: all tables on one server, or the tables of sellers on the workers of a Citus cluster (`moa distribute`).
-- What only the first could bear is said another way here, once for both. (docs/adr/0019)

-- A distributed insert takes the next id itself and is asked for the privilege, which an identity column is not.
grant usage on all sequences in schema public to moa_app, moa_system;
alter default privileges in schema public grant usage on sequences to moa_app, moa_system;

-- The only foreign key from the directory to a table of sellers. Sellers are closed, never deleted: it had nothing to cascade.
alter table acting_grant drop constraint acting_grant_seller_id_fkey;

-- A policy of a distributed table reads no other table. That only erased sellers lose their reasons stays with the one statement that
-- takes them; what a decision says can still be turned into nothing else.
drop policy erased on seller_approval_event;
create policy erased on seller_approval_event as restrictive for update to moa_system using (true) with check (reason = '');

-- A clock is asked before the statement, not within its coalesce.
create or replace function moa_mark_stock_dirty(p_seller bigint, p_skus bigint[], p_urgency smallint) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_now timestamptz := now();
begin
  with locked as (
    select l.id
      from listing l
     where l.seller_id = p_seller
       and l.id in (select i.listing_id from listing_item_sku i where i.seller_id = p_seller and i.sku_id = any (p_skus))
       and l.deleted_at is null
       and l.shop_product_id is not null
       and l.reg_status <> 'UNLINKED'
     order by l.id
       for no key update
  )
  update listing l
     set stock_version = l.stock_version + 1,
         due_at = coalesce(l.due_at, v_now),
         urgency = least(l.urgency, p_urgency)
    from locked
   where l.seller_id = p_seller and l.id = locked.id;
end;
$$;

-- True where the tables of sellers are distributed. The catalogue of Citus is read by a text: elsewhere there is none to name.
create function moa_is_distributed() returns boolean language plpgsql stable as $$
declare
  v_found boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select exists (select from pg_catalog.pg_dist_partition where logicalrelid = to_regclass(''public.job_run''))' into v_found;
  end if;
  return v_found;
end;
$$;

-- A tenant table: seller_id first in its key, visible one seller at a time; beside the others of its seller where they are distributed.
-- Called after `create table`, as the owner; foreign keys to other tenant tables come after it.
create or replace function moa_make_tenant(target regclass) returns void language plpgsql as $$
declare
  -- Distributing a table that refers to `seller` makes it anew under its old name.
  v_target text := target::text;
begin
  if moa_is_distributed() then
    execute format('select create_distributed_table(%L, ''seller_id'', colocate_with => ''public.job_run'')', v_target);
  end if;
  execute format('alter table %s enable row level security', v_target);
  execute format('alter table %s force row level security', v_target);
  execute format(
    'create policy tenant on %s to moa_app using (seller_id = nullif(current_setting(''app.seller'', true), '''')::bigint)
       with check (seller_id = nullif(current_setting(''app.seller'', true), '''')::bigint)', v_target);
  execute format('create policy system on %s to moa_system using (true) with check (true)', v_target);
  execute format('grant select, insert, update, delete on %s to moa_app, moa_system', v_target);
end $$;

-- Functions that keep one plan for all values plan anew where tables are distributed: which shard is meant stands in the values.
-- Called after the migrations and by `moa distribute`. Answers how many functions it changed.
create function moa_fit_layout() returns integer language plpgsql as $$
declare
  v_function regprocedure;
  v_changed integer := 0;
begin
  if not moa_is_distributed() then
    return 0;
  end if;
  for v_function in
    select p.oid from pg_catalog.pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname like 'moa\_%' and 'plan_cache_mode=force_generic_plan' = any (p.proconfig)
     order by p.oid
  loop
    execute format('alter function %s reset plan_cache_mode', v_function);
    v_changed := v_changed + 1;
  end loop;
  return v_changed;
end;
$$;
revoke execute on function moa_is_distributed(), moa_fit_layout() from public;
