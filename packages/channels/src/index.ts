export * from './manifests.ts';
export { refusalsAt } from './refusals.ts';
export * from './registry.ts';
export * from './sdk/index.ts';
