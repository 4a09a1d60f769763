/** Settlement: what shops should pay, what they paid, and why it differs. */
export * from './adjust.ts';
export * from './bank.ts';
export * from './columns.ts';
export * from './compare.ts';
export * from './expect.ts';
export * from './former.ts';
export * from './month-end.ts';
export * from './order.ts';
export * from './payout.ts';
export * from './rules.ts';
export * from './twins.ts';
export * from './types.ts';
