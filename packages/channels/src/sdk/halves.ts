/** Questions about several things at once whose answer may be more than one answer holds. */
import type { HttpResult } from './context.ts';
import type { Outcome } from './outcome.ts';

/** The answer is over the limit of the http, or the question over the channel's: a narrower one may fit. */
export type TooBig = Extract<HttpResult, { kind: 'too_big' }> & {
  /** It is the question that is too long. One that asks for less is shorter where it names what it asks for, and is not where it names a time. */
  question?: true;
};

/** How many pieces of a list in a row may be passed by because each is too big by itself. */
export const PASSED_MAX = 20;

/** Whatever is asked for, the answer is too big: it is the answers that are wrong, and the list is asked for again later. */
export function stayedTooBig({ message }: TooBig): Extract<Outcome<never>, { kind: 'again' }> {
  return { kind: 'again', message: `좁혀서 물어도 응답이 계속 너무 커서 목록을 읽지 못했습니다. 잠시 뒤에 이어서 읽습니다. (${message})` };
}

/**
 * Asks about all items together, about halves of them where the answer is too big, and reports what `alone` makes of an item that is too big
 * by itself. One value a part, in the order of the items; the first other failure ends it, and so do more than `PASSED_MAX` items in a row
 * that are each too big.
 */
export function askInHalves<I, T>(
  items: readonly I[],
  ask: (part: readonly I[]) => Promise<Outcome<T> | TooBig>,
  alone: (item: I, reason: string) => T,
): Promise<Outcome<T[]>> {
  return askPartsInHalves([items], ask, alone);
}

/** `askInHalves` for items that may not all be named together. */
export async function askPartsInHalves<I, T>(
  parts: readonly (readonly I[])[],
  ask: (part: readonly I[]) => Promise<Outcome<T> | TooBig>,
  alone: (item: I, reason: string) => T,
): Promise<Outcome<T[]>> {
  const values: T[] = [];
  const waiting = parts.filter((part) => part.length > 0);
  let passed = 0;
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const answer = await ask(part);
    if (answer.kind === 'ok') {
      values.push(answer.value);
      passed = 0;
    } else if (answer.kind !== 'too_big') {
      return answer;
    } else if (part.length > 1) {
      const middle = Math.ceil(part.length / 2);
      waiting.unshift(part.slice(0, middle), part.slice(middle));
    } else if (passed >= PASSED_MAX) {
      return stayedTooBig(answer);
    } else {
      passed += 1;
      values.push(...part.map((item) => alone(item, answer.message)));
    }
  }
  return { kind: 'ok', value: values };
}
