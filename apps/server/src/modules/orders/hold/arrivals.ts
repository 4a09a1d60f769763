/** Orders that have become new, kept for who acts on them by rules: noted in the transaction that stores them, taken in the one that acts. */
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';
import { defineTask, enqueue } from '../../../platform/jobs/index.ts';
import type { LineWork } from '../lines/line-work.ts';
import { addressLater, hasAddressSql } from '../lines/offered.ts';

/** Looks at the orders of a seller that have arrived. */
export const arrivalTask = defineTask('automation.arrivals', z.object({ sellerId: z.number().int() }), { urgency: 1 });

/** Notes lines that are paid and wait for the seller since this transaction; nothing where no rule is switched on. */
export async function noteArrivals(tx: TenantTx, works: readonly Pick<LineWork, 'id' | 'before' | 'record'>[]): Promise<void> {
  const arrived = works.flatMap(({ id, before, record }) =>
    id !== null && record.state === 'NEW' && (before === null || before.state === 'PAYMENT_WAITING') ? [id] : [],
  );
  if (arrived.length === 0) return;
  const { rowCount } = await tx.query(
    `insert into automation_arrival (seller_id, line_id)
     select $1, u.line_id from unnest($2::bigint[]) u (line_id)
      where exists (select 1 from automation_rule r where r.seller_id = $1 and r.enabled)
     on conflict do nothing returning line_id`,
    [tx.sellerId, arrived],
    'orders.note-arrivals',
  );
  if (rowCount > 0) await enqueue(tx, arrivalTask, { sellerId: tx.sellerId });
}

/** Notes parts of lines that no rule has looked at yet: of others the part has what was decided. */
export async function noteDividedArrivals(tx: TenantTx, works: readonly Pick<LineWork, 'id' | 'original' | 'record'>[]): Promise<void> {
  const parts = works.flatMap(({ id, original, record }) =>
    id !== null && original !== null && record.state === 'NEW' ? [{ id, from: original.id }] : [],
  );
  if (parts.length === 0) return;
  const { rowCount } = await tx.query(
    `insert into automation_arrival (seller_id, line_id)
     select $1, u.line_id from unnest($2::bigint[], $3::bigint[]) u (line_id, original)
      where exists (select 1 from automation_arrival a where a.seller_id = $1 and a.line_id = u.original)
     on conflict do nothing returning line_id`,
    [tx.sellerId, parts.map(({ id }) => id), parts.map(({ from }) => from)],
    'orders.note-divided-arrivals',
  );
  if (rowCount > 0) await enqueue(tx, arrivalTask, { sellerId: tx.sellerId });
}

/** A line before what a transaction stores of it. */
export interface BeforeAddress {
  id: number;
  shopType: string;
  hasAddress: boolean;
}

/** Notes new presents that had no address until this transaction, which may have stored it. */
export async function noteAddresses(tx: TenantTx, lines: readonly BeforeAddress[]): Promise<void> {
  const waited = lines.flatMap(({ id, shopType, hasAddress }) => (!hasAddress && addressLater(shopType) ? [id] : []));
  if (waited.length === 0) return;
  const { rowCount } = await tx.query(
    `insert into automation_arrival (seller_id, line_id, address_came)
     select $1, l.id, true from order_line l
      where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.state = 'NEW' and ${hasAddressSql('l')}
        and exists (select 1 from automation_rule r where r.seller_id = $1 and r.enabled)
     on conflict do nothing returning line_id`,
    [tx.sellerId, waited],
    'orders.note-addresses',
  );
  if (rowCount > 0) await enqueue(tx, arrivalTask, { sellerId: tx.sellerId });
}

export interface Arrival {
  lineId: number;
  /** Rules have met it before, when it had no address. */
  addressCame: boolean;
}

/** Takes at most `limit` of them; they come again when the transaction does not end well. */
export async function takeArrivals(tx: TenantTx, limit: number): Promise<Arrival[]> {
  const { rows } = await tx.query<{ line_id: number; address_came: boolean }>(
    'select line_id, address_came from automation_arrival where seller_id = $1 order by line_id limit $2 for update skip locked',
    [tx.sellerId, limit],
    'orders.waiting-arrivals',
  );
  const ids = rows.map(({ line_id }) => line_id);
  if (ids.length > 0)
    await tx.query('delete from automation_arrival where seller_id = $1 and line_id = any ($2::bigint[])', [tx.sellerId, ids]);
  return rows.map((row) => ({ lineId: row.line_id, addressCame: row.address_came }));
}
