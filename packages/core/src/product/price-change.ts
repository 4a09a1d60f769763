/** How far the price of a listing may move from the one its shop last accepted (specification, points 5 and 9). Whole won. */
import { SHOP_TYPES } from '../shops/shop-types.ts';
import { optionPriceValidate } from '../validation/price.ts';
import { priceBounds } from '../validation/text.ts';
import type { CreateShopDTO, ProductDraft } from './draft.ts';
import { type PriceLimits, priceRangeOf, priceRangeProblem } from './price-range.ts';
import { type AppliedPriceRule, applyPriceRule } from './pricing.ts';
import type { DraftProblem } from './validate.ts';

/** What a shop last accepted of one listing. */
export interface AcceptedPrices {
  salePrice: number;
  /** Extra price of an option by the id of its combination. */
  optionPrices: ReadonlyMap<string, number>;
}

/** Price at the shop: what the rule of its account makes of the base price, the shop's own, or the base product's. */
export function shopPrice(draft: { composition: { mainInfo: { price: number } } }, { basic }: Pick<CreateShopDTO, 'basic'>): number {
  const { price } = draft.composition.mainInfo;
  return basic.priceRule ? applyPriceRule(price, basic.priceRule) : (basic.salePrice ?? price);
}

/**
 * The draft with the rules of its accounts applied. A price that the seller typed for a shop stays; where a rule is gone, the base price counts.
 * @param ruleOf null: the account has none
 */
export function withPriceRules(draft: ProductDraft, ruleOf: (entry: CreateShopDTO) => AppliedPriceRule | null): ProductDraft {
  const createShopDTOList = draft.createShopDTOList.map((entry) => {
    const { salePrice, priceRule, ...basic } = entry.basic;
    if (salePrice !== undefined && priceRule === undefined) return entry;
    const rule = ruleOf(entry);
    if (rule === null) return priceRule === undefined ? entry : { ...entry, basic };
    return { ...entry, basic: { ...basic, priceRule: rule, salePrice: applyPriceRule(draft.composition.mainInfo.price, rule) } };
  });
  return { ...draft, createShopDTOList };
}

/** Where a shop's price is typed: the shop's own starts at its entry. */
export function salePricePath(entry: CreateShopDTO): string {
  return entry.basic.salePrice === undefined && entry.basic.priceRule === undefined ? 'composition.mainInfo.price' : 'basic.salePrice';
}

/**
 * Problems of one shop's prices.
 * @param accepted null before the first registration; what was 0 bounds nothing
 * @param limits what the shop's channel says of its prices, where that counts too: a save asks only for what holds at every shop
 */
export function priceChangeProblems(
  draft: ProductDraft,
  entry: CreateShopDTO,
  accepted: AcceptedPrices | null,
  limits: PriceLimits | null = null,
): DraftProblem[] {
  const shop = SHOP_TYPES[entry.shopInfoDTO.shopType].title;
  const problems: DraftProblem[] = [];
  const add = (message: string | null, path: string, previous: number) => {
    if (message === null) return;
    problems.push({ path, message: `${message} (${shop}의 현재 ${won(previous)}: ${boundsOf(previous)})`, severity: 'ERROR' });
  };

  const price = shopPrice(draft, entry);
  const range = priceRangeOf(limits, accepted?.salePrice ?? null);
  const sale = price === 0 && accepted === null ? null : priceRangeProblem(price, [{ shop, ...range }]);
  if (sale) problems.push({ path: salePricePath(entry), message: sale.message, severity: 'ERROR' });
  if (accepted === null) return problems;

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
