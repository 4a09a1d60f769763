/** Lists of products as Excel files, and base products from one back again. */
export { productSheetKind } from './product/product-sheet.plan.ts';
