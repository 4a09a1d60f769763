/** Maintenance that recurs by the clock (Asia/Seoul); each time is enqueued once, whatever the number of workers. */
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/index.ts';
import { nextRun, parseCron } from './cron.ts';
import { ALONE, type Fleet, idleFor } from './share.ts';
import { enqueue, type Task } from './tasks.ts';

export interface Schedule {
  task: Task<Record<string, never>>;
  /** Five fields, Korean time. */
  cron: string;
  /** Where it is new to this installation it runs at once: screens show what it reckons. */
  atFirst?: boolean;
}

export interface Scheduler {
  /** @param fleet the workers that look, as they are known at any moment */
  start(fleet?: Fleet): Promise<void>;
  /** Enqueues what is due now. Answers the names. */
  tick(): Promise<string[]>;
  stop(): Promise<void>;
}

/** All workers together look this often, and each at least so often. */
const TICK_MS = 5_000;
const LONGEST_TICK_MS = 30_000;

/** A time missed while nobody worked is made up for once. */
export function createScheduler(options: {
  database: Database;
  schedules: readonly Schedule[];
  now: Clock;
  onError: (error: unknown, during: string) => void;
}): Scheduler {
  const { database, now, onError } = options;
  const schedules = new Map(options.schedules.map((entry) => [entry.task.name, { ...entry, parsed: parseCron(entry.cron) }]));
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let ticking: Promise<unknown> = Promise.resolve();

  const register = (tx: Tx) =>
    Promise.all(
      [...schedules.values()].map(({ task, cron, parsed, atFirst }) =>
        tx.query(
          `insert into task_schedule (name, cron, next_run_at) values ($1, $2, $4)
           on conflict (name) do update set cron = excluded.cron, next_run_at = $3 where task_schedule.cron <> excluded.cron`,
          [task.name, cron, nextRun(parsed, now()), atFirst ? now() : nextRun(parsed, now())],
        ),
      ),
    );

  const tick = () =>
    database.system(async (tx) => {
      const { rows } = await tx.query<{ name: string }>(
        'select name from task_schedule where next_run_at <= $1 and name = any($2) for update skip locked',
        [now(), [...schedules.keys()]],
      );
      for (const { name } of rows) {
        const schedule = schedules.get(name);
        if (!schedule) continue;
        await enqueue(tx, schedule.task, {}, { dedupeKey: 'schedule' });
        await tx.query('update task_schedule set last_run_at = $2, next_run_at = $3 where name = $1', [
          name,
          now(),
          nextRun(schedule.parsed, now()),
        ]);
      }
      return rows.map(({ name }) => name);
    });

  const look = (fleet: Fleet) => {
    timer = setTimeout(
      () => {
        ticking = tick()
          .catch((error: unknown) => onError(error, 'schedules'))
          .finally(() => {
            if (!stopped) look(fleet);
          });
      },
      idleFor(fleet, TICK_MS, Math.random, LONGEST_TICK_MS),
    ).unref();
  };

  return {
    start: async (fleet = ALONE) => {
      await database.system(register);
      look(fleet);
    },
    tick,
    stop: async () => {
      stopped = true;
      if (timer) clearTimeout(timer);
      await ticking;
    },
  };
}
