/**
 * The category of products at one shop account, as a plan. What a shop already has keeps its category where the shop takes no other one for it;
 * a product that was not sent yet may get any.
 */
import { problem } from '@moa/contract';
import {
  categoriesOf,
  categoryValue,
  type PlanCategory,
  type PlanValue,
  type PresentTarget,
  type ProductDraft,
  planFieldLabel,
  SHOP_TYPES,
  type ShopType,
  sameValue,
  takesCategoryEdit,
  withProductField,
} from '@moa/core';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { Requester } from '../../../platform/jobs/index.ts';
import { chosenListings } from '../../listings/index.ts';
import { readStanding, refuseUsedUp } from '../../payment/index.ts';
import type { AppliedPlan, FrozenItem, PlanKind, PlannedItem } from '../../plans/index.ts';
import { loadDraft, saveDraft, shopLimits } from '../../products/index.ts';
import { sendProducts } from './send-products.ts';

const inputSchema = z.object({
  listingIds: z.array(z.string()).optional(),
  productIds: z.array(z.string()).optional(),
  shopType: z.custom<ShopType>(),
  shopAccountId: z.string(),
  /** The main one first. */
  categories: z.array(z.object({ categoryId: z.string(), path: z.string() })),
  /** ADD: behind those that are there, where the shop takes several. */
  how: z.enum(['SET', 'ADD']),
  send: z.boolean(),
});
type CategoryInput = z.output<typeof inputSchema>;

interface Row {
  id: number;
  account_id: number;
  shop_type: ShopType;
  shop_account_id: string;
  shop_name: string;
  product_id: number | null;
  register_key: string;
  name: string;
  shop_product_id: string | null;
  category_id: string | null;
  category_path: string;
  multi_category: PlanCategory[];
}

const FIELD = 'category';
const fieldOf = ({ register_key }: Row) => `${FIELD}@${register_key}`;
const categoryOf = (row: Row) =>
  categoryValue([...(row.category_id === null ? [] : [{ categoryId: row.category_id, path: row.category_path }]), ...row.multi_category]);

export const shopCategoryKind: PlanKind<CategoryInput> = {
  name: 'SHOP_CATEGORY',
  authority: 'productAuth',
  title: ({ shopType }) => `${SHOP_TYPES[shopType].title} 카테고리 바꾸기`,
  freeze: async (tx, input) => {
    if (input.send) refuseUsedUp(await readStanding(tx));
    const rows = await readRows(tx, await chosenListings(tx, input), false);
    const ofAccount = rows.filter((row) => isOfAccount(row, input));
    // What stands at other accounts was not asked for, unless it is all that was chosen.
    return (ofAccount.length > 0 ? ofAccount : rows).map((row) => frozen(row, input, tx.now));
  },
  present: async (tx, items, lock) => {
    const rows = await readRows(
      tx,
      items.map(({ targetId }) => targetId),
      lock,
    );
    return new Map(rows.map((row): [number, PresentTarget] => [row.id, { version: 0, values: { [fieldOf(row)]: categoryOf(row) } }]));
  },
  applying: { by: 'ITEM', runKind: 'catalog.fields', apply, finish },
};

/** The listings that the caller sees, by id. Locked: their products first, as whoever saves a product does. */
async function readRows(tx: TenantTx, ids: readonly number[], lock: boolean): Promise<Row[]> {
  if (lock)
    await tx.query(
      `select p.id from product p
        where p.seller_id = $1 and p.id in (select l.product_id from listing l where l.seller_id = $1 and l.id = any ($2::bigint[])) order by p.id for no key update`,
      [tx.sellerId, ids],
      'catalog.lock-category-products',
    );
  const { rows } = await tx.query<Row>(
    `select l.id, l.account_id, l.shop_type, a.shop_account_id, a.shop_name, p.id as product_id, l.register_key, l.name, l.shop_product_id,
            l.category_id, l.category_path, l.multi_category
       from listing l
       join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
       left join product p on p.seller_id = l.seller_id and p.id = l.product_id and p.deleted_at is null
      where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.deleted_at is null and ${ofVisibleShops('l.account_id', '$3')}
      order by l.id${lock ? ' for no key update of l' : ''}`,
    [tx.sellerId, ids, tx.shopAccountIds],
  );
  return rows;
}

function frozen(row: Row, input: CategoryInput, now: Clock): FrozenItem {
  const item = {
    targetId: row.id,
    // Only the category counts: a stock that moved meanwhile is no reason against it.
    version: null,
    accountId: row.account_id,
    shopType: row.shop_type,
    label: row.name,
    action: 'UPDATE' as const,
    changes: [],
  };
  const before = categoryOf(row);
  const after = categoryAfter(before, input);
  const reason = reasonToSkip(row, input) ?? (sameValue(before, after) ? '이미 그 카테고리입니다.' : undefined);
  if (reason !== undefined) return { ...item, reason };
  const most = shopLimits(row.shop_type, now)?.categoriesMax ?? 1;
  return {
    ...item,
    changes: [{ field: fieldOf(row), label: planFieldLabel(FIELD, row.shop_name || SHOP_TYPES[row.shop_type].title), before, after }],
    ...(after.length > most ? { problems: [{ message: tooMany(most, after.length), severity: 'ERROR' as const }] } : {}),
  };
}

function categoryAfter(before: PlanValue, { how, categories }: CategoryInput): string[] {
  const all = how === 'ADD' ? [...categoriesOf(before), ...categories] : categories;
  return categoryValue([...new Map(all.toReversed().map((each) => [each.categoryId, each])).values()].toReversed());
}

const tooMany = (most: number, count: number) =>
  most === 1
    ? '이 쇼핑몰은 한 상품에 카테고리를 하나만 둘 수 있습니다. 카테고리를 하나만 골라주십시오.'
    : `카테고리는 ${most}개까지 둘 수 있습니다. (현재 ${count}개)`;

const isOfAccount = (row: Row, { shopType, shopAccountId }: CategoryInput) =>
  row.shop_type === shopType && row.shop_account_id === shopAccountId;

function reasonToSkip(row: Row, input: CategoryInput): string | undefined {
  if (!isOfAccount(row, input)) return '카테고리를 고른 쇼핑몰 계정의 상품이 아닙니다.';
  if (row.product_id === null) return '기본상품에 연결되지 않은 상품입니다.';
  if (row.shop_product_id !== null && !takesCategoryEdit(row.shop_type))
    return `${SHOP_TYPES[row.shop_type].title}: 등록한 상품의 카테고리를 바꿀 수 없는 쇼핑몰이라 그대로입니다.`;
  return undefined;
}

async function apply(tx: TenantTx, { targetId, changes }: PlannedItem, _plan: AppliedPlan, actor: string): Promise<void> {
  const [row] = await readRows(tx, [targetId], false);
  if (row?.product_id == null) throw problem('NOT_FOUND', { detail: '쇼핑몰상품을 찾을 수 없습니다.' });
  const draft = await loadDraft(tx, row.product_id);
  const next = changes.reduce((product: ProductDraft, { field, after }) => withProductField(product, field, after), draft);
  await saveDraft(tx, next, actor);
}

/** What the shop has already is sent; what was never sent waits at its product. */
async function finish(tx: TenantTx, targets: readonly number[], plan: AppliedPlan, by: Requester): Promise<void> {
  const { send, shopType, shopAccountId } = inputSchema.pick({ send: true, shopType: true, shopAccountId: true }).parse(plan.input);
  if (!send) return;
  const products = (await readRows(tx, targets, false)).flatMap(({ product_id }) => product_id ?? []);
  await sendProducts(tx, [...new Set(products)], plan.title, by, { only: { shopType, shopAccountId } });
}
