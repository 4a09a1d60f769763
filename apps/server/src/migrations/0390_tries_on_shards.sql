-- A try of an item, as its later tries keep it. `jsonb_build_object` is STABLE, and a change of rows on shards gives no such function a column
-- (0150_fit_for_shards). The time is written with the offset of UTC, wherever the row lies.
create function moa_try(p_no integer, p_at timestamptz, p_outcome text, p_message text, p_trace text) returns jsonb
language plpgsql immutable parallel safe set timezone = 'UTC' as $$
begin
  return jsonb_build_object('no', p_no, 'at', p_at, 'outcome', p_outcome, 'message', p_message, 'traceId', p_trace);
end;
$$;
