export * from './apply.ts';
export { createStockHttp } from './http.ts';
export { rebuildBalances, type StockReport, verifyStock } from './verify.ts';
