export { freeSlots, type Slots } from '../fair-slots.ts';
export { type Claim, claimBySeller, GLANCE, type WaitingRows, WaitingSellers } from './claim-by-seller.ts';
export { type ClaimLoop, createClaimLoop } from './claim-loop.ts';
export { type Among, NodeReach } from './reach.ts';
export { createRun, createRunFrom, type Requester } from './runs/create-run.ts';
export { endOrphanedRuns, orphansWalk } from './runs/orphaned-runs.ts';
export { pauseRun, resumeRun, wakeRun, wakeTask } from './runs/pause.ts';
export { againWhileWaiting, handleRun, workOffRun } from './runs/run-worker.ts';
export {
  announce,
  announceGap,
  type ClaimedItem,
  cancelRun,
  claimChosen,
  claimItems,
  completeItems,
  failKeyed,
  failOpenItems,
  type ItemOutcome,
  mergeSummary,
  openItems,
  postponeItem,
  releaseItems,
  retryFailedItems,
  type TakenItem,
  takeItems,
  waitingItems,
} from './runs/runs.ts';
export { beginUnleased, completeUnleased, ItemsGone } from './runs/unleased.ts';
export { createScheduler, type Schedule } from './schedules.ts';
export { ALL_SELLERS, type SellerRange, type SellerWalk, type WalkContext, walkPart, walkThrough } from './seller-walk.ts';
export { LONGEST_IDLE_MS } from './share.ts';
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
