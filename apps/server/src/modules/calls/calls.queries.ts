/** SQL of the log of calls to shops. */
import type { CallArea, CallOutcome, ShopType } from '@moa/core';
import { shopLimit, type TenantTx } from '../../platform/database/index.ts';
import { exactInstant, type List, type Slice } from '../../platform/paging.ts';
import type { CallRow } from './call-rows.ts';

/** What the sealed message of a row is bound to. */
export const MESSAGE_ASSOCIATED_DATA = 'channel_call.message';

const smallint = (value: number | null) => (value === null ? null : Math.min(value, 32_767));

/** Writes rows of the transaction's seller; those that are there already stay as they are. */
export async function storeCalls(tx: TenantTx, rows: readonly CallRow[], messages: readonly (Buffer | null)[]): Promise<void> {
  const of = <T>(pick: (row: CallRow) => T): T[] => rows.map(pick);
  await tx.query(
    `insert into channel_call (seller_id, at, id, account_id, shop_type, area, operation, method, path, subject, attempt, sent, status, outcome,
            duration_ms, repeated, request_bytes, response_bytes, message, shop_trace_id, trace_id, items_accepted, items_refused, items_open)
     select $1, u.* from unnest($2::timestamptz[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
            $11::smallint[], $12::boolean[], $13::smallint[], $14::text[], $15::int[], $16::int[], $17::int[], $18::int[], $19::bytea[], $20::text[],
            $21::text[], $22::int[], $23::int[], $24::int[]) u
     on conflict do nothing`,
    [
      tx.sellerId,
      of(({ at }) => at),
      of(({ id }) => id),
      of(({ account }) => account.accountId),
      of(({ account }) => account.shopType),
      of(({ area }) => area),
      of(({ operation }) => operation),
      of(({ method }) => method),
      of(({ path }) => path.slice(0, 1_000)),
      of(({ subject }) => subject),
      of(({ attempt }) => smallint(attempt)),
      of(({ sent }) => sent),
      of(({ status }) => smallint(status)),
      of(({ outcome }) => outcome),
      of(({ durationMs }) => durationMs),
      of(({ repeated }) => repeated),
      of(({ requestBytes }) => requestBytes),
      of(({ responseBytes }) => responseBytes),
      messages,
      of(({ shopTraceId }) => shopTraceId),
      of(({ traceId }) => traceId),
      of(({ items }) => items?.accepted ?? null),
      of(({ items }) => items?.refused ?? null),
      of(({ items }) => items?.open ?? null),
    ],
    'calls.store',
  );
}

export interface CallFilter {
  accountId: number | null;
  /** Null: whatever it is about. */
  areas: readonly CallArea[] | null;
  outcomes: readonly CallOutcome[] | null;
  traceId: string | null;
  subject: string | null;
  from: Date | null;
  to: Date | null;
}

export interface StoredCall {
  id: number;
  at: Date;
  place: string;
  account_id: number | null;
  shop_type: ShopType;
  shop_name: string | null;
  area: CallArea;
  operation: string;
  method: string;
  path: string;
  subject: string | null;
  attempt: number;
  sent: boolean;
  status: number | null;
  outcome: CallOutcome;
  duration_ms: number;
  repeated: number;
  request_bytes: number;
  response_bytes: number;
  message: Buffer | null;
  shop_trace_id: string | null;
  trace_id: string | null;
  /** All three or none. */
  items_accepted: number | null;
  items_refused: number | null;
  items_open: number | null;
}

/** Conditions only for what is asked for: each combination has a plan of its own, on the index that fits. */
function conditions(tx: TenantTx, filter: CallFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [tx.sellerId];
  const parts = ['c.seller_id = $1'];
  const add = (condition: (parameter: string) => string, value: unknown) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (filter.accountId !== null) add((p) => `c.account_id = ${p}`, filter.accountId);
  // One area is in the order of its index; of several each would have to be sorted.
  if (filter.areas?.length === 1) add((p) => `c.area = ${p}`, filter.areas[0]);
  else if (filter.areas !== null) add((p) => `c.area = any (${p}::text[])`, filter.areas);
  if (filter.outcomes !== null) {
    if (!filter.outcomes.includes('OK')) parts.push(`c.outcome <> 'OK'`);
    // The outcome is the worst of all items: what a shop said no to is found behind another's lost answer too.
    const among = filter.outcomes.some((outcome) => outcome === 'REFUSED' || outcome === 'FIX') ? ' or c.items_refused > 0' : '';
    add((p) => `(c.outcome = any (${p}::text[])${among})`, filter.outcomes);
  }
  if (filter.traceId !== null) add((p) => `c.trace_id = ${p}`, filter.traceId);
  if (filter.subject !== null) add((p) => `c.subject = ${p}`, filter.subject);
  if (filter.from !== null) add((p) => `c.at >= ${p}`, filter.from);
  if (filter.to !== null) add((p) => `c.at < ${p}`, filter.to);
  const limit = shopLimit(tx, 'c.account_id', `$${values.length + 1}`);
  return { where: `${parts.join(' and ')} ${limit.and}`, values: [...values, ...limit.values] };
}

/** Newest first. */
export function listCalls(tx: TenantTx, filter: CallFilter): List<StoredCall> {
  const { where, values } = conditions(tx, filter);
  return {
    order: 'at desc',
    async count(bound) {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 from channel_call c where ${where} limit $${values.length + 1}) bounded`,
        [...values, bound + 1],
      );
      return rows[0]?.n ?? 0;
    },
    read: (slice) => readCalls(tx, where, values, slice),
    positionOf: (row) => ({ value: row.place, id: row.id }),
  };
}

async function readCalls(
  tx: TenantTx,
  where: string,
  values: readonly unknown[],
  { after, backwards, size, offset }: Slice,
): Promise<StoredCall[]> {
  const direction = backwards ? 'asc' : 'desc';
  const next = values.length;
  const later = after === null ? '' : `and (c.at, c.id) < ($${next + 3}::timestamptz, $${next + 4}::bigint)`;
  const { rows } = await tx.query<StoredCall>(
    `select c.*, ${exactInstant('c.at')} as place, a.shop_name
       from (select * from channel_call c where ${where} ${later} order by c.at ${direction}, c.id ${direction} limit $${next + 1} offset $${next + 2}) c
       left join shop_account a on a.seller_id = c.seller_id and a.id = c.account_id and a.seller_id = $1
      order by c.at ${direction}, c.id ${direction}`,
    [...values, size, offset, ...(after === null ? [] : [after.value, after.id])],
  );
  return rows;
}
