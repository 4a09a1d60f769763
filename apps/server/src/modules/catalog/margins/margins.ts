/**
 * What a sale of a base product would leave at the shops it is sold in: at the worst and at the best of them, by the functions of the form. It
 * follows from fees by category and day, so that no index has it: a list is sorted by it as long as it finds no more than can be read at once.
 */
import { problem } from '@moa/contract';
import { koreanDate, type ShopType, shopPrice } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { MARGIN_COLUMNS, type MarginColumns, marginAt } from '../../listings/index.ts';

interface ShopMargin {
  shopType: ShopType;
  shopName: string;
  /** Below nothing: lost with every sale. */
  won: number;
  rate: number | null;
}

export interface ProductMargin {
  /** False: the cost is not known, or not for the caller to see; what is left is without it. */
  withCost: boolean;
  worst: ShopMargin;
  /** Null where the product is sold at one shop. */
  best: ShopMargin | null;
  /** Shops whose fee nobody knows. */
  unknown: number;
}

/** Products whose margins are worked out for one page: a quarter of a second of work. */
export const MARGINS_MAX = 2_000;

interface Row extends MarginColumns {
  product_id: number;
  main_price: number;
  overrides: Parameters<typeof shopPrice>[1]['basic'];
  shop_type: ShopType;
  shop_name: string;
}

/** Of those products that are sold anywhere by a shop whose fee is known; of others nobody can say anything. */
export async function readMargins(tx: TenantTx, ids: readonly number[]): Promise<Map<number, ProductMargin>> {
  const { rows } = await tx.query<Row>(
    `select l.product_id, p.main_price, l.overrides, l.shop_type, a.shop_name, ${MARGIN_COLUMNS}
       from listing l
       join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
       join product p on p.seller_id = l.seller_id and p.id = l.product_id
      where l.seller_id = $1 and l.product_id = any ($2::bigint[]) and l.deleted_at is null and ${ofVisibleShops('l.account_id', '$3')}
      order by l.id`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'catalog.margins',
  );
  const day = koreanDate(tx.now());
  const found = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map(
    [...found].flatMap(([id, listings]): [number, ProductMargin][] => {
      const margin = spread(listings, day, tx.hidesCost === true);
      return margin === null ? [] : [[id, margin]];
    }),
  );
}

function spread(listings: readonly Row[], day: string, hidesCost: boolean): ProductMargin | null {
  const margins = listings.flatMap((row) => {
    const price = shopPrice({ composition: { mainInfo: { price: row.main_price } } }, { basic: row.overrides ?? {} });
    const margin = marginAt({ ...row, price }, day, hidesCost);
    return margin === null ? [] : [{ shopType: row.shop_type, shopName: row.shop_name, ...margin }];
  });
  const sorted = margins.toSorted(byMargin);
  const [worst] = sorted;
  const best = sorted.at(-1);
  if (!worst) return null;
  const shown = ({ shopType, shopName, won, rate }: (typeof margins)[number]): ShopMargin => ({ shopType, shopName, won, rate });
  return {
    withCost: worst.withCost,
    worst: shown(worst),
    best: best === undefined || best === worst ? null : shown(best),
    unknown: listings.length - margins.length,
  };
}

/** A loss before every gain, the greater one first; gains by their share of what the buyer pays. */
function byMargin(one: Pick<ShopMargin, 'won' | 'rate'>, other: Pick<ShopMargin, 'won' | 'rate'>): number {
  if (one.won < 0 || other.won < 0) return Math.min(0, one.won) - Math.min(0, other.won);
  return (one.rate ?? 0) - (other.rate ?? 0) || one.won - other.won;
}

/**
 * Products by their margin at the worst shop; those whose cost or fee is not known stand behind all others, whichever way it is sorted, as
 * nobody can say where they belong.
 */
export function sortByMargin(ids: readonly number[], margins: ReadonlyMap<number, ProductMargin>, descending: boolean): number[] {
  const known = ids.filter((id) => margins.get(id)?.withCost === true);
  const sorted = known.toSorted((one, other) => {
    const [a, b] = [margins.get(one)?.worst, margins.get(other)?.worst];
    if (!a || !b) return 0;
    return (descending ? byMargin(b, a) : byMargin(a, b)) || other - one;
  });
  return [...sorted, ...ids.filter((id) => margins.get(id)?.withCost !== true)];
}

export const isLoss = (margin: ProductMargin | undefined) => margin?.withCost === true && margin.worst.won < 0;

/** @throws FORBIDDEN for who may not see costs: an order or a choice by them would tell them */
export function refuseHiddenMargins(tx: TenantTx): void {
  if (tx.hidesCost === true)
    throw problem('FORBIDDEN', { detail: '원가를 볼 권한이 없어 마진으로 찾을 수 없습니다. 셀러에게 원가 보기 권한을 요청해주십시오.' });
}

/** @throws UNPROCESSABLE where more is found than margins are worked out for */
export function refuseTooMany(found: number): void {
  if (found > MARGINS_MAX)
    throw problem('UNPROCESSABLE', {
      detail: `마진으로 정렬하거나 찾으려면 상품을 ${MARGINS_MAX.toLocaleString('ko-KR')}개까지로 좁혀주십시오. 검색어나 쇼핑몰을 골라주십시오.`,
    });
}
