/** The worker assembled: tasks, schedules and loops of the modules, and the registry that notices who died. */
import { z } from 'zod';
import { createMaintenance } from './maintenance.ts';
import { MODULES } from './modules.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config, Keys } from './platform/config/index.ts';
import type { Database } from './platform/database/index.ts';
import {
  announceGap,
  createScheduler,
  createTaskRunner,
  NodeReach,
  releaseItems,
  releaseTasks,
  type TaskRunnerOptions,
  type WorkerPart,
  WorkerRegistry,
} from './platform/jobs/index.ts';
import type { Logger } from './platform/logging/index.ts';
import type { Metrics } from './platform/metrics/index.ts';
import { createShared, webAddressOf } from './services.ts';

const runPayload = z.object({ sellerId: z.number(), runId: z.number() });

export interface WorkerOptions {
  config: Config;
  keys: Keys;
  database: Database;
  logger: Logger;
  metrics: Metrics;
  /** Opens the sandboxes' control API; without it demo data can't be made. */
  sandboxToken?: string | null;
  /** Others took this worker for dead: the process has to end. */
  onLost: () => void;
  now?: Clock;
}

export interface Worker {
  start(): Promise<void>;
  /** Takes nothing new, lets what runs end, hands the rest back. */
  stop(): Promise<void>;
}

export async function createWorker({
  config,
  keys,
  database,
  logger,
  metrics,
  sandboxToken = null,
  onLost,
  now = systemClock,
}: WorkerOptions): Promise<Worker> {
  const onError = (error: unknown, during = 'worker') => logger.error({ err: error }, during);
  const stopping = new AbortController();
  const shared = await createShared(
    { modules: MODULES, config, keys, database, now, onError, warn: (message) => logger.warn(message) },
    stopping.signal,
  );
  const failures = metrics.counter('task_failures_total', 'Tries of tasks that failed.');
  const onFailure: TaskRunnerOptions['onFailure'] = (error, { id, name, attemptNo, dead }) => {
    failures.add({ task: name });
    logger[dead ? 'error' : 'warn']({ err: error, task: name, taskId: id, attemptNo }, dead ? 'task failed for good' : 'task failed');
  };
  const services = {
    config,
    database,
    shared,
    webAddress: webAddressOf(config),
    sandboxToken,
    logger,
    metrics,
    onTaskFailure: onFailure,
    stopping: stopping.signal,
    now,
    onError,
  };
  const exports = MODULES.flatMap((module) => module.exports?.(services) ?? []);
  const parts: WorkerPart[] = [
    createMaintenance({
      database,
      files: MODULES.flatMap((module) => module.files?.(services) ?? []),
      sealedFiles: shared.sealedFiles,
      objectStore: shared.objectStore,
      warn: (reason) => logger.warn(reason),
      now,
    }),
    ...MODULES.flatMap((module) => module.work?.({ ...services, exports }) ?? []),
  ];
  const reach = new NodeReach({
    database,
    onChange: (away) => {
      logger.warn({ away }, away.length > 0 ? 'nodes are away: the work of their sellers waits' : 'all nodes are back');
      // What waited for one that is back is due, and nobody says so.
      for (const loop of loops) loop.wake();
    },
    onError: (error) => onError(error, 'reach'),
  });
  const registry = new WorkerRegistry({
    database,
    reach,
    releases: [releaseTasks, releaseItems, announceGap, ...parts.flatMap(({ release }) => release ?? [])],
    onLost,
    onError,
  });
  const owner = () => registry.id;
  const runner = createTaskRunner({
    database,
    tasks: parts.flatMap(({ tasks = [] }) => tasks),
    owner,
    concurrency: config.workerConcurrency,
    onError,
    onFailure,
    onGivenUp: async (payload) => {
      const run = runPayload.safeParse(payload);
      if (!run.success) return;
      await database.tenant(run.data.sellerId, async (tx) => {
        for (const module of MODULES) await module.onRunGivenUp?.(tx, run.data.runId);
      });
    },
  });
  const loops = [runner, ...parts.flatMap(({ loops: make }) => make?.(owner) ?? [])];
  const scheduler = createScheduler({ database, schedules: parts.flatMap(({ schedules = [] }) => schedules), now, onError });
  metrics.gauge('work_running', 'Tasks and items that run now.', () => loops.reduce((sum, loop) => sum + loop.running, 0));

  return {
    start: async () => {
      await registry.start();
      await Promise.all([scheduler.start(registry), ...loops.map((loop) => loop.start(registry, reach))]);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([scheduler.stop(), ...loops.map((loop) => loop.stop())]);
      await registry.stop();
      await reach.stop();
      await shared.stop();
    },
  };
}
