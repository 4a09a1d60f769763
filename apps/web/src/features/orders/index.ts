/** What other features may use of the orders' screens. */
export { CLAIM_TONES } from './drawer/claim-list.tsx';
export { claimReason } from './drawer/claim-reason.ts';
export { checkDraft } from './invoice/invoice-typing.ts';
export { JobStrips } from './jobs/job-strips.tsx';
export { trackJob, useDoing } from './jobs/tracked-jobs.ts';
export { SCOPES } from './list/order-lists.ts';
export { SkuPicker } from './manual/sku-picker.tsx';
export { MemoSection } from './memos/lazy-memos.ts';
export { renewOrders, useShops } from './queries.ts';
export { courierName } from './tracking/courier-name.tsx';
