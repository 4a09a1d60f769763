/** Call budgets over all processes. */
import { z } from 'zod';
import type { Database } from '../database/index.ts';
import { createDatabaseBudgetStore } from './budget-store.ts';
import { type CallBudget, createCallBudget } from './call-budget.ts';

export type { CallBudget } from './call-budget.ts';

const CHANNEL = 'moa_budget';
const wordSchema = z.union([z.object({ key: z.string(), pauseMs: z.number() }), z.object({ key: z.string(), keepMs: z.number() })]);

/** The budget of a running process. Answers it with what stops its listening. */
export async function startCallBudget(
  database: Database,
  onError: (error: unknown) => void,
): Promise<{ budget: CallBudget; stop: () => Promise<void> }> {
  const budget = createCallBudget({
    store: createDatabaseBudgetStore(database),
    clock: () => performance.now(),
    timer: startTimer,
    broadcast: (key, word) => database.notify(CHANNEL, JSON.stringify({ key, ...word })),
    onError,
  });
  const stop = await database.listen(CHANNEL, (payload) => {
    const said = wordSchema.safeParse(JSON.parse(payload));
    if (said.success) budget.receive(said.data.key, said.data);
  });
  return { budget, stop };
}

/** setTimeout knows whole milliseconds only; at 100 calls a second that would cost 5 % of the rate. */
function startTimer(callback: () => void, ms: number): void {
  if (ms < 1) setImmediate(callback);
  else setTimeout(callback, Math.floor(ms));
}
