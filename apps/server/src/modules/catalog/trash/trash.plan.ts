/** Base products into the trash, as a plan: with it the shops stop selling them where the seller says so, and taking it back brings both back. */
import { problem } from '@moa/contract';
import { type PlanChange, type PlanValue, type PresentTarget, planFieldLabel, SHOP_TYPES } from '@moa/core';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Requester } from '../../../platform/jobs/index.ts';
import { storeSaleWanted, takesDeletions } from '../../listings/index.ts';
import { type FrozenItem, type PlanKind, type PlannedItem, type PlanProblem, recordApplied } from '../../plans/index.ts';
import { loadDraft, storeSearchWords } from '../../products/index.ts';
import { type KeptProduct, putAway, readKept, readSoldAt, readWanted, type SoldAt, takeOut } from './trash.queries.ts';

const inputSchema = z.object({ productIds: z.array(z.string()).optional(), sale: z.enum(['KEEP', 'STOP', 'DELETE']) });
type TrashInput = z.output<typeof inputSchema>;

const PLACE = 'place';
const SALE = 'saleStatus';
const KIND = 'DELETE';
const AT_SHOP = 'atShop';
const wantedSchema = z.enum(['SALE', 'SUSPENSION', 'DELETE', 'THERE']);

/** The listing that a change is about; null where it is about the product. */
const listingOf = ({ field }: Pick<PlanChange, 'field'>) => {
  const [base, id] = field.split('@');
  return (base === SALE || base === AT_SHOP) && id !== undefined ? Number(id) : null;
};
const shopOf = ({ shop_type: type, shop_name: name }: SoldAt) => [SHOP_TYPES[type].title, name].filter(Boolean).join(' ');

export const trashKind: PlanKind<TrashInput> = {
  name: KIND,
  authority: 'productAuth',
  title: () => '휴지통으로 옮기기',
  freeze: async (tx, { productIds = [], sale }) => {
    const ids = [...new Set(productIds.map(Number))];
    const [products, listings] = [await readKept(tx, ids, false), await readSoldAt(tx, ids)];
    if (products.length < ids.length) throw problem('NOT_FOUND', { detail: '상품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
    const ofProduct = Map.groupBy(listings, (listing) => listing.product_id);
    return products.map((product) => toFrozen(product, ofProduct.get(product.id) ?? [], sale));
  },
  present: async (tx, items, lock) => {
    const products = await readKept(
      tx,
      items.map(({ targetId }) => targetId),
      lock,
    );
    const listingIds = items.flatMap(({ changes }) => changes.flatMap((change) => listingOf(change) ?? []));
    const wanted = await readWanted(tx, listingIds, lock);
    const byId = new Map(products.map((product) => [product.id, product]));
    return new Map(
      items.flatMap(({ targetId, changes }): [number, PresentTarget][] => {
        const product = byId.get(targetId);
        return product ? [[targetId, { version: product.version, values: valuesOf(product, changes, wanted) }]] : [];
      }),
    );
  },
  applying: { by: 'ITEM', runKind: 'catalog.trash', apply },
};

function valuesOf(
  product: KeptProduct,
  changes: readonly PlanChange[],
  wanted: Awaited<ReturnType<typeof readWanted>>,
): Record<string, PlanValue> {
  const ofListings = changes.flatMap((change): [string, PlanValue][] => {
    const listing = listingOf(change);
    return listing === null ? [] : [[change.field, wanted.get(listing)?.[change.field.startsWith(AT_SHOP) ? 'place' : 'sale'] ?? null]];
  });
  return { [PLACE]: product.in_trash ? 'TRASH' : 'LIST', ...Object.fromEntries(ofListings) };
}

function toFrozen(product: KeptProduct, listings: readonly SoldAt[], sale: TrashInput['sale']): FrozenItem {
  const item = {
    targetId: product.id,
    version: product.version,
    accountId: null,
    shopType: null,
    label: product.name,
    action: 'UPDATE' as const,
    changes: [],
  };
  if (product.in_trash) return { ...item, reason: '이미 휴지통에 있습니다.' };
  const there = listings.filter((listing) => listing.there);
  const selling = there.filter(({ desired_sale: wanted }) => wanted === 'SALE');
  const stopped: PlanChange[] =
    sale === 'KEEP'
      ? []
      : (sale === 'DELETE' ? there : selling).flatMap((listing): PlanChange[] => {
          if (sale === 'DELETE' && takesDeletions(listing.shop_type))
            return [
              { field: `${AT_SHOP}@${listing.id}`, label: planFieldLabel(AT_SHOP, shopOf(listing)), before: 'THERE', after: 'DELETE' },
            ];
          if (!selling.includes(listing)) return [];
          return [{ field: `${SALE}@${listing.id}`, label: planFieldLabel(SALE, shopOf(listing)), before: 'SALE', after: 'SUSPENSION' }];
        });
  const changes = [{ field: PLACE, label: planFieldLabel(PLACE), before: 'LIST', after: 'TRASH' }, ...stopped];
  return {
    ...item,
    changes,
    problems: [...refusals(listings), ...(sale === 'KEEP' ? notes(selling) : []), ...(sale === 'DELETE' ? deletionNotes(there) : [])],
  };
}

/** Whoever works for some shops can't take a product away from the others. */
function refusals(listings: readonly SoldAt[]): PlanProblem[] {
  if (listings.every(({ seen }) => seen)) return [];
  return [{ message: '맡지 않은 쇼핑몰에서도 파는 상품이라 삭제할 수 없습니다. 셀러에게 요청해주십시오.', severity: 'ERROR' }];
}

function notes(selling: readonly SoldAt[]): PlanProblem[] {
  if (selling.length === 0) return [];
  return [{ message: `${selling.map(shopOf).join(', ')}: 쇼핑몰에서는 계속 판매되고 재고도 계속 맞춰집니다.`, severity: 'WARN' }];
}

function deletionNotes(there: readonly SoldAt[]): PlanProblem[] {
  const [deleting, staying] = [
    there.filter((each) => takesDeletions(each.shop_type)),
    there.filter((each) => !takesDeletions(each.shop_type)),
  ];
  const say = (shops: readonly SoldAt[], message: string) =>
    shops.length === 0 ? [] : [{ message: `${shops.map(shopOf).join(', ')}: ${message}`, severity: 'WARN' as const }];
  return [
    ...say(deleting, '쇼핑몰에서 지운 상품은 되살릴 수 없습니다.'),
    ...say(staying, '상품 삭제를 받지 않는 쇼핑몰이라 판매중지만 합니다.'),
  ];
}

async function apply(tx: TenantTx, item: Pick<PlannedItem, 'targetId' | 'changes'>, _plan: unknown, actor: string): Promise<void> {
  const place = item.changes.find(({ field }) => field === PLACE)?.after;
  if (place === 'TRASH') await putAway(tx, [item.targetId], actor);
  if (place === 'LIST') await restoreProducts(tx, [item.targetId]);
  const sales = item.changes.flatMap((change) => {
    const listing = listingOf(change);
    return listing === null ? [] : [{ listing, wanted: wantedOf(change) }];
  });
  if (sales.length > 0)
    await storeSaleWanted(
      tx,
      sales.map(({ listing }) => listing),
      sales.map(({ wanted }) => wanted),
    );
}

/** A deletion that is taken back in time goes on selling. */
function wantedOf({ after }: PlanChange): 'SALE' | 'SUSPENSION' | 'DELETE' {
  const wanted = wantedSchema.parse(after);
  return wanted === 'THERE' ? 'SALE' : wanted;
}

/** Back into the list, where they are found by their words again. */
export async function restoreProducts(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await takeOut(tx, ids);
  for (const id of ids) await storeSearchWords(tx, await loadDraft(tx, id));
}

/**
 * Puts products into the trash at once, without a look at it; it stands in the history and can be taken back.
 * @throws ProblemError NOT_FOUND, or INVALID_STATE for what other shops than the caller's sell too
 */
export async function trashProducts(tx: TenantTx, ids: readonly number[], by: Requester): Promise<number> {
  const input: TrashInput = { productIds: ids.map(String), sale: 'KEEP' };
  await readKept(tx, ids, true);
  const items = await trashKind.freeze(tx, input);
  const refused = items.flatMap(({ problems = [] }) => problems.filter(({ severity }) => severity === 'ERROR'))[0];
  if (refused) throw problem('INVALID_STATE', { detail: refused.message });
  // What lies in the trash is no product of the list.
  if (items.some(({ reason }) => reason !== undefined))
    throw problem('NOT_FOUND', { detail: '상품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  await recordApplied(tx, { kind: KIND, title: trashKind.title(input), input }, items, by);
  return putAway(
    tx,
    items.flatMap(({ targetId }) => targetId ?? []),
    by.loginId,
  );
}
