/** A draft as the engine of rules reads it for one shop: what the browser has without asking. The server's listings say the same. Pure. */
import type { CreateShopDTO, ProductDraft } from '../product/draft.ts';
import { shopPrice } from '../product/price-change.ts';
import { draftForShop } from '../product/shop-draft.ts';
import { checkLimits, type RuledContent, type RuleProblem } from './check-rules.ts';
import type { ProductLimits } from './rule-pack.ts';

/** Pictures count as they are sent: cut to the shop's count and drawn in its size. */
export function ruledContent(product: ProductDraft, entry: CreateShopDTO, limits: ProductLimits): RuledContent {
  const draft = draftForShop(product, entry);
  const { basic, common, composition } = draft;
  const price = shopPrice(draft, entry);
  const { usable: optioned, options, optionCombinations } = composition.optionInfo;
  const items = optioned
    ? optionCombinations.map((row) => ({
        optionValues: row.optionValues,
        price: price + row.optionPrice,
        // No more is shown than the shop takes.
        quantity: row.usable ? Math.min(row.saleQuantity, limits.stockMax) : 0,
        usable: row.usable,
      }))
    : [{ optionValues: [], price, quantity: Math.min(composition.mainInfo.saleQuantity, limits.stockMax), usable: true }];
  return {
    name: entry.basic.productName?.trim() || basic.productName.trim(),
    price,
    optionNames: optioned ? options.map(({ name }) => name) : [],
    items,
    images: common.images.slice(0, limits.imagesMax).map(() => ({ width: limits.imageWidth, height: limits.imageHeight })),
    categoryId: entry.category?.categoryId ?? '',
    multiCategoryIds: entry.multiCategory.map(({ categoryId }) => categoryId),
    notice: { noticeCode: common.productInfoProvidedNotice.noticeCode },
    brand: basic.brand,
    manufacturer: basic.manufacturer,
    modelName: basic.modelName,
    sellerCode: common.sellerManagementCode,
    afterServiceGuideContent: common.afterServiceGuideContent,
    delivery: common.deliveryInfo,
  };
}

/** What other limits would find that the present ones let through: of each field that is fine now, what is wrong with it then. */
export function brokenBy(product: ProductDraft, entry: CreateShopDTO, present: ProductLimits, coming: ProductLimits): RuleProblem[] {
  const now = new Set(checkLimits(present, ruledContent(product, entry, present)).map(({ path }) => path));
  return checkLimits(coming, ruledContent(product, entry, coming)).filter(({ path }) => !now.has(path));
}
