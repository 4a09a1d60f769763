export * from './apply.ts';
export { readSkus } from './list.queries.ts';
export { stockKind } from './stock.plan.ts';
export { rebuildBalances, verifyStock } from './verify.ts';
