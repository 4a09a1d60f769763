/** What a connector's method ends in: who must act, and what is known of the effect. */

export interface FieldProblem {
  /** Path in our own product (`composition.mainInfo.price`) or a channel field key (`etc.deliveryTemplate`). */
  path: string;
  /** Korean, says what to do. */
  message: string;
  /** The channel's own code and words, kept for the timeline. */
  channelCode?: string;
  channelMessage?: string;
}

export type Outcome<T> =
  /** `refs`: of an order line, what the connector needs from now on to act on it; the caller keeps it with the line's own. */
  | { kind: 'ok'; value: T; warnings?: string[]; refs?: Record<string, string> }
  /** The seller must link the shop again (expired key, revoked consent). `openApi`: the channel says that its API is not opened for this seller. */
  | { kind: 'relink'; message: string; openApi?: 'OFF' }
  /** The seller must change something in the product or the order. */
  | { kind: 'fix'; problems: FieldProblem[] }
  /** The channel asked to slow down; nothing happened. */
  | { kind: 'slow_down'; retryAfterMs: number; message: string }
  /** Nothing happened and the same call may be tried again. */
  | { kind: 'again'; message: string }
  /** The channel said no for good. */
  | { kind: 'refused'; code: string; message: string }
  /** The answer was lost: the effect may or may not have happened. Resolved only by looking it up. */
  | { kind: 'unknown'; message: string };

export type OutcomeKind = Outcome<never>['kind'];

/** One outcome per item of a batch, keyed by the caller's own key. */
export type BatchOutcome<T> = Map<string, Outcome<T>>;

export const ok = <T>(value: T): Outcome<T> => ({ kind: 'ok', value });

/** Applies `map` to the value of an ok outcome and hands every other outcome on. */
export function mapOutcome<A, B>(outcome: Outcome<A>, map: (value: A) => B): Outcome<B> {
  return outcome.kind === 'ok' ? { ...outcome, value: map(outcome.value) } : outcome;
}

export function withWarnings<T>(value: T, warnings: string[]): Outcome<T> {
  return warnings.length > 0 ? { kind: 'ok', value, warnings } : { kind: 'ok', value };
}

/** The outcome without what it holds: a write that only has to be done. */
export function done(outcome: Outcome<unknown>): Outcome<void> {
  return mapOutcome(outcome, () => undefined);
}

/** Whether an outcome is the channel's no with that code, or with one that the test takes. */
export function refusedWith(own: string | ((code: string) => boolean)): (outcome: { kind: string; code?: string }) => boolean {
  return ({ kind, code = '' }) => kind === 'refused' && (typeof own === 'string' ? code === own : own(code));
}
