/** What other features may use of the screens of plans. */
export { changeShopCategory } from './open-category.tsx';
export { changeFields } from './open-fields.tsx';
export { previewPlan } from './open-preview.tsx';
