/** Cells ask for one line each; what a page asks for at once is one call. */
import type { Outputs } from '@moa/contract/types';
import { api } from '../../../client/api.ts';

export type TrackedLine = Outputs['tracking']['ofOrders']['contents'][number];

interface Waiting {
  id: string;
  resolve(line: TrackedLine | null): void;
  reject(error: unknown): void;
}

const AT_ONCE = 200;
let waiting: Waiting[] = [];

export function trackedLine(id: string): Promise<TrackedLine | null> {
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
    const { contents } = await api.tracking.ofOrders({ ids: some.map(({ id }) => id) });
    const found = new Map(contents.map((line) => [line.id, line]));
    for (const { id, resolve } of some) resolve(found.get(id) ?? null);
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}
