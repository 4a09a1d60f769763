export { createGuardedFetch, FetchRefused, type GuardedFetch, type RefusalReason } from './guarded-fetch.ts';
