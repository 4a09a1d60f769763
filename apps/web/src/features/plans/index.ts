/** What other features may use of the screens of plans. */
export { changeShopCategory } from './fields/open-category.tsx';
export { changeFields } from './fields/open-fields.tsx';
export { previewPlan } from './open-preview.tsx';
