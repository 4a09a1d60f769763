/** What a shop takes of a sale: the seller's own fees before the channel's, the nearest category before the whole. Pure; days are given. */
import type { ShopType } from '../shops/shop-types.ts';
import { CHANNEL_FEES, type FeeEdition, type FeeVat } from './fee-data.ts';

/** A fee of the seller's own, of a category and all below it. */
export interface CategoryFee {
  kind: 'STANDARD' | 'SHOP';
  /** Whole id of the category: one of the standard tree begins with its parent's. */
  categoryId: string;
  /** As the seller reads it: `패션의류 > 여성의류`. */
  path: string;
  /** Share of the price, 0 to 0.9. */
  rate: number;
}

/** What of an account its fees follow from. */
export interface FeeAccount {
  shopType: ShopType;
  /** Of the account; as long as it is the channel's, its departments count. */
  feeRate: number;
  categoryFees: readonly CategoryFee[];
}

interface SoldCategory {
  categoryId: string;
  path: string;
}

export interface FeeCategories {
  standard: SoldCategory | null;
  shop: SoldCategory | null;
}

export type FeeSource = 'OWN_CATEGORY' | 'OWN' | 'CHANNEL_CATEGORY' | 'CHANNEL';
/** Null: nobody knows. A fee is never taken for nothing. */
export type Fee = { rate: number; from: FeeSource; of: string | null } | null;

const longest = (fees: readonly CategoryFee[]) => fees.toSorted((one, other) => other.path.length - one.path.length)[0];

/** The seller's own fee for a category; one of the shop's tree goes before one of the standard tree. */
function ownCategoryFee(fees: readonly CategoryFee[], { standard, shop }: FeeCategories): CategoryFee | undefined {
  const ofShop = fees.filter(
    ({ kind, categoryId, path }) =>
      kind === 'SHOP' && shop !== null && (shop.categoryId === categoryId || (path !== '' && shop.path.startsWith(`${path} > `))),
  );
  const ofStandard = fees.filter(
    ({ kind, categoryId }) => kind === 'STANDARD' && standard !== null && categoryId !== '' && standard.categoryId.startsWith(categoryId),
  );
  return longest(ofShop) ?? longest(ofStandard);
}

const editionOn = (shopType: ShopType, day: string): FeeEdition | undefined =>
  CHANNEL_FEES[shopType].findLast(({ validFrom }) => validFrom === null || validFrom <= day);

/** What the channel takes where the seller has said nothing, on a Korean date. */
export function channelFee(shopType: ShopType, standard: Pick<SoldCategory, 'categoryId'> | null, day: string): Fee {
  const edition = editionOn(shopType, day);
  if (!edition) return null;
  const department = standard === null ? undefined : edition.departments[standard.categoryId.slice(0, 2)];
  if (department !== undefined) return { rate: department, from: 'CHANNEL_CATEGORY', of: null };
  return edition.rate === null ? null : { rate: edition.rate, from: 'CHANNEL', of: null };
}

/** The fee that counts for a product at an account. `account` null: nothing is linked, the channel's alone. */
export function shopFeeOf(shopType: ShopType, account: Omit<FeeAccount, 'shopType'> | null, categories: FeeCategories, day: string): Fee {
  const channel = channelFee(shopType, categories.standard, day);
  if (account === null) return channel;
  const own = ownCategoryFee(account.categoryFees, categories);
  if (own) return { rate: own.rate, from: 'OWN_CATEGORY', of: own.path };
  return isChannels(shopType, account.feeRate) ? channel : { rate: account.feeRate, from: 'OWN', of: null };
}

/**
 * An account begins with its channel's fee of that day, in former times without its VAT: what differs from all of these is the seller's own.
 */
function isChannels(shopType: ShopType, feeRate: number): boolean {
  return CHANNEL_FEES[shopType].some(
    ({ rate, vat }) => feeRate === (rate ?? 0) || (rate !== null && vat === 'APART' && sameRate(feeRate, rate / VAT)),
  );
}

/** What a fee without VAT becomes with it. */
const VAT = 1.1;
const sameRate = (one: number, other: number) => Math.abs(one - other) < 1e-9;

/** All that a shop takes of an order, by the day on which it was placed. */
export interface OrderFees {
  goods: Fee;
  /** Of the delivery fee; null: nobody says that anything is taken. */
  deliveryRate: number | null;
  vat: FeeVat;
}

export function orderFees(
  shopType: ShopType,
  account: Omit<FeeAccount, 'shopType'> | null,
  categories: FeeCategories,
  day: string,
): OrderFees {
  const goods = shopFeeOf(shopType, account, categories, day);
  const { delivery = null, vat = 'IN' } = editionOn(shopType, day) ?? {};
  if (delivery === null) return { goods, deliveryRate: null, vat };
  const own = goods?.from === 'OWN' && delivery.goodsOnly !== null ? goods.rate - delivery.goodsOnly : 0;
  return { goods, deliveryRate: own > 0 ? Math.min(own, delivery.rate) : delivery.rate, vat };
}

/** Fee of an amount in positive won, each part of it rounded down. A millionth is what floating point may add to or take off a whole won. */
export function feeOf(amount: number, rate: number, vat: FeeVat = 'IN'): number {
  const down = (won: number) => Math.floor(won + 1e-6);
  if (vat === 'IN') return down(amount * rate);
  const fee = down((amount * rate) / VAT);
  return fee + down(fee * (VAT - 1));
}

/** `예상 수수료 11.6% (쇼핑몰의 이 분류 기준)` */
export function describeFee(fee: Fee): string {
  if (fee === null) return '수수료를 알 수 없음';
  const percent = `예상 수수료 ${Math.round(fee.rate * 10_000) / 100}%`;
  if (fee.from === 'OWN_CATEGORY') return `${percent} (내가 정한 ${fee.of})`;
  if (fee.from === 'OWN') return `${percent} (내가 정한 계정 수수료)`;
  return fee.from === 'CHANNEL_CATEGORY' ? `${percent} (쇼핑몰의 이 분류 기준)` : `${percent} (쇼핑몰 기본)`;
}

/** What a channel takes on a Korean date as a line beside its rules: `10.8% (분류에 따라 10.6~11.9%)`, since when, and where it is known from. */
export function describeChannelFee(
  shopType: ShopType,
  day: string,
): { text: string; validFrom: string | null; source: string; assumed: boolean } {
  const edition = editionOn(shopType, day);
  const rates = Object.values(edition?.departments ?? {});
  const percent = (rate: number) => `${Math.round(rate * 10_000) / 100}`;
  const range = rates.length === 0 ? '' : `분류에 따라 ${percent(Math.min(...rates))}~${percent(Math.max(...rates))}%`;
  const whole = edition?.rate == null ? '' : `${percent(edition.rate)}%`;
  const goods = whole && range ? `${whole} (${range})` : whole || range || '알 수 없음 (쇼핑몰 설정에서 정할 수 있어요)';
  return {
    text: edition?.delivery ? `${goods} · 배송비 ${percent(edition.delivery.rate)}%` : goods,
    validFrom: edition?.validFrom ?? null,
    source: edition?.source ? `정산 문서 ${edition.source.section}절` : '쇼핑몰 미공개',
    assumed: false,
  };
}
