export * from './health.ts';
export * from './lookups.ts';
export * from './runtime.ts';
