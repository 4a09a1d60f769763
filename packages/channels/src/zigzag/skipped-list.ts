/** Lists of ZIGZAG: a query that says how many there are, paged by skipping (sheet 3). */
import type { UnreadableRecord } from '../sdk/order.ts';
import { type ListBySkipping, listBySkipping } from '../sdk/skipped-list.ts';
import type { WalkList } from '../sdk/walk.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { ask, reading } from './client.ts';
import { pageProof } from './proofs.ts';

const PAGE = 100;

export interface SkippedList<R> extends Omit<ListBySkipping<R>, 'size' | 'ask' | 'where'> {
  operation: string;
  query: string;
  /** Under which `data` has the list. */
  field: string;
  variables(window: WalkWindow): Record<string, unknown>;
}

export function skippedList<R extends { unreadable: UnreadableRecord[] }>({
  operation,
  query,
  field,
  variables,
  ...list
}: SkippedList<R>): WalkList<R> {
  return listBySkipping({
    ...list,
    size: PAGE,
    ask: (ctx, window, page) => ask(ctx, reading(operation, query, pageProof(field), { ...variables(window), ...page })),
    where: '파트너센터',
  });
}
