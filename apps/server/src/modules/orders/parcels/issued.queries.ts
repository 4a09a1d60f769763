/** Parcels that went out on a courier's sheet or on paper: their invoice number is one for exactly their lines. */
import { parcelIdOf } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';

/** The lines of each parcel whose number (`M1042`) is among the texts, by that text; of shops that the caller sees. */
export async function linesOfParcels(tx: TenantTx, texts: readonly string[]): Promise<Map<string, number[]>> {
  const named = new Map(
    texts.flatMap((text): [string, number][] => {
      const id = parcelIdOf(text);
      return id === null ? [] : [[text.trim(), id]];
    }),
  );
  if (named.size === 0) return new Map();
  const { rows } = await tx.query<{ id: number; lines: number[] }>(
    'select id, lines from parcel where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, [...new Set(named.values())]],
    'orders.parcels-named',
  );
  const byId = new Map(rows.map(({ id, lines }) => [id, lines.map(Number)]));
  return new Map(
    [...named].flatMap(([text, id]) => {
      const lines = byId.get(id);
      return lines ? [[text, lines] as const] : [];
    }),
  );
}

/** Lines that went out last in the same parcel as one of these, by that one. */
export async function issuedWith(tx: TenantTx, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<{ id: number; parcel_id: number }>(
    `select l.id, l.parcel_id from order_line l where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.parcel_id is not null`,
    [tx.sellerId, ids],
    'orders.issued-parcels',
  );
  const { rows: parcels } = await tx.query<{ id: number; lines: number[] }>(
    'select id, lines from parcel where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, [...new Set(rows.map(({ parcel_id }) => parcel_id))]],
    'orders.issued-lines',
  );
  const all = [...new Set(parcels.flatMap(({ lines }) => lines.map(Number)))];
  const { rows: still } = await tx.query<{ id: number; parcel_id: number }>(
    `select l.id, l.parcel_id from order_line l where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.parcel_id is not null
        and ${ofVisibleShops('l.account_id', '$3')}`,
    [tx.sellerId, all, tx.shopAccountIds],
    'orders.issued-still',
  );
  const byParcel = Map.groupBy(still, ({ parcel_id }) => parcel_id);
  return new Map(rows.map(({ id, parcel_id }) => [id, (byParcel.get(parcel_id) ?? []).map((line) => line.id)]));
}
