/** What an operation wants to see before it counts as done: the status of an answer alone proves nothing. */
import { type Effect, unreadableAnswer } from './answer.ts';
import type { Outcome } from './outcome.ts';
import { isWire, type Wire, wire } from './reader.ts';

/** What in an answer proves the operation, or null where it is not there (`{}`, `null`, a bare number, another operation's body). */
export type Proof<Answer, T> = (answer: Answer) => T | null;

/** The proved value; without proof a read may be tried again and of a write nothing is known. `operation` names the call in the message. */
export function prove<Answer, T>(answer: Answer, proof: Proof<Answer, T>, effect: Effect, operation: string): Outcome<T> {
  const value = proof(answer);
  return value === null ? unreadableAnswer(effect, operation) : { kind: 'ok', value };
}

/**
 * Rows of something else: not one of those that are objects has the field. Broken rows alone are no such sign.
 * @param own the keys of a row, where they are not spelled in one way
 */
export function isForeign(rows: readonly unknown[], field: string, own: (row: unknown) => Wire = wire): boolean {
  const objects = rows.filter((row) => isWire(row) && Object.keys(row).length > 0);
  return objects.length > 0 && !objects.some((row) => field in own(row));
}
