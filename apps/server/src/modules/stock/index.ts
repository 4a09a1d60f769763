export * from './apply.ts';
