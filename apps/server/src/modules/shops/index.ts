export { closeShops } from './close.ts';
export { demoLinkHandler, demoLinkTask } from './demo.ts';
export * from './health.ts';
export { createShopsHttp } from './http.ts';
export { lookupKeeping } from './keeping.ts';
export type { LinkDeps } from './link.service.ts';
export * from './lookups.ts';
export * from './runtime.ts';
export { linkedAccounts, listShopSummaries } from './summary.ts';
