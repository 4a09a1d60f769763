export { type ClaimLoop, type ClaimLoopOptions, createClaimLoop } from './claim-loop.ts';
export { nextRun, parseCron } from './cron.ts';
export { type ItemAnswer, type RunWork, workOffRun } from './run-worker.ts';
export {
  announce,
  type ClaimedItem,
  cancelRun,
  claimItems,
  completeItems,
  createRun,
  EVENTS_CHANNEL,
  type ItemOutcome,
  type ItemResult,
  mergeSummary,
  type NewRun,
  openItems,
  postponeItem,
  type RunStatus,
  releaseItems,
  retryFailedItems,
} from './runs.ts';
export { createScheduler, type Schedule, type Scheduler } from './schedules.ts';
export { createTaskRunner, releaseTasks, reviveDeadLetter, type TaskRunnerOptions } from './task-runner.ts';
export {
  defineTask,
  type EnqueueOptions,
  enqueue,
  type HandledTask,
  handleTask,
  PermanentFailure,
  RunAgain,
  TASK_CHANNEL,
  type Task,
  type TaskContext,
  type TaskHandler,
  type TaskOptions,
} from './tasks.ts';
export { type ReleaseLeases, WorkerRegistry, type WorkerRegistryOptions } from './workers.ts';
