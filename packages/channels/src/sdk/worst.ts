/** One outcome out of several: two rows for one box, several calls for one product. */
import type { Outcome, OutcomeKind } from './outcome.ts';

/** Worst first. */
const WEIGHT: readonly OutcomeKind[] = ['relink', 'slow_down', 'unknown', 'again', 'refused', 'fix', 'ok'];

/** The outcome that decides when several were reported for one thing: a failure is never hidden by a success. The first of equals. */
export function worstOf<T>(first: Outcome<T>, ...rest: readonly Outcome<T>[]): Outcome<T> {
  return rest.reduce((worst, outcome) => (WEIGHT.indexOf(outcome.kind) < WEIGHT.indexOf(worst.kind) ? outcome : worst), first);
}

/** Notes an outcome under a key, unless a worse one stands there. */
export function noteWorst<T>(outcomes: Map<string, Outcome<T>>, key: string, outcome: Outcome<T>): void {
  const known = outcomes.get(key);
  outcomes.set(key, known === undefined ? outcome : worstOf(known, outcome));
}
