/** The worker assembled: tasks, schedules and loops of the modules, and the registry that notices who died. */
import { z } from 'zod';
import { createShared } from './composition.ts';
import { createMaintenance } from './maintenance.ts';
import { createSandboxControl } from './modules/demo/index.ts';
import { raiseGivenUp } from './modules/jobs/index.ts';
import { MODULES } from './modules.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config, Keys } from './platform/config/index.ts';
import type { Database } from './platform/database/index.ts';
import {
  createScheduler,
  createTaskRunner,
  releaseItems,
  releaseTasks,
  type TaskRunnerOptions,
  type WorkerPart,
  WorkerRegistry,
} from './platform/jobs/index.ts';
import type { Logger } from './platform/logging/index.ts';
import type { Metrics } from './platform/metrics/index.ts';
import { createOutboxWork } from './platform/outbox/index.ts';
import { messageProviders } from './services/message-providers.ts';
import { webAddressOf } from './services.ts';

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
  const shared = await createShared({
    config,
    keys,
    database,
    now,
    onError,
    warn: (message) => logger.warn(message),
    stopping: stopping.signal,
  });
  const failures = metrics.counter('task_failures_total', 'Tries of tasks that failed.');
  const onFailure: TaskRunnerOptions['onFailure'] = (error, { id, name, attemptNo, dead }) => {
    failures.add({ task: name });
    logger[dead ? 'error' : 'warn']({ err: error, task: name, taskId: id, attemptNo }, dead ? 'task failed for good' : 'task failed');
  };
  const undelivered = metrics.counter('messages_failed_total', 'Messages to people that failed for good.');
  const services = {
    config,
    database,
    shared,
    webAddress: webAddressOf(config),
    sandbox: sandboxToken === null ? null : createSandboxControl(config.sandbox.url, sandboxToken, stopping.signal),
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
    createOutboxWork({
      database,
      platformVault: shared.platformVault,
      providers: messageProviders(config.services, now),
      ...(shared.messageQuota ? { quota: shared.messageQuota } : {}),
      mailbox: config.environment !== 'production',
      now,
      onFailed: (message) => {
        undelivered.add({ template: message.template });
        logger.warn({ outbox: message }, 'message failed');
      },
      onFailure,
      onError,
    }),
  ];
  const registry = new WorkerRegistry({
    database,
    releases: [releaseTasks, releaseItems, ...parts.flatMap(({ release }) => release ?? [])],
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
      if (run.success) await database.tenant(run.data.sellerId, (tx) => raiseGivenUp(tx, run.data.runId));
    },
  });
  const loops = [runner, ...parts.flatMap(({ loops: make }) => make?.(owner) ?? [])];
  const scheduler = createScheduler({ database, schedules: parts.flatMap(({ schedules = [] }) => schedules), now, onError });
  metrics.gauge('work_running', 'Tasks and items that run now.', () => loops.reduce((sum, loop) => sum + loop.running, 0));

  return {
    start: async () => {
      await registry.start();
      await Promise.all([scheduler.start(), ...loops.map((loop) => loop.start())]);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([scheduler.stop(), ...loops.map((loop) => loop.stop())]);
      await registry.stop();
      await shared.stop();
    },
  };
}
