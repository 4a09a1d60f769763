/** Work behind the request: declared once, enqueued in the transaction that causes it, run by a worker until it is done. */
import type { z } from 'zod';
import type { Database, TenantTx, Tx } from '../database/index.ts';
import { currentTrace } from '../trace.ts';

export interface TaskOptions {
  /** Tries before it goes to the dead letters (default 10). A worker's death counts as one. */
  attempts?: number;
  /** 0 goes first (default 2). */
  urgency?: 0 | 1 | 2 | 3;
  /** Milliseconds before the try after `attempt` failures; default doubles from 2 s to 15 min. */
  backoffMs?: (failures: number) => number;
}

/** A kind of work and the shape of its payload. Light: enqueuing needs nothing else. */
export interface Task<Payload> {
  readonly name: string;
  readonly schema: z.ZodType<Payload>;
  readonly options: Required<TaskOptions>;
}

export interface TaskContext {
  database: Database;
  taskId: number;
  /** 1 for the first try. */
  attemptNo: number;
  lastAttempt: boolean;
  /** Aborts when the process has to end: stop at the next safe point and throw; the task is taken up again. */
  signal: AbortSignal;
  /** Name to lease items under. */
  workerId: string;
}

/** Must be idempotent: it can be killed at any instruction and is then run again from its start. */
export type TaskHandler<Payload> = (payload: Payload, context: TaskContext) => Promise<void>;

/** A task with its handler, as the worker needs it. */
export interface HandledTask {
  readonly task: Task<unknown>;
  run(payload: unknown, context: TaskContext): Promise<void>;
  abandon?(payload: unknown, context: TaskContext): Promise<void>;
  /** Workers in a row that may die at it before it is given up; as often as it may be tried when absent. */
  kills?: number;
}

/** Fails the task for good: trying again cannot help. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

/** Not an error: more remains to be done, or it is too early. Runs again after `ms`, and the try is not counted. */
export class RunAgain extends Error {
  override name = 'RunAgain';
  readonly ms: number;
  constructor(ms: number) {
    super(`run again in ${ms} ms`);
    this.ms = ms;
  }
}

export const TASK_CHANNEL = 'moa_task';

const defaultBackoff = (failures: number) => Math.min(2_000 * 2 ** (failures - 1), 15 * 60_000);

/**
 * Declares a kind of work. Names look like `orders.dispatch` and stay: waiting tasks carry them. A payload holds ids, never secrets or
 * personal data.
 */
export function defineTask<Payload>(name: string, schema: z.ZodType<Payload>, options: TaskOptions = {}): Task<Payload> {
  return { name, schema, options: { attempts: 10, urgency: 2, backoffMs: defaultBackoff, ...options } };
}

/**
 * Binds a task to the code that does it; given to the worker. `abandon` is called in its place when the worker died during every try, so
 * that what people see of the work does not look busy for ever.
 */
export function handleTask<Payload>(task: Task<Payload>, handler: TaskHandler<Payload>, abandon?: TaskHandler<Payload>): HandledTask {
  return {
    task: task as Task<unknown>,
    run: (payload, context) => handler(task.schema.parse(payload), context),
    ...(abandon ? { abandon: (payload, context) => abandon(task.schema.parse(payload), context) } : {}),
  };
}

export interface EnqueueOptions {
  /** Not before this time. */
  runAt?: Date;
  /** Of waiting tasks with this key only one is kept, and one runs at a time. */
  dedupeKey?: string;
  urgency?: 0 | 1 | 2 | 3;
}

/**
 * Puts a task into the same transaction as its cause: rolled back with it, done after it. In a tenant transaction it belongs to the seller.
 * @returns its id, or null when an equal one (dedupeKey) already waits
 */
export async function enqueue<Payload>(
  tx: Tx | TenantTx,
  task: Task<Payload>,
  payload: NoInfer<Payload>,
  options: EnqueueOptions = {},
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into task (name, seller_id, payload, urgency, run_at, dedupe_key, trace_id) values ($1, $2, $3, $4, coalesce($5, now()), $6, $7)
     on conflict (name, dedupe_key) where dedupe_key is not null and lease_owner is null do nothing
     returning id`,
    [
      task.name,
      'sellerId' in tx ? tx.sellerId : null,
      JSON.stringify(task.schema.parse(payload)),
      options.urgency ?? task.options.urgency,
      options.runAt ?? null,
      options.dedupeKey ?? null,
      currentTrace(),
    ],
    'task-enqueue',
  );
  if (options.runAt === undefined) tx.notify(TASK_CHANNEL, '');
  return rows[0]?.id ?? null;
}
