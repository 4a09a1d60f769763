/**
 * What a shop shows otherwise, settled as a plan: kept as the listing's own value, left to the shop from now on, or taken back from it. Sending
 * ours instead is a plan of its own (drift-push.plan.ts), since what was sent can't be taken back.
 */
import { problem } from '@moa/contract';
import {
  DRIFT_FIELDS,
  driftLabel,
  driftWays,
  type KeptItem,
  type KnownDifference,
  keepChanges,
  LEAVABLE_FIELDS,
  leavableOf,
  optionText,
  ownValueOf,
  type PlanChange,
  type PlanValue,
  planFieldLabel,
  withOwnValues,
} from '@moa/core';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { AppliedPlan, FrozenItem, PlanKind, PlannedItem } from '../../plans/index.ts';
import { type LoadedDraft, loadDraft, loadDrafts, saveDraft } from '../../products/index.ts';
import { refuseGone } from '../list/chosen.queries.ts';
import { storeSaleWanted } from '../transmit/sale-wanted.ts';
import { type DriftRow, readDriftRows } from './drift.queries.ts';

const inputSchema = z.object({
  listingIds: z.array(z.string()),
  way: z.enum(['KEEP', 'LEAVE', 'LIFT']),
  /** Only these fields; all where absent. */
  fields: z.array(z.enum(DRIFT_FIELDS)).optional(),
});
type DriftInput = z.output<typeof inputSchema>;

const TITLES = { KEEP: '쇼핑몰 값 가져오기', LEAVE: '쇼핑몰에 맡기기', LIFT: '쇼핑몰에 맡긴 것 풀기' } as const;
const SALE = 'saleStatus';
const LEAVE = 'leave@';

export const driftKind: PlanKind<DriftInput> = {
  name: 'DRIFT',
  authority: 'productAuth',
  title: ({ way }) => TITLES[way],
  freeze: async (tx, input) => {
    const rows = await chosenRows(tx, input.listingIds.map(Number));
    const own = input.way === 'KEEP' ? await ownChanges(tx, rows, input) : new Map<number, PlanChange[]>();
    return rows.map((row) => frozen(row, input, own.get(row.id) ?? []));
  },
  present: async (tx, items, lock) => {
    const rows = await readDriftRows(
      tx,
      items.map(({ targetId }) => targetId),
      lock,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      items.flatMap(({ targetId, changes }) => {
        const row = byId.get(targetId);
        if (!row) return [];
        const values = Object.fromEntries(changes.map(({ field }) => [field, presentValue(row, field)]));
        return [[targetId, { version: 0, values }] as const];
      }),
    );
  },
  applying: { by: 'ITEM', runKind: 'catalog.fields', apply },
};

/** @throws ProblemError NOT_FOUND unless the caller sees all of them */
export async function chosenRows(tx: TenantTx, ids: readonly number[]): Promise<DriftRow[]> {
  const rows = await readDriftRows(tx, ids, true);
  refuseGone(rows.length, ids);
  return rows;
}

/** Differences of a row that are meant, and for which there is this way. */
export function meant(row: DriftRow, fields: DriftInput['fields'], way: 'PUSH' | 'KEEP' | 'LEAVE'): KnownDifference[] {
  return (row.drift ?? []).filter(
    (difference) => (fields === undefined || fields.includes(difference.field)) && driftWays(difference).includes(way),
  );
}

function presentValue(row: DriftRow, field: string): PlanValue {
  if (field === SALE) return row.desired_sale;
  if (field.startsWith(LEAVE)) return row.left_to_shop.includes(field.slice(LEAVE.length));
  const category = row.category_id === null ? null : { categoryId: row.category_id, path: row.category_path };
  return ownValueOf({ basic: row.overrides, composition: row.shop_parts.composition ?? {}, category }, field);
}

function frozen(row: DriftRow, { way, fields }: DriftInput, own: readonly PlanChange[]): FrozenItem {
  const changes = way === 'KEEP' ? [...own, ...saleChange(row, fields)] : leaveChanges(row, way, fields);
  return {
    targetId: row.id,
    version: null,
    accountId: row.account_id,
    shopType: row.shop_type,
    label: row.name,
    action: 'UPDATE',
    changes,
    ...(changes.length === 0 ? { reason: reasonOf(row, way) } : {}),
  };
}

function reasonOf({ product_id, drift }: DriftRow, way: DriftInput['way']): string {
  if (way === 'LIFT') return '쇼핑몰에 맡긴 항목이 없습니다.';
  if (product_id === null) return '기본상품에 연결되지 않은 상품입니다.';
  return drift === null ? '쇼핑몰과 다른 항목이 없습니다.' : '이렇게 할 수 있는 항목이 없습니다.';
}

function saleChange(row: DriftRow, fields: DriftInput['fields']): PlanChange[] {
  return meant(row, fields, 'KEEP')
    .filter(({ field, theirs }) => field === SALE && theirs !== row.desired_sale)
    .map(({ theirs }) => ({ field: SALE, label: planFieldLabel(SALE), before: row.desired_sale, after: theirs }));
}

function leaveChanges(row: DriftRow, way: 'LEAVE' | 'LIFT', fields: DriftInput['fields']): PlanChange[] {
  const on = way === 'LEAVE';
  const found = on
    ? meant(row, fields, 'LEAVE').map(({ field }) => leavableOf(field))
    : row.left_to_shop.filter((name) => fields === undefined || fields.some((field) => leavableOf(field) === name));
  return LEAVABLE_FIELDS.filter((field) => found.includes(field) && row.left_to_shop.includes(field) !== on).map((field) => ({
    field: LEAVE + field,
    label: planFieldLabel('leave', driftLabel({ field, itemText: '' })),
    before: !on,
    after: on,
  }));
}

/** Changes of own values by listing. */
async function ownChanges(tx: TenantTx, rows: readonly DriftRow[], { fields }: DriftInput): Promise<Map<number, PlanChange[]>> {
  const kept = rows.filter((row) => row.product_id !== null && meant(row, fields, 'KEEP').length > 0);
  const items = await readItems(
    tx,
    kept.map(({ id }) => id),
  );
  const byProduct = Map.groupBy(kept, (row) => row.product_id ?? 0);
  const changes = ({ draft }: LoadedDraft) =>
    (byProduct.get(Number(draft.id)) ?? []).flatMap((row): [number, PlanChange[]][] => {
      const entry = draft.createShopDTOList.find(({ registerKey }) => registerKey === row.register_key);
      return entry ? [[row.id, keepChanges(draft, entry, items.get(row.id) ?? [], meant(row, fields, 'KEEP'))]] : [];
    });
  return new Map(await loadDrafts(tx, [...byProduct.keys()], (loaded) => loaded.flatMap(changes)));
}

async function readItems(tx: TenantTx, listingIds: readonly number[]): Promise<Map<number, KeptItem[]>> {
  const { rows } = await tx.query<{
    id: number;
    listing_id: number;
    product_item_id: number | null;
    option_values: string[];
    sent_price: number | null;
  }>(
    'select id, listing_id, product_item_id, option_values, sent_price from listing_item where seller_id = $1 and listing_id = any ($2::bigint[]) and removed_at is null order by position, id',
    [tx.sellerId, listingIds],
    'listings.kept-items',
  );
  const byListing = Map.groupBy(rows, (row) => row.listing_id);
  return new Map(
    [...byListing].map(([id, items]) => [
      id,
      items.map((item) => ({
        id: String(item.id),
        optionId: item.product_item_id === null ? null : String(item.product_item_id),
        optionText: optionText(item.option_values),
        sentPrice: item.sent_price,
      })),
    ]),
  );
}

async function apply(tx: TenantTx, item: PlannedItem, plan: AppliedPlan, actor: string): Promise<void> {
  const [row] = await readDriftRows(tx, [item.targetId], true);
  if (!row) throw problem('NOT_FOUND');
  const settles = plan.undoes === null;
  const left = new Set(row.left_to_shop);
  for (const { field, after } of item.changes) {
    if (field === SALE) await storeSaleWanted(tx, [row.id], [after === 'SUSPENSION' ? 'SUSPENSION' : 'SALE']);
    else if (field.startsWith(LEAVE)) left[after === true ? 'add' : 'delete'](field.slice(LEAVE.length));
  }
  const own = item.changes.filter(({ field }) => field !== SALE && !field.startsWith(LEAVE));
  if (own.length > 0) await storeOwn(tx, row, own, actor, settles);
  const { fields } = inputSchema.partial().parse(plan.input);
  const isSettled = (difference: KnownDifference) =>
    left.has(leavableOf(difference.field) ?? '') || (settles && isKept(difference, item.changes, fields));
  const drift = (row.drift ?? []).filter((difference) => !isSettled(difference));
  await tx.query(
    'update listing set left_to_shop = $3, drift = $4, updated_at = now() where seller_id = $1 and id = $2',
    [tx.sellerId, row.id, [...left], drift.length === 0 ? null : JSON.stringify(drift)],
    'listings.settle-drift',
  );
}

/** Whether a difference is gone once these changes are made. */
function isKept({ field, theirs }: KnownDifference, changes: readonly PlanChange[], fields: DriftInput['fields']): boolean {
  if (fields !== undefined && !fields.includes(field)) return false;
  if (field === SALE) return changes.some((change) => change.field === SALE && change.after === theirs);
  const names = { productName: 'productName@', price: 'price@', optionPrice: 'optionPrice@', category: 'category@' } as Readonly<
    Record<string, string>
  >;
  const name = names[field];
  return name !== undefined && changes.some((change) => change.field.startsWith(name));
}

/**
 * Stores values of the listing's own by a new version of its product, so that whoever edits it meanwhile is asked.
 * @param settles the shop shows these values already
 */
async function storeOwn(tx: TenantTx, row: DriftRow, changes: readonly PlanChange[], actor: string, settles: boolean): Promise<void> {
  if (row.product_id === null) throw problem('INVALID_STATE', { detail: '기본상품에 연결되지 않은 상품입니다.' });
  if (settles) await storeAccepted(tx, row, changes);
  const draft = await loadDraft(tx, row.product_id);
  const createShopDTOList = draft.createShopDTOList.map((entry) =>
    entry.registerKey === row.register_key ? withOwnValues(entry, changes) : entry,
  );
  await saveDraft(tx, { ...draft, createShopDTOList }, actor);
  if (!settles) return;
  await tx.query(
    'update listing set sent_product_version = $4 where seller_id = $1 and id = $2 and sent_product_version = $3 and deleted_at is null',
    [tx.sellerId, row.id, draft.version, draft.version + 1],
    'listings.stay-in-step',
  );
}

/** What the shop shows counts as sent: the next push changes nothing of it, and the next look finds no difference. */
async function storeAccepted(tx: TenantTx, row: DriftRow, changes: readonly PlanChange[]): Promise<void> {
  const has = (name: string) => changes.some(({ field }) => field.startsWith(name));
  const differences = row.drift ?? [];
  const name = differences.find(({ field }) => field === 'productName');
  if (name && has('productName@'))
    await tx.query(
      `update listing set sent_content = sent_content || jsonb_build_object('name', $3::text) where seller_id = $1 and id = $2 and sent_content is not null`,
      [tx.sellerId, row.id, name.theirs],
      'listings.keep-name',
    );
  const category = differences.find(({ field }) => field === 'category');
  if (category && has('category@'))
    await tx.query(
      `update listing set sent_content = sent_content || jsonb_build_object('categoryId', $3::text) where seller_id = $1 and id = $2 and sent_content is not null`,
      [tx.sellerId, row.id, category.theirs],
      'listings.keep-category',
    );
  const price = differences.find(({ field }) => field === 'price');
  if (price && has('price@')) {
    const by = Number(price.theirs) - Number(price.ours);
    await Promise.all([
      tx.query(
        `update listing set sent_price = $3, sent_content = sent_content || jsonb_build_object('price', $3::bigint) where seller_id = $1 and id = $2`,
        [tx.sellerId, row.id, price.theirs],
        'listings.keep-price',
      ),
      tx.query(
        'update listing_item set sent_price = sent_price + $3 where seller_id = $1 and listing_id = $2 and removed_at is null',
        [tx.sellerId, row.id, by],
        'listings.keep-prices',
      ),
    ]);
  }
  const single = differences.filter(({ field }) => field === 'optionPrice');
  if (single.length === 0 || !has('optionPrice@')) return;
  await tx.query(
    `update listing_item i set sent_price = u.price from unnest($3::bigint[], $4::bigint[]) u (id, price)
      where i.seller_id = $1 and i.listing_id = $2 and i.id = u.id`,
    [tx.sellerId, row.id, single.map(({ item }) => Number(item)), single.map(({ theirs }) => Number(theirs))],
    'listings.keep-option-prices',
  );
}
