/** What other features may use of payments. */
export { CollectLimitNote } from './limit-note.tsx';
export { showCollectLimit } from './show-limit.ts';
