import { defineModule } from '../../module.ts';
import { enqueue, orphansWalk, wakeTask, walkPart } from '../../platform/jobs/index.ts';
import { runRetention } from '../../platform/retention/index.ts';
import { readPersonNames } from '../accounts/index.ts';
import { batchRetryer, IMPORT_KIND } from '../batch/index.ts';
import { REGISTER_KIND, registerTask } from '../goodsflow/index.ts';
import { followedChanges, listingRetryers } from '../listings/index.ts';
import {
  ACTION_BY_JOB,
  actionTask,
  adoptCollection,
  collectionRetryer,
  HOLD_KINDS,
  holdTask,
  MANUAL_FILE_KIND,
  manualFileTask,
  shopsOfAction,
} from '../orders/index.ts';
import { PLAN_RUNS, planRetryer } from '../plans/index.ts';
import { SETTLEMENT_FILE_KIND, SETTLEMENT_IMPORT_KIND, settleFileRetryer, settlementRetryer } from '../settlement/index.ts';
import { COLLECTION_KIND } from '../shops/index.ts';
import { createJobsHttp, type Retryer, raiseGivenUp } from './index.ts';

/** Collections are worked off by the loop that collects, not by a task. */
const OWNERS = { [COLLECTION_KIND]: adoptCollection };

export const jobsModule = defineModule({
  name: 'jobs',
  http: ({ database }) =>
    createJobsHttp({
      database,
      personNames: (ids) => readPersonNames(database, ids),
      retryers: retryers(),
      following: followedChanges,
      wakers: OWNERS,
    }),
  work: () => {
    const { tasks, schedule } = walkPart(orphansWalk({ owners: OWNERS, onEnded: raiseGivenUp }));
    return { tasks: [...tasks, wakeTask], schedules: [schedule] };
  },
  onRunGivenUp: raiseGivenUp,
  // Behind the exports of accounts, which name their run.
  retention: [runRetention],
});

function retryers(): Record<string, Retryer> {
  const actions = [...ACTION_BY_JOB.keys()].map((kind): [string, Retryer] => [
    kind,
    { shops: shopsOfAction, again: async (tx, runId) => void (await enqueue(tx, actionTask, { sellerId: tx.sellerId, runId, kind })) },
  ]);
  return {
    ...listingRetryers,
    [IMPORT_KIND]: batchRetryer,
    [MANUAL_FILE_KIND]: {
      shops: async () => [],
      again: async (tx, runId) => void (await enqueue(tx, manualFileTask, { sellerId: tx.sellerId, runId })),
    },
    [REGISTER_KIND]: {
      shops: async () => [],
      again: async (tx, runId) => void (await enqueue(tx, registerTask, { sellerId: tx.sellerId, runId })),
    },
    [COLLECTION_KIND]: collectionRetryer,
    [SETTLEMENT_IMPORT_KIND]: settlementRetryer,
    [SETTLEMENT_FILE_KIND]: settleFileRetryer,
    ...Object.fromEntries(
      HOLD_KINDS.map((kind): [string, Retryer] => [
        kind,
        { shops: shopsOfAction, again: async (tx, runId) => void (await enqueue(tx, holdTask, { sellerId: tx.sellerId, runId })) },
      ]),
    ),
    ...Object.fromEntries(actions),
    ...Object.fromEntries(PLAN_RUNS.map((kind) => [kind, planRetryer])),
  };
}
