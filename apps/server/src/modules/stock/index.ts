export * from './apply.ts';
export { createStockHttp } from './http.ts';
export { readSkus } from './list.queries.ts';
export { rebuildBalances, verifyStock } from './verify.ts';
export { createStockWork } from './watch.ts';
