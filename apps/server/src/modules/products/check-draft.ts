/** What saving looks at before it stores a draft: the rules of the base product, its category, its detail as it may be shown. */
import { problem } from '@moa/contract';
import {
  type AcceptedPrices,
  type CreateShopDTO,
  checkCategory,
  type DraftProblem,
  deriveBasic,
  draftForShop,
  type PriceLimits,
  type PriceRangeProblem,
  type ProductDraft,
  priceChangeProblems,
  priceRangeOf,
  sharedPriceProblem,
  validateForSave,
} from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import { standardCategories } from './reference.ts';
import { sanitiseDetail } from './sanitise.ts';
import { shopLimits } from './shop-limits.ts';

/** A draft that may be stored, with its detail as it may be shown. */
export interface CheckedDraft {
  draft: ProductDraft;
  detail: string;
}

/**
 * What saving looks at before it needs the database.
 * @throws 422 with the field problems
 */
export function checkDraft(draft: ProductDraft): CheckedDraft {
  refuseBadDraft(draft);
  return withHarmlessDetails(draft);
}

/** Of a draft that was found good: its details as they may be shown. */
export function withHarmlessDetails(draft: ProductDraft): CheckedDraft {
  return {
    draft: { ...draft, createShopDTOList: draft.createShopDTOList.map(withHarmlessDetail) },
    detail: sanitiseDetail(draft.common.detailInfoContent),
  };
}

/** A shop may be given a detail of its own. */
function withHarmlessDetail(entry: CreateShopDTO): CreateShopDTO {
  const { detailInfoContent } = entry.basic;
  if (detailInfoContent === undefined) return entry;
  return { ...entry, basic: { ...entry.basic, detailInfoContent: sanitiseDetail(detailInfoContent) } };
}

/** @throws 422 with the field problems of what a save would store */
export function refuseBadDraft(draft: ProductDraft): void {
  const problems: DraftProblem[] = [...validateForSave(draft), ...categoryProblems(draft)];
  const derived = deriveBasic(draft);
  if (draft.basic.salePrice !== derived.salePrice) {
    problems.push({
      path: 'basic.salePrice',
      message: '판매가가 상품구성의 판매가와 다릅니다. 화면을 새로고침해주십시오.',
      severity: 'ERROR',
    });
  }
  if (draft.basic.stockQuantity !== derived.stockQuantity) {
    problems.push({
      path: 'basic.stockQuantity',
      message: '재고수량이 상품구성의 합계와 다릅니다. 화면을 새로고침해주십시오.',
      severity: 'ERROR',
    });
  }
  refuseProblems(problems);
}

/** Nothing chosen yet is no problem of saving; what is chosen has to be of the last level of the standard tree. */
export function categoryProblems(draft: ProductDraft): DraftProblem[] {
  return draft.composition.categories.flatMap(({ categoryId }) => {
    const exception = checkCategory(standardCategories({ categoryId }));
    return exception === null ? [] : [{ path: 'composition.categories', message: exception.message, severity: 'ERROR' as const }];
  });
}

function refuseProblems(problems: readonly DraftProblem[]): void {
  const errors = problems.filter((found) => found.severity === 'ERROR');
  if (errors.length === 0) return;
  throw problem('UNPROCESSABLE', {
    detail: '입력값을 확인해주십시오.',
    errors: errors.map(({ path, message }) => ({ path, message, code: 'INVALID' })),
  });
}

/** @throws 422 where a price moves further from what a shop accepted than one edit may */
export function refusePriceChanges(draft: ProductDraft, accepted: ReadonlyMap<string, AcceptedPrices>, now: Clock): void {
  refuseProblems(tooFarMoved(draft, accepted, ({ shopInfoDTO: { shopType } }) => shopLimits(shopType, now)));
}

const BASE_PRICE = 'composition.mainInfo.price';

/**
 * Prices beyond what one edit may change at every shop, each path once. A channel's narrower bounds refuse no save, but what is reported names
 * them: a price in between would be sent back by the shop.
 */
function tooFarMoved(
  draft: ProductDraft,
  accepted: ReadonlyMap<string, AcceptedPrices>,
  limitsOf: (entry: CreateShopDTO) => PriceLimits | null,
): DraftProblem[] {
  const byPath = new Map<string, DraftProblem>();
  const shared = sharedPrice(draft, accepted, () => null) && sharedPrice(draft, accepted, limitsOf);
  if (shared) byPath.set(BASE_PRICE, { path: BASE_PRICE, message: shared.message, severity: 'ERROR' });
  draft.createShopDTOList.forEach((entry, index) => {
    const before = accepted.get(entry.registerKey) ?? null;
    const own = draftForShop(draft, entry);
    const refused = new Set(priceChangeProblems(own, entry, before).map(({ path }) => path));
    for (const found of priceChangeProblems(own, entry, before, limitsOf(entry)).filter(({ path }) => refused.has(path))) {
      const path = found.path.startsWith('composition.') ? found.path : `createShopDTOList.${index}.${found.path}`;
      if (!byPath.has(path)) byPath.set(path, { ...found, path });
    }
  });
  return [...byPath.values()];
}

function sharedPrice(
  draft: ProductDraft,
  accepted: ReadonlyMap<string, AcceptedPrices>,
  limits: (entry: CreateShopDTO) => PriceLimits | null,
): PriceRangeProblem | null {
  return sharedPriceProblem(draft, (entry) => priceRangeOf(limits(entry), accepted.get(entry.registerKey)?.salePrice ?? null));
}
