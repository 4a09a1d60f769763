export * from './apply.ts';
export { editStock } from './edit.service.ts';
export { hasShortWords, movementsOf, readSkus, skuPrice } from './list.queries.ts';
export { findSkus, matchingSkus, readSkusOf, toWireSku } from './sku.service.ts';
export { GRAM_OF_SKU, SKUS_OF_GRAM } from './sku-grams.ts';
export { stockKind } from './stock.plan.ts';
export { rebuildBalances, verifyStock } from './verify.ts';
