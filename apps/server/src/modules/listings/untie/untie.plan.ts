/**
 * Collected shop products out of the base products that they were tied to by mistake, as a plan. Nothing is changed at the shop, and no number of the
 * wrong SKU goes there afterwards: whoever writes to the listing has to come to an end first, and who comes later finds no SKU at it.
 */
import { problem } from '@moa/contract';
import { type PlanValue, planFieldLabel, productOfValue, SHOP_TYPES } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Requester } from '../../../platform/jobs/index.ts';
import { type AppliedPlan, type FrozenItem, NotYet, type PlanKind, type PlannedItem, type PlanProblem } from '../../plans/index.ts';
import { adoptListing } from '../adopt/adopt.ts';
import { startSync } from '../collect/collect.ts';
import { chosenListings, refuseGone } from '../list/chosen.queries.ts';
import { readSoldWith, type SoldWith } from '../together/sold-with.ts';
import { countHolding, readTied, type TiedRow, takeFromProduct, tiedTo } from './untie.queries.ts';

const FIELD = 'baseProduct';
/** Between two looks at a listing that somebody writes to. */
const BUSY_MS = 1_000;

interface UntieInput {
  listingIds?: string[] | undefined;
  productIds?: string[] | undefined;
}

export const untieKind: PlanKind<UntieInput> = {
  name: 'UNTIE',
  authority: 'productAuth',
  title: () => '기본상품 연결 풀기',
  freeze: async (tx, input) => {
    const ids = await chosenListings(tx, input);
    const rows = await readTied(tx, ids, true);
    refuseGone(rows.length, ids);
    const [others, holding] = await Promise.all([readSoldWith(tx, ids), countHolding(tx, ids)]);
    const chosen = new Set(ids);
    return rows.map((row) => {
      const other = others.get(row.id);
      return toFrozen(row, other && !chosen.has(other.id) ? other : undefined, holding.get(row.id) ?? 0);
    });
  },
  present: async (tx, items, lock) => {
    const rows = await readTied(
      tx,
      items.map(({ targetId }) => targetId),
      lock,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      items.flatMap(({ targetId, changes }) => {
        const row = byId.get(targetId);
        return row ? [[targetId, { version: 0, values: { [FIELD]: presentValue(row, changes) } }] as const] : [];
      }),
    );
  },
  applying: { by: 'ITEM', runKind: 'catalog.fields', apply, finish },
};

/** As the plan calls the product, though it was renamed since. */
function presentValue(row: TiedRow, changes: PlannedItem['changes']): PlanValue {
  const known = changes.flatMap(({ before, after }) => [before, after]).find((value) => productOfValue(value) === row.product_id);
  return known ?? tiedTo(row);
}

/** @param other sells the same product of its shop, and stays tied */
function toFrozen(row: TiedRow, other: SoldWith | undefined, holding: number): FrozenItem {
  const reason = reasonToSkip(row);
  const before = tiedTo(row);
  return {
    targetId: row.id,
    // A save of the product is no reason to stay tied to it.
    version: null,
    accountId: row.account_id,
    shopType: row.shop_type,
    label: row.name,
    action: 'UPDATE',
    changes: reason === undefined ? [{ field: FIELD, label: planFieldLabel(FIELD), before, after: null }] : [],
    ...(reason === undefined ? { problems: notesOf(row, other, holding) } : { reason }),
  };
}

function reasonToSkip({ product_id: product, is_collected: collected, delete_wanted: leaving }: TiedRow): string | undefined {
  if (product === null) return '기본상품에 연결되어 있지 않은 상품입니다.';
  if (!collected) return '모아에서 등록한 상품이라 연결을 풀 수 없습니다. 그만 팔려면 판매중지하거나 쇼핑몰에서 삭제해주십시오.';
  return leaving ? '쇼핑몰에서 삭제하고 있는 상품입니다.' : undefined;
}

function notesOf(row: TiedRow, other: SoldWith | undefined, holding: number): PlanProblem[] {
  const notes = [
    holding > 0 && `아직 보내지 않은 주문 ${holding.toLocaleString('ko-KR')}건은 지금 연결된 SKU의 재고로 그대로 처리합니다.`,
    row.stopped_by_us && '품절로 판매를 멈춘 상품입니다. 쇼핑몰에서도 멈춘 채로 두므로 확인한 뒤 판매재개해주십시오.',
    other && `${SHOP_TYPES[other.shopType].title}에서도 파는 한 상품입니다. 그 연결도 잘못되었으면 함께 풀어주십시오.`,
  ];
  return notes.flatMap((message) => (message ? [{ message, severity: 'WARN' as const }] : []));
}

async function apply(tx: TenantTx, { targetId, changes }: PlannedItem, _plan: AppliedPlan, actor: string): Promise<void> {
  const [row] = await readTied(tx, [targetId], true);
  if (!row) throw problem('NOT_FOUND');
  if (row.leased) throw new NotYet('이 상품을 쇼핑몰에 보내는 중이라 끝나기를 기다립니다.', BUSY_MS);
  const wanted = productOfValue(changes.find(({ field }) => field === FIELD)?.after);
  if (wanted === null && row.product_id !== null) return takeFromProduct(tx, targetId, row.product_id);
  if (wanted === null) return;
  const tied = await adoptListing(tx, targetId, wanted, actor, null);
  if (typeof tied === 'object') throw problem('INVALID_STATE', { detail: tied.reason });
}

/** What the shop calls and shows it itself is read once more: until now it stood under the name of the wrong product. */
async function finish(tx: TenantTx, targets: readonly number[], _plan: AppliedPlan, by: Requester): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from listing where seller_id = $1 and id = any ($2::bigint[]) and product_id is null and reg_status <> 'UNLINKED' and deleted_at is null order by id`,
    [tx.sellerId, targets],
    'listings.untied-to-read',
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await startSync(tx, ids, by);
}
