/** The parcel of an order line: what its receiver suggests, or what a person chose instead. Only lines still to be sent are in one. */
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';

/** The key of the line's parcel; null where nobody knows whom it is for. Row-level security lets no index read a `coalesce`. */
export const PARCEL_SQL = 'case when l.parcel_key is null then l.packing_key else l.parcel_key end';
export const UNSENT_SQL = `('NEW', 'PREPARING')`;

export interface InParcel {
  state: string;
  parcel: Buffer | null;
  parcel_by_hand: boolean;
}

export interface ParcelOfLine {
  key: string;
  lines: number;
  fresh: number;
  byHand: boolean;
}

const isUnsent = ({ state }: InParcel) => state === 'NEW' || state === 'PREPARING';

/** How many lines each parcel of these rows has, by its key. */
export async function countParcels(tx: TenantTx, rows: readonly InParcel[]): Promise<Map<string, { lines: number; fresh: number }>> {
  const keys = [
    ...new Map(rows.filter(isUnsent).flatMap(({ parcel }) => (parcel ? [[parcel.toString('hex'), parcel] as const] : []))).values(),
  ];
  if (keys.length === 0) return new Map();
  const { rows: counted } = await tx.query<{ parcel: Buffer; lines: number; fresh: number }>(
    `select ${PARCEL_SQL} as parcel, count(*) as lines, count(*) filter (where l.state = 'NEW') as fresh
       from order_line l
      where l.seller_id = $1 and l.state in ${UNSENT_SQL} and (${PARCEL_SQL}) = any ($2::bytea[]) and ${ofVisibleShops('l.account_id', '$3')}
      group by 1`,
    [tx.sellerId, keys, tx.shopAccountIds],
    'orders.count-parcels',
  );
  return new Map(counted.map(({ parcel, lines, fresh }) => [parcel.toString('hex'), { lines, fresh }]));
}

/** What a list says of the row's parcel; null for a line that goes alone because nobody chose anything else. */
export function parcelOf(row: InParcel, counted: ReadonlyMap<string, { lines: number; fresh: number }>): ParcelOfLine | null {
  const known = row.parcel === null || !isUnsent(row) ? undefined : counted.get(row.parcel.toString('hex'));
  if (!known || !row.parcel || (known.lines < 2 && !row.parcel_by_hand)) return null;
  return { key: row.parcel.toString('base64url'), ...known, byHand: row.parcel_by_hand };
}
