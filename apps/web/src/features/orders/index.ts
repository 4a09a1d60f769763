/** What other features may use of the orders' screens. */
export { useOrderActions } from './actions.ts';
export { claimReason } from './claim-words.ts';
export { JobStrips } from './job-strips.tsx';
export { OrderDrawer } from './lazy-drawer.ts';
export { SCOPES } from './order-lists.ts';
export { StatePill } from './order-marks.tsx';
export { type OrderRow, useShops } from './queries.ts';
export { LineCard, PRODUCT_COLUMN, SHOP_COLUMN } from './row-parts.tsx';
