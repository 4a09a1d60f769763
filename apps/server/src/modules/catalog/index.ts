/** Base products as screens list and change them. */
export { copyKind } from './copy/copy.plan.ts';
export { bulkFields } from './fields/bulk-fields.ts';
export { fieldsKind, problemsOfChanges } from './fields/fields.plan.ts';
export { priceRuleKind } from './fields/price-rule.plan.ts';
export { shopCategoryKind } from './fields/shop-category.plan.ts';
export { matchingProducts } from './list.service.ts';
export { trashKind } from './trash/trash.plan.ts';
export { walkProducts } from './walk.ts';
