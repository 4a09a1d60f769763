/** Runs enqueued tasks: claims, tries again with back-off, keeps what failed for good. */
import { type Database, isNodeAway, type Tx } from '../database/index.ts';
import type { Slots } from '../fair-slots.ts';
import { newTraceId, traced } from '../trace.ts';
import { type Claim, claimBySeller, type WaitingRows, WaitingSellers } from './claim-by-seller.ts';
import { type ClaimLoop, createClaimLoop } from './claim-loop.ts';
import type { Among } from './reach.ts';
import { LONGEST_IDLE_MS } from './share.ts';
import { type HandledTask, PermanentFailure, RunAgain, TASK_CHANNEL, type TaskContext } from './tasks.ts';
import { untilStored } from './until-stored.ts';
import type { ReleaseLeases } from './workers.ts';

interface ClaimedTask {
  id: number;
  seller_id: number | null;
  name: string;
  payload: unknown;
  dedupe_key: string | null;
  attempt_no: number;
  kills: number;
  /** Of what caused it. */
  trace_id: string | null;
}

export interface TaskRunnerOptions {
  database: Database;
  tasks: readonly HandledTask[];
  owner: () => string;
  concurrency: number;
  /** Called with every failed try. */
  onFailure(error: unknown, task: { id: number; name: string; attemptNo: number; dead: boolean }): void;
  /** Called before a task goes to the dead letters; called again when that fails. */
  onGivenUp?(payload: unknown): Promise<void>;
  onError(error: unknown, during: string): void;
  /** 0..1, spreads tries that failed together. */
  random?: () => number;
  /** What is put off beyond it may be as much late. */
  idleMs?: number;
}

/** The loop that works off the table `task`. Names without a handler here are left to other workers. */
export function createTaskRunner(options: TaskRunnerOptions): ClaimLoop {
  const handled = new Map(options.tasks.map((entry) => [entry.task.name, entry]));
  if (handled.size !== options.tasks.length) throw new Error('two tasks share a name');
  const names = [...handled.keys()];
  const waiting = new WaitingSellers();
  return createClaimLoop<ClaimedTask>({
    name: 'tasks',
    database: options.database,
    owner: options.owner,
    concurrency: options.concurrency,
    wakeOn: TASK_CHANNEL,
    idleMs: options.idleMs ?? LONGEST_IDLE_MS,
    claim: (tx, slots, owner, among) => claimTasks(tx, waiting, names, { slots, owner, among }),
    sellerOf: (task) => task.seller_id ?? 0,
    run: async (task, signal, dueIn) => {
      const entry = handled.get(task.name);
      if (!entry) return;
      await traced(task.trace_id ?? newTraceId(), () => attempt(options, entry, task, signal, dueIn));
      // An equal one may have come meanwhile, and waited for this one's end.
      if (task.dedupe_key !== null) dueIn(0);
    },
    onError: options.onError,
  });
}

const IS_DUE = `t.lease_owner is null and t.run_at <= now() and t.name = any($1)
          and (t.dedupe_key is null or not exists (
                select from task r where r.name = t.name and r.dedupe_key = t.dedupe_key and r.lease_owner is not null))`;

/** What belongs to no seller has its share as if it were one's, and waits for no node. */
function claimTasks(
  tx: Tx,
  waiting: WaitingSellers,
  names: string[],
  { slots, owner, among }: { slots: Slots; owner: string; among: Among },
): Promise<Claim<ClaimedTask>> {
  return claimBySeller({
    slots,
    look: (most) => waiting.look(most, waitingTasks(tx, names, among)),
    take: async ({ sellerId, slots: share }) => {
      const { rows } = await tx.query<ClaimedTask>(
        `with due as (
           select t.id from task t where coalesce(t.seller_id, 0) = $4 and ${IS_DUE}
            order by t.urgency, t.run_at limit $2 for update of t skip locked)
         update task set lease_owner = $3, attempt_no = attempt_no + 1 from due where task.id = due.id
         returning task.id, task.seller_id, task.name, task.payload, task.dedupe_key, task.attempt_no, task.kills, task.trace_id`,
        [names, share, owner, sellerId],
        'task-claim',
      );
      return rows;
    },
  });
}

function waitingTasks(tx: Tx, names: string[], among: Among): WaitingRows {
  const limit = among === null ? [] : [among];
  return {
    mostUrgent: (rows) =>
      tx.query(
        `select coalesce(t.seller_id, 0) as seller_id from task t
          where ${IS_DUE} ${among === null ? '' : 'and (t.seller_id is null or t.seller_id = any ($3::bigint[]))'}
          order by t.urgency, t.run_at limit $2`,
        [names, rows, ...limit],
        among === null ? 'task-urgent' : undefined,
      ),
    behind: (sellerId, rows) =>
      tx.query(
        `select coalesce(t.seller_id, 0) as seller_id from task t
          where coalesce(t.seller_id, 0) > $3 and ${IS_DUE} ${among === null ? '' : 'and (t.seller_id is null or t.seller_id = any ($4::bigint[]))'}
          order by coalesce(t.seller_id, 0), t.urgency, t.run_at limit $2`,
        [names, rows, sellerId, ...limit],
        among === null ? 'task-behind' : undefined,
      ),
  };
}

/** A task whose rows lie on a node that is away is tried again after this, in ms. Nothing is wrong with it: such tries are not counted. */
const NODE_AWAY_MS = 5_000;

async function attempt(
  options: TaskRunnerOptions,
  entry: HandledTask,
  claimed: ClaimedTask,
  signal: AbortSignal,
  dueIn: (ms: number) => void,
): Promise<void> {
  const { database, onFailure } = options;
  const store = (work: (tx: Tx) => Promise<unknown>) => untilStored(database, work, signal);
  const { attempts, backoffMs } = entry.task.options;
  const owner = options.owner();
  const lease = [claimed.id, owner, claimed.attempt_no] as const;
  // A worker that died at its last permitted try never came to record the failure; what ends its worker every time must not end more.
  const tooMany = claimed.attempt_no > attempts || claimed.kills >= (entry.kills ?? Number.POSITIVE_INFINITY);
  const context: TaskContext = {
    database,
    taskId: claimed.id,
    attemptNo: claimed.attempt_no,
    lastAttempt: claimed.attempt_no >= attempts,
    signal,
    workerId: owner,
  };
  try {
    if (tooMany) {
      await entry.abandon?.(claimed.payload, context);
      throw new PermanentFailure('the worker ended during every try');
    }
    await entry.run(claimed.payload, context);
  } catch (error) {
    const again = againIn(error, signal);
    if (again !== null) {
      await store((tx) => postpone(tx, lease, again, null, false));
      return dueIn(again);
    }
    const dead = error instanceof PermanentFailure || claimed.attempt_no >= attempts;
    if (dead) await options.onGivenUp?.(claimed.payload);
    onFailure(error, { id: claimed.id, name: claimed.name, attemptNo: claimed.attempt_no, dead });
    const text = messageOf(error);
    if (dead) return await store((tx) => bury(tx, lease, text));
    const spread = 0.8 + 0.4 * (options.random ?? Math.random)();
    const ms = backoffMs(claimed.attempt_no) * spread;
    await store((tx) => postpone(tx, lease, ms, text, true));
    return dueIn(ms);
  }
  await store((tx) => tx.query('delete from task where id = $1 and lease_owner = $2 and attempt_no = $3', lease, 'task-done'));
}

/** Milliseconds until a try that does not count is made again; null for one that counts. */
function againIn(error: unknown, signal: AbortSignal): number | null {
  if (error instanceof RunAgain) return error.ms;
  if (signal.aborted) return 0;
  return isNodeAway(error) ? NODE_AWAY_MS : null;
}

type Lease = readonly [id: number, owner: string, attemptNo: number];

async function postpone(tx: Tx, lease: Lease, ms: number, error: string | null, counted: boolean): Promise<void> {
  const mine = 'id = $1 and lease_owner = $2 and attempt_no = $3';
  // An equal task came to wait meanwhile: it will do the same work.
  const replaced = await tx.query(
    `delete from task t where ${mine} and exists (
       select from task w where w.name = t.name and w.dedupe_key = t.dedupe_key and w.lease_owner is null)`,
    lease,
  );
  if (replaced.rowCount > 0) return;
  await tx.query(
    `update task set lease_owner = null, kills = 0, run_at = now() + make_interval(secs => $4), last_error = coalesce($5, last_error),
            attempt_no = attempt_no - $6
      where ${mine}`,
    [...lease, ms / 1000, error, counted ? 0 : 1],
  );
}

async function bury(tx: Tx, lease: Lease, error: string): Promise<void> {
  await tx.query(
    `with gone as (delete from task where id = $1 and lease_owner = $2 and attempt_no = $3 returning *)
     insert into dead_letter (name, seller_id, payload, dedupe_key, error, attempts)
     select name, seller_id, payload, dedupe_key, $4, attempt_no from gone`,
    [...lease, error],
  );
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2000);
}

/** Lets other workers take the tasks of dead ones at once. */
export const releaseTasks: ReleaseLeases = async (tx, owners, died = false) => {
  // Of equal ones only one may wait: the newest stays.
  await tx.query(
    `delete from task t where lease_owner = any($1) and dedupe_key is not null and exists (
       select from task w where w.name = t.name and w.dedupe_key = t.dedupe_key
          and (w.lease_owner is null or (w.lease_owner = any($1) and w.id > t.id)))`,
    [owners],
  );
  const { rowCount } = await tx.query(
    'update task set lease_owner = null, run_at = now(), kills = kills + $2 where lease_owner = any($1)',
    [owners, died ? 1 : 0],
  );
  if (rowCount > 0) tx.notify(TASK_CHANNEL, '');
};

/** Puts a dead letter back to work. Answers false when it was already resolved. */
export async function reviveDeadLetter(tx: Tx, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with revived as (update dead_letter set resolved_at = now() where id = $1 and resolved_at is null returning *)
     insert into task (name, seller_id, payload, dedupe_key) select name, seller_id, payload, dedupe_key from revived
     on conflict do nothing`,
    [id],
  );
  if (rowCount > 0) tx.notify(TASK_CHANNEL, '');
  return rowCount > 0;
}
