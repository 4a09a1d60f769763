/** Cells ask for one line each; what a page asks for at once is one call. */
import type { Outputs } from '@moa/contract/types';
import { api } from '../../../client/api.ts';

export type TrackedLine = Outputs['tracking']['ofOrders']['contents'][number];
/** Not looked at so far; null where nobody can be asked. */
export type WaitingLine = Pick<Outputs['tracking']['ofOrders']['waiting'][number], 'nextCheckAt'>;

interface Waiting {
  id: string;
  resolve(line: TrackedLine | WaitingLine | null): void;
  reject(error: unknown): void;
}

const AT_ONCE = 200;
let waiting: Waiting[] = [];

export function trackedLine(id: string): Promise<TrackedLine | WaitingLine | null> {
  return new Promise((resolve, reject) => {
    waiting.push({ id, resolve, reject });
    // Cells of a page are drawn in one go.
    if (waiting.length === 1) setTimeout(ask, 0);
  });
}

function ask(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += AT_ONCE) void askFor(all.slice(from, from + AT_ONCE));
}

async function askFor(some: readonly Waiting[]): Promise<void> {
  try {
    const { contents, waiting: unseen } = await api.tracking.ofOrders({ ids: some.map(({ id }) => id) });
    const found = new Map<string, TrackedLine | WaitingLine>([...unseen, ...contents].map((line) => [line.id, line]));
    for (const { id, resolve } of some) resolve(found.get(id) ?? null);
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}
