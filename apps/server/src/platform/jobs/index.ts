export { type ClaimLoop, createClaimLoop } from './claim-loop.ts';
export { eachSeller } from './each-seller.ts';
export { endOrphanedRuns, orphansHandler, orphansSchedule } from './orphaned-runs.ts';
export { handleRun, workOffRun } from './run-worker.ts';
export {
  announce,
  type ClaimedItem,
  cancelRun,
  claimChosen,
  claimItems,
  completeItems,
  createRun,
  failKeyed,
  failOpenItems,
  type ItemOutcome,
  mergeSummary,
  openItems,
  postponeItem,
  type Requester,
  releaseItems,
  retryFailedItems,
  type TakenItem,
  takeItems,
  waitingItems,
} from './runs.ts';
export { createScheduler, type Schedule } from './schedules.ts';
export { createTaskRunner, releaseTasks, reviveDeadLetter, type TaskRunnerOptions } from './task-runner.ts';
export {
  defineTask,
  enqueue,
  type HandledTask,
  handleTask,
  PermanentFailure,
  RunAgain,
  type TaskContext,
} from './tasks.ts';
export { untilStored } from './until-stored.ts';
export type { WorkerPart } from './worker-part.ts';
export { type ReleaseLeases, WorkerRegistry } from './workers.ts';
