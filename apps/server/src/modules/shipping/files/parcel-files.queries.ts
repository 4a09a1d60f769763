/** The lines of parcels: which are chosen, which parcels they make, and what is printed of them. */
import { createHash } from 'node:crypto';
import { besideTheirOwn, PARCEL_LINES_MAX } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { PARCEL_SQL, UNSENT_SQL } from '../../orders/index.ts';

/** Days in which a courier's result comes back. */
const KEPT_DAYS = 90;

export interface ChosenLine {
  id: number;
  /** Of its parcel; null for a line that goes alone. */
  parcel: string | null;
  /** It may not leave: its buyer wants to cancel, or the shop holds it. */
  stopped: boolean;
  /** Courier that a rule chose. */
  planned: string | null;
}

interface ChosenRow {
  id: number;
  parcel: Buffer | null;
  stopped: boolean;
  planned_courier: string | null;
}

const CHOSEN_SQL = `select l.id, ${PARCEL_SQL} as parcel, l.open_claim is not null or l.hold as stopped, l.planned_courier from order_line l`;

/** Those of the lines that are still to be sent, in the order of the ids; with `whole` the confirmed rest of their parcels too. */
export async function chooseLines(tx: TenantTx, ids: readonly number[], whole: boolean): Promise<ChosenLine[]> {
  const { rows } = await tx.query<ChosenRow>(
    `${CHOSEN_SQL} where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.state in ${UNSENT_SQL} and ${ofVisibleShops('l.account_id', '$3')}`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'shipping.choose-lines',
  );
  const byId = new Map(rows.map((row) => [row.id, toChosen(row)]));
  const named = ids.flatMap((id) => byId.get(id) ?? []);
  const keys = rows.flatMap(({ parcel }) => (parcel === null ? [] : [parcel]));
  if (!whole || keys.length === 0) return besideTheirOwn(named, ({ parcel }) => parcel);
  const { rows: rest } = await tx.query<ChosenRow>(
    `${CHOSEN_SQL} where l.seller_id = $1 and l.state in ${UNSENT_SQL} and l.state = 'PREPARING' and (${PARCEL_SQL}) = any ($2::bytea[])
       and not (l.id = any ($3::bigint[])) and ${ofVisibleShops('l.account_id', '$4')} order by l.id`,
    [tx.sellerId, keys, ids, tx.shopAccountIds],
    'shipping.choose-rest',
  );
  return besideTheirOwn([...named, ...rest.map(toChosen)], ({ parcel }) => parcel);
}

function toChosen({ id, parcel, stopped, planned_courier: planned }: ChosenRow): ChosenLine {
  return { id, parcel: parcel?.toString('base64') ?? null, stopped, planned };
}

/** Lines of each parcel, in the order of the first of each. */
export function parcelsOfLines(lines: readonly ChosenLine[]): number[][] {
  const groups = Map.groupBy(lines, ({ id, parcel }) => parcel ?? id);
  return [...groups.values()].flatMap((group) => {
    const ids = group.map(({ id }) => id);
    return Array.from({ length: Math.ceil(ids.length / PARCEL_LINES_MAX) }, (_, at) =>
      ids.slice(at * PARCEL_LINES_MAX, (at + 1) * PARCEL_LINES_MAX),
    );
  });
}

/** The ids of parcels of exactly these lines; those that went out before keep theirs. */
export async function storeParcels(tx: TenantTx, parcels: readonly (readonly number[])[], at: Date): Promise<number[]> {
  if (parcels.length === 0) return [];
  const digests = parcels.map((lines) =>
    createHash('sha256')
      .update([...lines].sort((a, b) => a - b).join(','))
      .digest(),
  );
  const { rows } = await tx.query<{ id: number; digest: Buffer }>(
    `insert into parcel as p (seller_id, lines, digest, created_at, expires_at)
     select $1, u.lines::bigint[], u.digest, $4::timestamptz, $5::timestamptz from unnest($2::text[], $3::bytea[]) u (lines, digest)
     on conflict (seller_id, digest) do update set expires_at = excluded.expires_at returning id, digest`,
    [tx.sellerId, parcels.map((lines) => `{${lines.join(',')}}`), digests, at, new Date(at.getTime() + KEPT_DAYS * 86_400_000)],
    'shipping.store-parcels',
  );
  const byDigest = new Map(rows.map(({ id, digest }) => [digest.toString('hex'), id]));
  return digests.map((digest) => byDigest.get(digest.toString('hex')) ?? 0);
}

/** Notes for each line that a courier's program knows it by this parcel: its number is one for all of them. */
export async function noteParcels(tx: TenantTx, parcels: readonly (readonly number[])[], ids: readonly number[]): Promise<void> {
  const lines = parcels.flatMap((each, index) => each.map((id) => ({ id, parcel: ids[index] ?? 0 })));
  await tx.query(
    `update order_line l set parcel_id = u.parcel from unnest($2::bigint[], $3::bigint[]) u (id, parcel)
      where l.seller_id = $1 and l.id = u.id and l.parcel_id is distinct from u.parcel`,
    [tx.sellerId, lines.map(({ id }) => id), lines.map(({ parcel }) => parcel)],
    'shipping.note-parcels',
  );
}

export interface PrintedLine {
  id: number;
  state: string;
  shop_type: string;
  shop_name: string | null;
  order_no: string;
  line_no: string;
  title: string;
  option_text: string;
  quantity: number;
  unit_price: number;
  personal: Buffer | null;
  parts: [number, number][] | null;
  planned_courier: string | null;
  ordered_at: Date;
}

/** The lines by their ids, what was cancelled of them taken off; those that are not the caller's to see are absent. */
export async function readPrintedLines(tx: TenantTx, ids: readonly number[]): Promise<Map<number, PrintedLine>> {
  const { rows } = await tx.query<PrintedLine>(
    `select l.id, l.state, l.shop_type, a.shop_name, l.order_no, l.line_no, coalesce(t.title, '') as title, l.option_text,
            l.quantity - l.claimed_quantity as quantity, l.unit_price, l.personal, l.parts, l.planned_courier, l.ordered_at
       from order_line l
       left join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
       left join sold_title t on t.seller_id = l.seller_id and t.id = l.title_id
      where l.seller_id = $1 and l.id = any ($2::bigint[]) and ${ofVisibleShops('l.account_id', '$3')}`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'shipping.printed-lines',
  );
  return new Map(rows.filter(({ quantity }) => quantity > 0).map((row) => [row.id, row]));
}

/** Lines of the parcels by their ids. */
export async function readParcelLines(tx: TenantTx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await tx.query<{ id: number; lines: number[] }>(
    'select id, lines from parcel where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, ids],
    'shipping.parcel-lines',
  );
  return new Map(rows.map(({ id, lines }) => [id, lines.map(Number)]));
}

export interface Sender {
  name: string;
  zipCode: string;
  address1: string;
  address2: string;
}

export async function readSender(tx: TenantTx): Promise<Sender> {
  const { rows } = await tx.query<Sender>(
    `select coalesce(nullif(company_name, ''), name) as name, coalesce(company ->> 'zipCode', '') as "zipCode",
            coalesce(company ->> 'address1', '') as address1, coalesce(company ->> 'address2', '') as address2
       from seller where seller_id = $1`,
    [tx.sellerId],
  );
  return rows[0] ?? { name: '', zipCode: '', address1: '', address2: '' };
}

export interface PickedSku {
  id: number;
  code: string;
  name: string;
}

export async function readPickedSkus(tx: TenantTx, ids: readonly number[]): Promise<Map<number, PickedSku>> {
  const { rows } = await tx.query<PickedSku>(
    `select s.id, s.sku_code as code, trim(s.sku_name || ' ' || s.option_text) as name from sku s
      where s.seller_id = $1 and s.id = any ($2::bigint[])`,
    [tx.sellerId, ids],
    'shipping.picked-skus',
  );
  return new Map(rows.map((row) => [row.id, row]));
}
