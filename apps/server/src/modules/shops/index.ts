export { closeShops } from './close.ts';
export { COLLECTION_KIND, SHOP_GONE } from './collections.ts';
export { demoLinkTask } from './demo.ts';
export * from './health.ts';
export type { LinkDeps } from './link.service.ts';
export * from './lookups.ts';
export * from './runtime.ts';
export { linkedAccounts, listShopSummaries } from './summary.ts';
