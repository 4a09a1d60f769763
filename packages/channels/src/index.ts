export * from './manifests.ts';
export * from './registry.ts';
export * from './sdk/index.ts';
