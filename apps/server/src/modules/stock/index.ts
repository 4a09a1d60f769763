export * from './apply.ts';
export { createStockHttp } from './http.ts';
