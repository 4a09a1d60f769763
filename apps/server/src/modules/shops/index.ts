export * from './health.ts';
export { createShopsHttp } from './http.ts';
export * from './lookups.ts';
export * from './runtime.ts';
