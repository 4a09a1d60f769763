/** Which shops a change of a product says something new to. Pure. */
import { takesDiscount, takesSupplements } from '../shops/benefits.ts';
import type { ShopType } from '../shops/shop-types.ts';
import type { CreateShopDTO, ProductDraft } from './draft.ts';
import { sameJson } from './merge/merge-values.ts';

export interface AffectedShop {
  registerKey: string;
  shopType: ShopType;
}

/**
 * Whether a shop is to be sent a product again after it was saved. What the seller keeps to herself (the cost), what a shop never takes and what
 * another shop alone is given are nothing new to it; stock is sent by itself. In doubt a shop is told.
 */
export function affectedShops(before: ProductDraft, after: ProductDraft): (shop: AffectedShop) => boolean {
  const [was, is] = [basePart(before), basePart(after)];
  const base = sameJson(was, is);
  const benefit = sameJson(before.basic.benefit, after.basic.benefit);
  const supplements = sameJson(before.composition.supplementInfo, after.composition.supplementInfo);
  return ({ registerKey, shopType }) =>
    !base ||
    (!benefit && takesDiscount(shopType)) ||
    (!supplements && takesSupplements(shopType)) ||
    !sameJson(ownPart(before, registerKey), ownPart(after, registerKey));
}

/** What every shop is sent of a product, but for what some take and others don't. */
function basePart({ composition, basic, common }: ProductDraft) {
  const { supplementInfo: _own, mainInfo, optionInfo, ...rest } = composition;
  const { costPrice: _cost, stockQuantity: _stock, benefit: _benefit, ...sent } = basic;
  return {
    composition: {
      ...rest,
      mainInfo: { ...mainInfo, saleQuantity: 0, seenQuantity: 0, skus: mainInfo.skus.map((sku) => ({ ...sku, stockQuantity: 0 })) },
      optionInfo: {
        ...optionInfo,
        optionCombinations: optionInfo.optionCombinations.map((row) => ({ ...row, saleQuantity: 0, seenQuantity: 0 })),
      },
    },
    basic: sent,
    common,
  };
}

/** What one shop is given otherwise; null where the product is not sold there, or the caller doesn't see it: then nobody changed it. */
function ownPart({ createShopDTOList }: ProductDraft, key: string) {
  const entry = createShopDTOList.find(({ registerKey }) => registerKey === key);
  return entry === undefined ? null : sentOf(entry);
}

function sentOf({
  shopInfoDTO: { multiShopId },
  basic,
  composition,
  common,
  shopConsignment,
  category,
  multiCategory,
  etc,
}: CreateShopDTO) {
  return { multiShopId, basic, composition, common, shopConsignment, category, multiCategory, etc };
}
