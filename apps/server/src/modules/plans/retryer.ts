/** How the failed items of plans that are applied item by item are put back to work. */
import { enqueue } from '../../platform/jobs/index.ts';
import type { Retryer } from '../jobs/index.ts';
import { planTask } from './plan-task.ts';
import { reopenPlan, shopsOfPlanRun } from './plans.store.ts';

export const planRetryer: Retryer = {
  shops: shopsOfPlanRun,
  again: async (tx, runId) => {
    await reopenPlan(tx, runId);
    await enqueue(tx, planTask, { sellerId: tx.sellerId, runId });
  },
};
