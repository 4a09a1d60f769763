export * from './kernel/types.ts';
