/** Bringing the products of one shop account to the account's price rule, as a plan. A price that the seller typed for the shop stays. */
import { problem } from '@moa/contract';
import {
  type AppliedPriceRule,
  applyPriceRule,
  type CreateShopDTO,
  type FeeCategories,
  koreanDate,
  type PlanChange,
  type PlanValue,
  type ProductDraft,
  planFieldLabel,
  priceRangeOf,
  priceRangeProblem,
  ruleOfValue,
  ruleValue,
  SHOP_TYPES,
  type ShopType,
  shopPrice,
} from '@moa/core';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { Requester } from '../../../platform/jobs/index.ts';
import type { AppliedPlan, FrozenItem, PlanKind, PlannedItem, PlanProblem } from '../../plans/index.ts';
import { loadDraft, type RuledAccount, ruleAt, saveDraft, shopLimits } from '../../products/index.ts';
import { sendProducts } from './send-products.ts';

const inputSchema = z.object({ shopType: z.custom<ShopType>(), shopAccountId: z.string(), send: z.boolean() });
type RuleInput = z.output<typeof inputSchema>;

/** More listings than this are brought to a rule in several goes. */
const MOST = 20_000;

interface Row {
  product_id: number;
  account_id: number;
  register_key: string;
  name: string;
  version: number;
  main_price: number;
  own_price: number | null;
  own_rule: AppliedPriceRule | null;
  sent_price: number | null;
  standard_id: string | null;
  standard_path: string | null;
  shop_id: string | null;
  shop_path: string | null;
}

interface Account extends RuledAccount {
  id: number;
}

const RULE = 'priceRule';
const fieldOf = (key: string) => `price@${key}`;
const keyOf = (field: string) => field.slice(field.indexOf('@') + 1);
const isRule = ({ field }: Pick<PlanChange, 'field'>) => field.startsWith(`${RULE}@`);

export const priceRuleKind: PlanKind<RuleInput> = {
  name: 'PRICE_RULE',
  authority: 'productAuth',
  title: ({ shopType }) => `${SHOP_TYPES[shopType].title} 가격 규칙 적용`,
  freeze: async (tx, input) => {
    const account = await readAccount(tx, input);
    const rows = await readRows(tx, account.id);
    if (rows.length === 0)
      throw problem('UNPROCESSABLE', { detail: '규칙을 적용할 상품이 아직 없습니다. 앞으로 저장하는 상품부터 적용됩니다.' });
    if (rows.length > MOST)
      throw problem('UNPROCESSABLE', {
        detail: `한 번에 ${MOST.toLocaleString('ko-KR')}개까지 적용할 수 있습니다. 상품을 나누어 저장해주십시오.`,
      });
    return [...Map.groupBy(rows, (row) => row.product_id).values()].map((listings) => frozen(account, listings, tx.now));
  },
  present: async (tx, items, lock) => {
    const ids = items.map(({ targetId }) => targetId);
    const { rows } = await tx.query<{ id: number; version: number }>(
      `select id, version from product where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id${lock ? ' for no key update' : ''}`,
      [tx.sellerId, ids],
    );
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    const stored = await readStored(tx, ids);
    return new Map(
      items.flatMap(({ targetId, changes }) => {
        const version = versions.get(targetId);
        if (version === undefined) return [];
        const values = Object.fromEntries(
          changes.map((change): [string, PlanValue] => {
            const row = stored.get(listingKey(targetId, keyOf(change.field)));
            if (!row) return [change.field, null];
            return [change.field, isRule(change) ? ruleValue(row.own_rule) : priceOf(row)];
          }),
        );
        return [[targetId, { version, values }] as const];
      }),
    );
  },
  inParts: true,
  applying: { by: 'ITEM', runKind: 'catalog.fields', apply, finish },
};

async function readAccount(tx: TenantTx, { shopType, shopAccountId }: RuleInput): Promise<Account> {
  const { rows } = await tx.query<Account>(
    `select id, shop_type, shop_account_id, fee_rate, category_fees, price_rule from shop_account
      where seller_id = $1 and shop_type = $2 and shop_account_id = $3 and status <> 'UNLINKED' and ${ofVisibleShops('id', '$4')}`,
    [tx.sellerId, shopType, shopAccountId, tx.shopAccountIds],
  );
  if (!rows[0]) throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다.' });
  return rows[0];
}

const PRICES = `select l.product_id, l.account_id, l.register_key, p.name, p.version, p.main_price,
         (l.overrides->>'salePrice')::bigint as own_price, l.overrides->'priceRule' as own_rule, l.sent_price,
         p.category_id as standard_id, p.category_path as standard_path, l.category_id as shop_id, l.category_path as shop_path
    from listing l
    join product p on p.seller_id = l.seller_id and p.id = l.product_id and p.deleted_at is null
   where l.seller_id = $1 and l.deleted_at is null`;

async function readRows(tx: TenantTx, accountId: number): Promise<Row[]> {
  const { rows } = await tx.query<Row>(
    `${PRICES} and l.account_id = $2 and (l.overrides->'priceRule' is not null or l.overrides->'salePrice' is null)
      order by l.product_id, l.id limit $3`,
    [tx.sellerId, accountId, MOST + 1],
    'catalog.price-rule-rows',
  );
  return rows;
}

/** Each product counts the keys of its listings by itself: two have the same. */
const listingKey = (productId: number, registerKey: string) => `${productId} ${registerKey}`;

/** The listings of these products as they are now, by `listingKey`. */
async function readStored(tx: TenantTx, productIds: readonly number[]): Promise<Map<string, Row>> {
  const { rows } = await tx.query<Row>(`${PRICES} and l.product_id = any ($2::bigint[])`, [tx.sellerId, productIds]);
  return new Map(rows.map((row) => [listingKey(row.product_id, row.register_key), row]));
}

const priceOf = ({ main_price, own_price, own_rule }: Row): number =>
  own_rule === null ? (own_price ?? main_price) : applyPriceRule(main_price, own_rule);

const categoryOf = (categoryId: string | null, path: string | null) => (categoryId ? { categoryId, path: path ?? '' } : null);
const categoriesOf = (row: Row): FeeCategories => ({
  standard: categoryOf(row.standard_id, row.standard_path),
  shop: categoryOf(row.shop_id, row.shop_path),
});

function frozen(account: Account, listings: readonly Row[], now: Clock): FrozenItem {
  const [first] = listings;
  const title = SHOP_TYPES[account.shop_type].title;
  const label = planFieldLabel('price', title);
  const changes = listings.flatMap((row): PlanChange[] => {
    const rule = ruleAt(account, categoriesOf(row), koreanDate(now()));
    const [before, after] = [priceOf(row), rule === null ? row.main_price : applyPriceRule(row.main_price, rule)];
    if (before === after) return [];
    const [was, becomes] = [ruleValue(row.own_rule), ruleValue(rule)];
    return [
      { field: fieldOf(row.register_key), label, before, after },
      ...(was === becomes
        ? []
        : [{ field: `${RULE}@${row.register_key}`, label: planFieldLabel(RULE, title), before: was, after: becomes }]),
    ];
  });
  const item = {
    targetId: first?.product_id ?? null,
    version: first?.version ?? null,
    accountId: account.id,
    shopType: account.shop_type,
    label: first?.name ?? '',
    action: 'UPDATE' as const,
    changes,
  };
  if (changes.length === 0) return { ...item, reason: '이미 규칙대로인 가격입니다.' };
  return { ...item, problems: listings.flatMap((row) => rangeProblem(account.shop_type, row, changes, now)) };
}

/** A price beyond what the shop takes, or one change may move. */
function rangeProblem(shopType: ShopType, row: Row, changes: readonly PlanChange[], now: Clock): PlanProblem[] {
  const after = changes.find(({ field }) => field === fieldOf(row.register_key))?.after;
  if (typeof after !== 'number') return [];
  const found = priceRangeProblem(after, [
    { shop: SHOP_TYPES[shopType].title, ...priceRangeOf(shopLimits(shopType, now), row.sent_price) },
  ]);
  return found === null ? [] : [{ message: found.message, severity: 'ERROR' }];
}

/** Saving applies the rules of the accounts. What an undone plan takes back is what it was: by the rule from before, until the product is saved again. */
async function apply(tx: TenantTx, item: PlannedItem, plan: AppliedPlan, actor: string): Promise<void> {
  const draft = await loadDraft(tx, item.targetId);
  if (plan.undoes !== null) {
    await saveDraft(tx, withFormerPrices(draft, item.changes), actor, { keepsRules: true });
    return;
  }
  await saveDraft(tx, draft, actor);
  const saved = await loadDraft(tx, item.targetId);
  const moved = item.changes.some((change) => {
    const { field, after } = change;
    if (isRule(change)) return false;
    const entry = saved.createShopDTOList.find(({ registerKey }) => registerKey === keyOf(field));
    return entry !== undefined && shopPrice(saved, entry) !== after;
  });
  if (moved) throw problem('CONFLICT', { detail: '가격 규칙이 그새 바뀌었습니다. 쇼핑몰 설정에서 다시 적용해주십시오.' });
}

function withFormerPrices(draft: ProductDraft, changes: readonly PlanChange[]): ProductDraft {
  const prices = new Map(changes.filter((change) => !isRule(change)).map(({ field, after }) => [keyOf(field), after]));
  const rules = new Map(changes.filter(isRule).map(({ field, after }) => [keyOf(field), after]));
  const createShopDTOList = draft.createShopDTOList.map((entry): CreateShopDTO => {
    const price = prices.get(entry.registerKey);
    if (typeof price !== 'number') return entry;
    const { priceRule: now, salePrice: _price, ...basic } = entry.basic;
    const rule = rules.has(entry.registerKey) ? ruleOfValue(rules.get(entry.registerKey) ?? null) : (now ?? null);
    return { ...entry, basic: rule === null ? basic : { ...basic, priceRule: rule, salePrice: price } };
  });
  return { ...draft, createShopDTOList };
}

async function finish(tx: TenantTx, targets: readonly number[], plan: AppliedPlan, by: Requester): Promise<void> {
  const { send, shopType, shopAccountId } = inputSchema.parse(plan.input);
  if (send) await sendProducts(tx, targets, plan.title, by, { only: { shopType, shopAccountId } });
}
