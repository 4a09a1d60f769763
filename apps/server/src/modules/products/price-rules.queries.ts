/** The price rules of a seller's shop accounts, as they count for her products. */
import {
  type AppliedPriceRule,
  appliedRule,
  type CategoryFee,
  type CreateShopDTO,
  type Fee,
  type FeeCategories,
  koreanDate,
  type PriceRule,
  type ProductDraft,
  type ShopType,
  shopFeeOf,
  withPriceRules,
} from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';

export interface FeeRow {
  shop_type: ShopType;
  fee_rate: number;
  category_fees: CategoryFee[] | null;
}

export interface RuledAccount extends FeeRow {
  shop_account_id: string;
  price_rule: PriceRule | null;
}

interface ShopOf {
  shopInfoDTO: Pick<CreateShopDTO['shopInfoDTO'], 'shopType' | 'shopAccountId'>;
  category: CreateShopDTO['category'];
}

/**
 * What an account's shop takes of a product in these categories; null: nobody knows.
 * @param day Korean date whose fees count
 */
export function feeAt({ shop_type, fee_rate, category_fees }: FeeRow, categories: FeeCategories, day: string): Fee {
  return shopFeeOf(shop_type, { feeRate: fee_rate, categoryFees: category_fees ?? [] }, categories, day);
}

/** The categories of a product at a shop that its fee follows from. */
export function feeCategories(
  { composition }: Pick<ProductDraft, 'composition'>,
  { category }: Pick<CreateShopDTO, 'category'>,
): FeeCategories {
  return { standard: composition.categories[0] ?? null, shop: category };
}

/** The rule of an account with the fee of a product; null where it has none. A fee that nobody knows adds nothing to a price. */
export function ruleAt(account: RuledAccount, categories: FeeCategories, day: string): AppliedPriceRule | null {
  return account.price_rule && appliedRule(account.price_rule, feeAt(account, categories, day)?.rate ?? 0);
}

/** The rule of each entry's account, null where it has none. */
export function rulesOf(
  accounts: readonly RuledAccount[],
  draft: Pick<ProductDraft, 'composition'>,
  day: string,
): (entry: ShopOf) => AppliedPriceRule | null {
  const byShop = new Map(accounts.map((account) => [`${account.shop_type}/${account.shop_account_id}`, account]));
  return (entry) => {
    const account = byShop.get(`${entry.shopInfoDTO.shopType}/${entry.shopInfoDTO.shopAccountId}`);
    return account === undefined ? null : ruleAt(account, feeCategories(draft, entry), day);
  };
}

/** The draft with the rules of its accounts applied. A draft without shops asks nothing. */
export async function withStoredRules(tx: TenantTx, draft: ProductDraft): Promise<ProductDraft> {
  if (draft.createShopDTOList.length === 0) return draft;
  return withPriceRules(draft, rulesOf(await readRuledAccounts(tx), draft, koreanDate(tx.now())));
}

/** Accounts that have a rule. */
export async function readRuledAccounts(tx: TenantTx): Promise<RuledAccount[]> {
  const { rows } = await tx.query<RuledAccount>(
    `select shop_type, shop_account_id, fee_rate, category_fees, price_rule from shop_account where seller_id = $1 and price_rule is not null and status <> 'UNLINKED'`,
    [tx.sellerId],
    'catalog.price-rules',
  );
  return rows;
}
