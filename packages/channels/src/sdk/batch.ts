/** One outcome per item, however many calls it takes. */
import type { BatchOutcome, Outcome } from './outcome.ts';

/** What one call said: an outcome for each item it named, or one outcome for all of them. */
export type ChunkOutcome<T> = Outcome<BatchOutcome<T>>;

/**
 * Sends items in chunks of `size`, one call after another. A chunk that failed as a whole gives its outcome to each of its items;
 * an item the answer does not name is unknown. After `relink` or `slow_down` the rest is not sent and gets the same outcome.
 */
export async function inBatches<I extends { key: string }, T>(
  items: readonly I[],
  size: number,
  send: (chunk: I[]) => Promise<ChunkOutcome<T>>,
): Promise<BatchOutcome<T>> {
  const outcomes: BatchOutcome<T> = new Map();
  let halted: Outcome<T> | null = null;
  for (let start = 0; start < items.length; start += size) {
    const chunk = items.slice(start, start + size);
    if (halted) {
      for (const item of chunk) outcomes.set(item.key, halted);
      continue;
    }
    const answer = await send(chunk);
    if (answer.kind === 'ok') {
      for (const item of chunk) outcomes.set(item.key, answer.value.get(item.key) ?? UNNAMED);
      continue;
    }
    for (const item of chunk) outcomes.set(item.key, answer);
    if (answer.kind === 'relink' || answer.kind === 'slow_down') halted = answer;
  }
  return outcomes;
}

/** `inBatches` for channels that take one item a call. */
export function oneByOne<I extends { key: string }, T>(
  items: readonly I[],
  send: (item: I) => Promise<Outcome<T>>,
): Promise<BatchOutcome<T>> {
  return inBatches<I, T>(items, 1, async ([item]) => {
    if (!item) return { kind: 'ok', value: new Map() };
    const outcome = await send(item);
    return outcome.kind === 'ok' ? { kind: 'ok', value: new Map([[item.key, outcome]]) } : outcome;
  });
}

const UNNAMED: Extract<Outcome<never>, { kind: 'unknown' }> = {
  kind: 'unknown',
  message: '쇼핑몰의 응답에 이 항목의 결과가 없습니다.',
};

/** Cuts a list into parts of at most `size`. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}
