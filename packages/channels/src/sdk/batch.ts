/** One outcome per item, however many calls it takes. */
import type { Failure } from './answer.ts';
import type { BatchOutcome, Outcome } from './outcome.ts';

/** What one call said: an outcome for each item it named, or one outcome for all of them. */
export type ChunkOutcome<T> = Outcome<BatchOutcome<T>>;

/**
 * Sends items in parts, one call after another. A part that failed as a whole gives its outcome to each of its items; an item the answer does
 * not name is unknown. After `relink` or `slow_down`, of a part or of an item in it, the rest is not sent and gets the same outcome.
 */
export async function inParts<I extends { key: string }, T>(
  parts: readonly (readonly I[])[],
  send: (part: I[]) => Promise<ChunkOutcome<T>>,
): Promise<BatchOutcome<T>> {
  const outcomes: BatchOutcome<T> = new Map();
  let halted: Failure | null = null;
  for (const part of parts) {
    const answer: ChunkOutcome<T> = halted ?? (await send([...part]));
    halted ??= haltIn(answer);
    for (const { key } of part) outcomes.set(key, answer.kind === 'ok' ? (answer.value.get(key) ?? UNNAMED) : answer);
  }
  return outcomes;
}

/** What stops the parts behind this one: `relink` or `slow_down` of the call, or of an item in it; null where nothing does. */
export function haltIn<T>(answer: ChunkOutcome<T>): Failure | null {
  const reported: Outcome<unknown>[] = answer.kind === 'ok' ? [...answer.value.values()] : [answer];
  for (const outcome of reported) if (outcome.kind === 'relink' || outcome.kind === 'slow_down') return outcome;
  return null;
}

/** `inParts` of at most `size` items. */
export function inBatches<I extends { key: string }, T>(
  items: readonly I[],
  size: number,
  send: (chunk: I[]) => Promise<ChunkOutcome<T>>,
): Promise<BatchOutcome<T>> {
  return inParts(chunks(items, size), send);
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

export const UNNAMED: Extract<Outcome<never>, { kind: 'unknown' }> = {
  kind: 'unknown',
  message: '쇼핑몰의 응답에 이 항목의 결과가 없습니다.',
};

/** Cuts a list into parts of at most `size`. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}
