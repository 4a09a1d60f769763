/** Where a product can be sent, and which entry of the form belongs to which of these targets. */
import type { Outputs } from '@moa/contract/types';
import {
  type AppliedPriceRule,
  appliedRule,
  applyPriceRule,
  type CreateShopDTO,
  compareShopTypes,
  type Fee,
  type FeeCategories,
  koreanDate,
  SHOP_TYPES,
  type ShopType,
  shopFeeOf,
} from '@moa/core';
import { shopLabel } from '../../../ui/values/shop-label.ts';

type ShopAccount = Outputs['shops']['list']['contents'][number];

export interface ShopTarget {
  account: Pick<ShopAccount, 'id' | 'status' | 'feeRate' | 'categoryFees' | 'priceRule'>;
  info: CreateShopDTO['shopInfoDTO'];
  name: string;
}

type AccountOfTargets = ShopTarget['account'] & Pick<ShopAccount, 'shopType' | 'shopAccountId' | 'shopName' | 'multiShopInfos'>;

/** One target an account, or one for each mall of an account with several. */
export function targetsOf(accounts: readonly AccountOfTargets[]): ShopTarget[] {
  return accounts
    .filter((account) => account.status !== 'UNLINKED')
    .sort((a, b) => compareShopTypes(a.shopType, b.shopType))
    .flatMap((account) => {
      const malls = account.multiShopInfos.filter((mall) => mall.useYn === 'Y');
      const title = account.shopName || SHOP_TYPES[account.shopType].title;
      const name = shopLabel(account);
      const base = { shopType: account.shopType, shopAccountId: account.shopAccountId, shopName: title };
      if (malls.length < 2) return [{ account, info: { ...base, multiShopId: malls[0]?.multiShopId ?? null }, name }];
      return malls.map((mall) => ({ account, info: { ...base, multiShopId: mall.multiShopId }, name: `${name} · ${mall.name}` }));
    });
}

/**
 * The one target an entry is sent to; undefined when its account is not linked any more. An entry that names no mall goes to the first
 * one in use, as the server sends it.
 */
export function targetOf(entry: Pick<CreateShopDTO, 'shopInfoDTO'>, targets: readonly ShopTarget[]): ShopTarget | undefined {
  const { shopType, shopAccountId, multiShopId } = entry.shopInfoDTO;
  const own = targets.filter(({ info }) => info.shopType === shopType && info.shopAccountId === shopAccountId);
  if (multiShopId === null) return own[0];
  return own.find(({ info }) => info.multiShopId === multiShopId || info.multiShopId === null);
}

/** The rule that makes the price of a shop without one of its own, with the fee it counts with. */
export function ruleOf(target: ShopTarget | undefined, categories: FeeCategories): AppliedPriceRule | null {
  if (!target?.account.priceRule) return null;
  return appliedRule(target.account.priceRule, feeAt(target.info.shopType, target, categories)?.rate ?? 0);
}

/** What the shop takes of a product in these categories, as the server counts too. @param target undefined: the account is not known */
export function feeAt(shopType: ShopType, target: ShopTarget | undefined, categories: FeeCategories): Fee {
  return shopFeeOf(shopType, target?.account ?? null, categories, koreanDate(new Date()));
}

/** An entry's price as a save would store it: a rule that changed since the last save counts already. Whole won. */
export function priceAt(basePrice: number, { basic }: Pick<CreateShopDTO, 'basic'>, rule: AppliedPriceRule | null): number {
  if (basic.salePrice !== undefined && basic.priceRule === undefined) return basic.salePrice;
  return rule === null ? basePrice : applyPriceRule(basePrice, rule);
}
