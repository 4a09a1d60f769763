/** How far the price of a listing may move from the one its shop last accepted (specification, points 5 and 9). Whole won. */
import { SHOP_TYPES } from '../shops/shop-types.ts';
import { optionPriceValidate, salePriceValidate } from '../validation/price.ts';
import { priceBounds } from '../validation/text.ts';
import type { CreateShopDTO, ProductDraft } from './draft.ts';
import type { DraftProblem } from './validate.ts';

/** What a shop last accepted of one listing. */
export interface AcceptedPrices {
  salePrice: number;
  /** Extra price of an option by the id of its combination. */
  optionPrices: ReadonlyMap<string, number>;
}

/** Price at the shop: the shop's own where it has one, else the base product's. */
export function shopPrice(draft: ProductDraft, entry: CreateShopDTO): number {
  return entry.basic.salePrice ?? draft.composition.mainInfo.price;
}

/**
 * Problems of one shop's prices; none before its first registration (`accepted` null) and for what was 0. The path of a price of the shop's
 * own starts at its entry (`basic.salePrice`).
 */
export function priceChangeProblems(draft: ProductDraft, entry: CreateShopDTO, accepted: AcceptedPrices | null): DraftProblem[] {
  if (accepted === null) return [];
  const shop = SHOP_TYPES[entry.shopInfoDTO.shopType].title;
  const problems: DraftProblem[] = [];
  const add = (message: string | null, path: string, previous: number) => {
    if (message === null) return;
    problems.push({ path, message: `${message} (${shop}의 현재 ${won(previous)}: ${boundsOf(previous)})`, severity: 'ERROR' });
  };

  const salePath = entry.basic.salePrice === undefined ? 'composition.mainInfo.price' : 'basic.salePrice';
  add(salePriceValidate(accepted.salePrice)(shopPrice(draft, entry), {}), salePath, accepted.salePrice);

  const { optionInfo } = draft.composition;
  if (!optionInfo.usable) return problems;
  optionInfo.optionCombinations.forEach(({ id, optionPrice, usable }, index) => {
    const previous = id === null ? undefined : accepted.optionPrices.get(id);
    if (previous === undefined || !usable) return;
    const path = `composition.optionInfo.optionCombinations.${index}.optionPrice`;
    add(optionPriceValidate(previous)(optionPrice, {}), path, previous);
  });
  return problems;
}

const won = (value: number) => `${value.toLocaleString('ko-KR')}원`;

function boundsOf(previous: number): string {
  const { min, max } = priceBounds(Math.abs(previous));
  const [low, high] = previous < 0 ? [-max, -min] : [min, max];
  return `${won(low)}~${won(high)}`;
}
