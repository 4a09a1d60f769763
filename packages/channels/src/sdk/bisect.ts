/** Calls that take a list and say yes or no to all of it: halves are sent until each item has an outcome of its own. */
import type { BatchOutcome, Outcome } from './outcome.ts';

/**
 * Sends the items together. A refusal that may be due to one of them is narrowed down by halves; every other outcome is everyone's, and after
 * `relink` or `slow_down` nothing more is sent.
 */
export async function bisect<I extends { key: string }>(
  items: readonly I[],
  send: (items: readonly I[]) => Promise<Outcome<void>>,
): Promise<BatchOutcome<void>> {
  const outcomes: BatchOutcome<void> = new Map();
  const waiting: (readonly I[])[] = items.length > 0 ? [items] : [];
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const outcome = await send(part);
    if (outcome.kind === 'refused' && part.length > 1) {
      const middle = Math.ceil(part.length / 2);
      waiting.unshift(part.slice(0, middle), part.slice(middle));
      continue;
    }
    for (const { key } of part) outcomes.set(key, outcome);
    if (outcome.kind !== 'relink' && outcome.kind !== 'slow_down') continue;
    for (const rest of waiting.splice(0)) for (const { key } of rest) outcomes.set(key, outcome);
  }
  return outcomes;
}
