export * from './connector.ts';
export * from './context.ts';
export * from './fields.ts';
export * from './manifest.ts';
export * from './order.ts';
export * from './outcome.ts';
export * from './product.ts';
