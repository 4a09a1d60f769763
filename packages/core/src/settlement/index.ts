/** Settlement: what shops should pay, what they paid, and why it differs. */
export * from './columns.ts';
export * from './compare.ts';
export * from './expect.ts';
export * from './order.ts';
export * from './types.ts';
