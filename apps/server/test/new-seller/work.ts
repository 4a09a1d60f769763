/** The tasks of the worker, done one after another without a worker: what is enqueued is done once, however it ends. */
import { MODULES } from '../../src/modules.ts';
import type { Config, Keys } from '../../src/platform/config/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { type ClaimLoop, type HandledTask, RunAgain, type Schedule } from '../../src/platform/jobs/index.ts';
import { createLineLogger } from '../../src/platform/logging/index.ts';
import { createMetrics } from '../../src/platform/metrics/index.ts';
import { createShared, webAddressOf } from '../../src/services.ts';

export interface Work {
  /** Does what is enqueued, also what that enqueues. @param upTo ids of tasks that a test enqueued are not greater */
  doAll(upTo: number): Promise<void>;
  /** They claim what is due: listings to send, accounts to collect. */
  loops: readonly ClaimLoop[];
  /** What is done by the clock. */
  schedules: readonly Schedule[];
  run(name: string, payload: unknown): Promise<void>;
  /** Names of tasks that failed. */
  failed: ReadonlySet<string>;
  stop(): Promise<void>;
}

/** @param begun is told the name of each task before it is done */
export async function openWork(config: Config, keys: Keys, database: Database, begun: (name: string) => void): Promise<Work> {
  const stopping = new AbortController();
  const now = () => new Date();
  const onError = () => undefined;
  const shared = await createShared({ modules: MODULES, config, keys, database, now, onError, warn: onError }, stopping.signal);
  const services = {
    config,
    database,
    shared,
    webAddress: webAddressOf(config),
    sandboxToken: null,
    logger: createLineLogger(() => undefined, 'fatal'),
    metrics: createMetrics(),
    onTaskFailure: () => undefined,
    stopping: stopping.signal,
    now,
    onError,
  };
  const parts = MODULES.flatMap((module) => module.work?.({ ...services, exports: [] }) ?? []);
  const handled = new Map<string, HandledTask>(parts.flatMap(({ tasks = [] }) => tasks).map((entry) => [entry.task.name, entry]));
  const [done, failed] = [new Set<string>(), new Set<string>()];
  const run = async (name: string, payload: unknown) => {
    begun(name);
    const context = { database, taskId: 0, attemptNo: 1, lastAttempt: false, signal: stopping.signal, workerId: 'test' };
    const entry = handled.get(name);
    await entry?.run(payload, context).catch((error: unknown) => {
      if (!(error instanceof RunAgain)) failed.add(name);
    });
  };
  return {
    loops: parts.flatMap(({ loops }) => loops?.(() => 'test') ?? []),
    schedules: parts.flatMap(({ schedules = [] }) => schedules),
    run,
    failed,
    doAll: async (upTo) => {
      const take = () =>
        database.system(async (tx) => {
          const { rows } = await tx.query<{ id: number; name: string; payload: unknown }>(
            `delete from task where id in (select id from task where id <= $1 order by id limit 1) returning id, name, payload`,
            [upTo],
          );
          return rows[0];
        });
      for (let task = await take(); task !== undefined; task = await take()) {
        const key = JSON.stringify([task.name, task.payload]);
        if (done.has(key)) continue;
        done.add(key);
        await run(task.name, task.payload);
      }
    },
    stop: async () => {
      stopping.abort();
      await shared.stop();
    },
  };
}
