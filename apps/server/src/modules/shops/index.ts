export { closeShops } from './link/close.ts';
export { COLLECTION_KIND, SHOP_GONE } from './link/collections.ts';
export { demoLinkTask } from './link/demo.ts';
export * from './lookups/lookups.ts';
export { channelSettings, createConfiguredRuntime } from './runtime/configured.ts';
export { noteCollection } from './runtime/freshness.ts';
export * from './runtime/health.ts';
export * from './runtime/runtime.ts';
export { linkedAccounts, listShopSummaries } from './summary.ts';
