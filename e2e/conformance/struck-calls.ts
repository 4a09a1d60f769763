/** Which of an operation's calls are struck where each could be. */
import { expect } from 'vitest';
import type { TestShop } from './bench-shop.ts';

/** The most calls that a sandbox remembers. */
const REMEMBERED = 500;

/** What the shop calls the calls of a run that nothing disturbs, in their order: those that a fault can strike. */
export async function callsOf({ calls }: TestShop['driver'], run: () => Promise<unknown>): Promise<string[]> {
  const last = calls(1)[0]?.no ?? 0;
  await run();
  const made = calls(REMEMBERED)
    .filter(({ no }) => no > last)
    .toReversed()
    .flatMap(({ operation }) => operation ?? []);
  expect(made.length).toBeGreaterThan(0);
  expect(made.length).toBeLessThan(REMEMBERED);
  return made;
}

/** Places of calls: of the same call many times in a row, one for each item or line, the first and the last. Those between go on as both do. */
export function endsOfRuns(calls: readonly string[]): number[] {
  return [...calls.keys()].filter((at) => calls[at] !== calls[at - 1] || calls[at] !== calls[at + 1]);
}
