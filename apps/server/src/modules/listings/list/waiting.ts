/** What a listing that is on its way waits for, and when the next try is: as the job and the pushers have it stored. */

/**
 * Columns `wait_outcome`, `wait_state` and `wait_until` of a row of `listing l`: how its last try ended, how the item of its job stands, and when
 * either is due. `wait_until` is null where nothing has to pass.
 */
export const WAITING_JOIN = `
  left join lateral (
    select t.outcome as wait_outcome, i.status as wait_state,
           case when i.status = 'QUEUED' then nullif(i.not_before, '-infinity') when i.seq is null and l.failures > 0 then l.due_at end as wait_until
      from attempt t left join job_item i on i.seller_id = t.seller_id and i.run_id = t.run_id and i.seq = t.run_seq and l.reg_status in ('SENDING', 'UNKNOWN')
     where t.seller_id = $1 and t.listing_id = l.id
       and (l.reg_status in ('SENDING', 'UNKNOWN') or (l.due_at is not null and l.failures > 0 and l.parked_reason is null))
     order by t.id desc limit 1) w on true`;

export interface WaitingColumns {
  wait_outcome: string | null;
  wait_state: string | null;
  wait_until: Date | null;
}

/** `ANSWER`: a call is under way. `LIMIT`: the shop limits calls. `DOWN`: it did not work, nothing happened. `CHECK`: what happened is looked up. */
const WHY = { STARTED: 'ANSWER', SLOW_DOWN: 'LIMIT', AGAIN: 'DOWN', UNKNOWN: 'CHECK', OK: 'CHECK' } as const;

/** Null for what waits for nothing: no try was made, or the job was called off. */
export function waitingOf({ wait_outcome: outcome, wait_state: state, wait_until: until }: WaitingColumns) {
  if (outcome === null || !Object.hasOwn(WHY, outcome) || (state !== null && state !== 'QUEUED' && state !== 'RUNNING')) return null;
  const why = WHY[outcome as keyof typeof WHY];
  return { why, nextTryAt: why === 'ANSWER' || state === 'RUNNING' ? null : (until?.toISOString() ?? null) };
}
