-- What books each order was planned anew at each call: with arrays as parameters the planner takes a plan made for the very values for the
-- cheaper one, every time, and functions in plain SQL keep no plan at all before PostgreSQL 18. Planning took more than the work. Every
-- look-up in them has one index that fits, so one plan is right for any number of SKUs. (docs/adr/0016)
alter function moa_apply_stock(bigint, bigint[], text[], text[], text[], bigint[], bigint[], text, text, boolean, smallint)
  set plan_cache_mode = force_generic_plan;

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
         due_at = coalesce(l.due_at, now()),
         urgency = least(l.urgency, p_urgency)
    from locked
   where l.seller_id = p_seller and l.id = locked.id;
end;
$$;

create or replace function moa_count(p_seller bigint, p_accounts bigint[], p_kinds text[], p_keys text[], p_changes bigint[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into menu_counter as c (seller_id, account_id, kind, key, n)
  select p_seller, e.account, e.kind, e.key, sum(e.change)
    from unnest(p_accounts, p_kinds, p_keys, p_changes) as e (account, kind, key, change)
   group by e.account, e.kind, e.key
  having sum(e.change) <> 0
   order by e.account, e.kind, e.key
  on conflict (seller_id, account_id, kind, key) do update set n = c.n + excluded.n;
end;
$$;
