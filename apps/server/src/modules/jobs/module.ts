import { defineModule } from '../../module.ts';
import { enqueue, orphansWalk, walkPart } from '../../platform/jobs/index.ts';
import { runRetention } from '../../platform/retention/index.ts';
import { readPersonNames } from '../accounts/index.ts';
import { batchRetryer, IMPORT_KIND } from '../batch/index.ts';
import { followedChanges, listingRetryers } from '../listings/index.ts';
import { ACTION_BY_JOB, actionTask, adoptCollection, collectionRetryer, shopsOfAction } from '../orders/index.ts';
import { PLAN_RUNS, planRetryer } from '../plans/index.ts';
import { COLLECTION_KIND } from '../shops/index.ts';
import { createJobsHttp, type Retryer, raiseGivenUp } from './index.ts';

export const jobsModule = defineModule({
  name: 'jobs',
  http: ({ database }) =>
    createJobsHttp({ database, personNames: (ids) => readPersonNames(database, ids), retryers: retryers(), following: followedChanges }),
  work: () => {
    const { tasks, schedule } = walkPart(orphansWalk({ owners: { [COLLECTION_KIND]: adoptCollection }, onEnded: raiseGivenUp }));
    return { tasks, schedules: [schedule] };
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
    [COLLECTION_KIND]: collectionRetryer,
    ...Object.fromEntries(actions),
    ...Object.fromEntries(PLAN_RUNS.map((kind) => [kind, planRetryer])),
  };
}
