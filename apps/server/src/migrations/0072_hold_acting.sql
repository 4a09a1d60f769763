-- What an administrator does as a seller holds his entry until it is committed: whoever leaves waits for what has been done, and what
-- comes later is refused. The directory is closed to moa_app: it may ask, and hold, nothing else.
create function moa_hold_acting(p_user bigint, p_seller bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform 1 from acting_grant where user_id = p_user and seller_id = p_seller and expires_at > p_now for share;
  return found;
end;
$$;
revoke all on function moa_hold_acting(bigint, bigint, timestamptz) from public;
grant execute on function moa_hold_acting(bigint, bigint, timestamptz) to moa_app, moa_system;
