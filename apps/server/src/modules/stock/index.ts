export * from './apply.ts';
export { readSkus } from './list.queries.ts';
export { rebuildBalances, verifyStock } from './verify.ts';
