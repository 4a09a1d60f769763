/** Outcomes of connectors in words: what the timeline and the job item say. */
import { type Outcome, shortMessage } from '@moa/channels/sdk';
import type { AttemptOutcome } from './listing.queries.ts';

export const OUTCOME_CODES: Readonly<Record<Outcome<unknown>['kind'], AttemptOutcome>> = {
  ok: 'OK',
  relink: 'RELINK',
  fix: 'FIX',
  slow_down: 'SLOW_DOWN',
  again: 'AGAIN',
  refused: 'REFUSED',
  unknown: 'UNKNOWN',
};

export interface OutcomeMessages {
  code: AttemptOutcome;
  message: string | null;
  shopMessage: string | null;
  /** Field to mend, when there is one. */
  path: string | null;
}

export function messagesOf(outcome: Outcome<unknown>): OutcomeMessages {
  const code = OUTCOME_CODES[outcome.kind];
  switch (outcome.kind) {
    case 'ok':
      return { code, message: outcome.warnings ? shortMessage(outcome.warnings.join(' ')) : null, shopMessage: null, path: null };
    case 'fix': {
      const [first] = outcome.problems;
      const shop = outcome.problems.flatMap((problem) => (problem.channelMessage === undefined ? [] : [problem.channelMessage]));
      return {
        code,
        message: shortMessage(outcome.problems.map((problem) => problem.message).join(' ')),
        shopMessage: shop.length > 0 ? shortMessage(shop.join(' / ')) : null,
        path: first?.path ?? null,
      };
    }
    case 'refused':
      return { code, message: outcome.message, shopMessage: outcome.code, path: null };
    default:
      return { code, message: outcome.message, shopMessage: null, path: null };
  }
}

/** Milliseconds before the next try after `failures` of them. */
export function backoffMs(failures: number): number {
  return Math.min(10 * 60_000, 2_000 * 2 ** Math.min(9, failures));
}
