/** Questions of buyers: what other modules may use. */
import { urgentBefore } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import { countWaiting } from './questions.queries.ts';

export { collectQuestions } from './collect.ts';

/** How many questions wait for an answer at the shops that the caller sees. */
export async function waitingQuestions(tx: TenantTx, now: Date): Promise<number> {
  return (await countWaiting(tx, urgentBefore(now))).unanswered;
}
