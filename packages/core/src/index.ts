export * from './orders/types.ts';
export * from './product/draft.ts';
export * from './shops/shop-types.ts';
