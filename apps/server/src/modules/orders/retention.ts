/**
 * How long people stand in orders. Figures stay for good: amounts, states, the ledger. Who bought, what the shop said in its own words and
 * who did what to the line goes five years after the last thing that happened to it (docs/operations.md, "What is kept for how long").
 */
import { keptSince, RETENTION } from '@moa/core';
import type { TenantTx, Tx } from '../../platform/database/index.ts';
import { ERASED_AT_ONCE, olderThan, type RetentionPolicy, type Step, untilNone } from '../../platform/retention/index.ts';

export const orderRetention: readonly RetentionPolicy[] = [
  {
    name: 'people of orders',
    due: 's.people_since < $1',
    period: RETENTION.orderPeople,
    erase: erasePeople,
  },
  {
    // A line takes its claims' texts with it; these have none.
    name: 'texts of claims without a line',
    due: `s.seller_id in (select c.seller_id from claim c where c.line_id is null and (c.raw_reason <> '' or c.detail <> '')
                  and c.updated_at < $1)`,
    period: RETENTION.orderPeople,
    erase: untilNone(async (tx, now) => {
      const { rowCount } = await tx.query(
        `update claim set raw_reason = '', detail = '' where seller_id = $1 and id in (
           select id from claim where seller_id = $1 and line_id is null and (raw_reason <> '' or detail <> '') and updated_at < $2
            order by updated_at limit $3 for no key update)`,
        [tx.sellerId, keptSince(RETENTION.orderPeople, now), ERASED_AT_ONCE],
      );
      return rowCount;
    }),
  },
  olderThan({ name: 'files of hand-written orders', table: 'manual_file', at: 'created_at', period: RETENTION.manualFile }),
  olderThan({ name: 'unreadable records', table: 'unreadable_record', at: 'at', period: RETENTION.unreadable }),
];

/** A courier's result comes back within days. */
export async function deleteOldParcels(tx: Tx, now: Date): Promise<void> {
  await tx.query('delete from parcel where expires_at <= $1', [now]);
}

/** Of sheets that were asked for and never fetched; a ticket lives a minute. */
export async function deleteOldSheetTickets(tx: Tx, now: Date): Promise<void> {
  await tx.query('delete from order_sheet_ticket where expires_at <= $1', [now]);
}

/**
 * Walks the lines in the order they were entered, from the first that still has people, and notes when that one was entered. Ids and times of
 * entry rise together, so nothing older comes after the first line that is too young. Lines about which something happened later stay, and
 * are looked at again each night.
 */
async function erasePeople(step: Step, now: Date): Promise<void> {
  const since = keptSince(RETENTION.orderPeople, now);
  let after = await step(readErasedTo);
  let first: Date | null = null;
  for (;;) {
    const from = after;
    const whole: boolean = first === null;
    const page: Page = await step((tx) => erasePage(tx, from, since, whole));
    first ??= page.first;
    if (page.last === null) break;
    after = page.last;
  }
  await step((tx) => notePeopleSince(tx, first ?? now));
}

async function readErasedTo(tx: TenantTx): Promise<number> {
  const { rows } = await tx.query<{ people_erased_to: number }>('select people_erased_to from seller where seller_id = $1', [tx.sellerId]);
  return rows[0]?.people_erased_to ?? 0;
}

/** The row of a seller lies on every node of a cluster: it is written only where it says something new. */
async function notePeopleSince(tx: TenantTx, first: Date): Promise<void> {
  await tx.query('update seller set people_since = $2 where seller_id = $1 and people_since <> $2', [tx.sellerId, first]);
}

interface OldLine {
  id: number;
  created_at: Date;
  erased: boolean;
}

interface Page {
  /** The last line that was looked at; null when none is old enough. */
  last: number | null;
  /** When the first line was entered that keeps its people; null when the page has none. */
  first: Date | null;
}

/**
 * One page of lines after an id.
 * @param whole all lines before this page are erased
 */
async function erasePage(tx: TenantTx, after: number, since: Date, whole: boolean): Promise<Page> {
  const { rows } = await tx.query<OldLine>(
    `select id, created_at, personal is null as erased from order_line where seller_id = $1 and id > $2 order by id limit $3`,
    [tx.sellerId, after, ERASED_AT_ONCE],
  );
  const young = rows.findIndex((row) => row.created_at >= since);
  const old = young < 0 ? rows : rows.slice(0, young);
  const last = old.at(-1);
  if (last === undefined) return { last: null, first: rows[0]?.created_at ?? null };
  const over = await lockOver(
    tx,
    old.filter((row) => !row.erased).map((row) => row.id),
    since,
  );
  await forget(tx, over);
  const gone = new Set(over);
  const kept = old.findIndex((row) => !row.erased && !gone.has(row.id));
  const erasedTo = kept < 0 ? last.id : (old[kept - 1]?.id ?? null);
  if (whole && erasedTo !== null)
    await tx.query('update seller set people_erased_to = greatest(people_erased_to, $2) where seller_id = $1', [tx.sellerId, erasedTo]);
  return { last: last.id, first: old[kept]?.created_at ?? null };
}

/** Locks those of the lines about which nothing has happened since; the others, and those erased before, are left alone. */
async function lockOver(tx: TenantTx, lines: readonly number[], since: Date): Promise<number[]> {
  if (lines.length === 0) return [];
  const { rows } = await tx.query<{ id: number }>(
    `select l.id from order_line l
      where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.personal is not null
        and greatest(l.created_at, l.source_time, l.ordered_at, l.paid_at, l.dispatched_at, l.delivered_at, l.confirmed_at,
                     (select max(greatest(c.requested_at, c.updated_at)) from claim c where c.seller_id = $1 and c.line_id = l.id)) < $3
      order by l.id for no key update of l`,
    [tx.sellerId, lines, since],
  );
  return rows.map((row) => row.id);
}

async function forget(tx: TenantTx, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return;
  const values = [tx.sellerId, lines];
  await tx.query(
    `update order_line set personal = null, seller_hold = null, name_index = null, buyer_index = null, phone_index = null, phone4_index = null, packing_key = null, shop_people = null,
                           parcel_key = null, parcel_id = null, invoice_no = null
      where seller_id = $1 and id = any ($2::bigint[])`,
    values,
  );
  await tx.query('delete from order_raw where seller_id = $1 and line_id = any ($2::bigint[])', values);
  await tx.query('delete from order_event where seller_id = $1 and line_id = any ($2::bigint[])', values);
  await tx.query('delete from unreceived_report where seller_id = $1 and line_id = any ($2::bigint[])', values);
  await tx.query('delete from order_memo where seller_id = $1 and line_id = any ($2::bigint[])', values);
  await tx.query('delete from order_attempt where seller_id = $1 and line_id = any ($2::bigint[])', values);
  // The reason in our words stays; those of the buyer go.
  await tx.query(`update claim set raw_reason = '', detail = '' where seller_id = $1 and line_id = any ($2::bigint[])`, values);
}
