export { deleteExpiredKeys } from './idempotency.queries.ts';
export { createIdempotencyStore } from './idempotency.ts';
