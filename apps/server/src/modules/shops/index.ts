export * from './health.ts';
export * from './runtime.ts';
