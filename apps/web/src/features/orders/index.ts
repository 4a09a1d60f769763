/** What other features may use of the orders' screens. */
export { useOrderActions } from './act/actions.ts';
export { claimReason } from './drawer/claim-reason.ts';
export { OrderDrawer } from './drawer/lazy-drawer.ts';
export { JobStrips } from './jobs/job-strips.tsx';
export { SCOPES } from './list/order-lists.ts';
export { StatePill } from './list/order-marks.tsx';
export { LineCard, PRODUCT_COLUMN, SHOP_COLUMN } from './list/row-parts.tsx';
export { SkuPicker } from './manual/sku-picker.tsx';
export { type OrderRow, useShops } from './queries.ts';
