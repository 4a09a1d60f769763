-- A change of rows on shards takes `now()` as a value only where nothing decides whether it is looked at: not in `case`, not in `coalesce`
-- (docs/architecture.md). These decide instead. In plpgsql, since the planner would put the body of an SQL function in their place.

-- The known time, or the other one.
create function moa_time_or(p_known timestamptz, p_otherwise timestamptz) returns timestamptz
language plpgsql immutable parallel safe as $$
begin
  return coalesce(p_known, p_otherwise);
end;
$$;

-- The first time where the condition holds, else (also when nobody knows) the second.
create function moa_time_if(p_condition boolean, p_then timestamptz, p_else timestamptz) returns timestamptz
language plpgsql immutable parallel safe as $$
begin
  return case when p_condition then p_then else p_else end;
end;
$$;

create or replace function moa_mark_stock_dirty(p_seller bigint, p_skus bigint[], p_urgency smallint) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
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
         due_at = moa_time_or(l.due_at, now()),
         urgency = least(l.urgency, p_urgency)
    from locked
   where l.seller_id = p_seller and l.id = locked.id;
end;
$$;
