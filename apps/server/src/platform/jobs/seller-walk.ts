/**
 * Work that recurs for every seller who has something to do. One read says who that is; a task for each block of sellers does it, so that all
 * workers share it, and one that is broken off goes on with who is left.
 */
import { z } from 'zod';
import type { Database, Tx } from '../database/index.ts';
import type { Schedule } from './schedules.ts';
import { defineTask, enqueue, type HandledTask, handleTask, type TaskContext } from './tasks.ts';

/** Ids of sellers, both ends belong to it. */
export interface SellerRange {
  from: number;
  to: number;
}

export interface SellerWalk {
  /** Of its task; stays, as the names of all tasks. */
  name: string;
  /** Five fields, Korean time. */
  cron: string;
  /** See `Schedule`. */
  atFirst?: boolean;
  /** Tries of a block, when not those of every task; a worker that dies in it counts as one. Fewer where the next round comes soon. */
  attempts?: number;
  /** Who of the range has something to do, by one read. Whoever was done is not among them any more. */
  due(tx: Tx, range: SellerRange): Promise<readonly number[]>;
  /** Does it for one seller. Idempotent. */
  work(sellerId: number, context: WalkContext): Promise<unknown>;
  /**
   * Does it for many at once, by the same statements, as far as it is nothing out of the ordinary: what costs a transaction for each seller costs one for
   * all. Idempotent; when it throws, each of them is done by `work`.
   * @returns who is left to be done by `work`
   */
  together?(sellerIds: readonly number[], context: WalkContext): Promise<readonly number[]>;
}

export type WalkContext = Pick<TaskContext, 'database' | 'signal'>;

export const ALL_SELLERS: SellerRange = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** Ids in a block: a task's own transactions weigh little beside its sellers', and a hundred thousand sellers make four hundred tasks. */
const BLOCK = 256;
/** Sellers of a block at once: one who takes long holds up none but who comes after on half of the block. */
const LANES = 2;
/** Sellers done together: a lock for each may be held at once, and when one of them fails so many are done one by one. */
const TOGETHER = 64;

const nothing: z.ZodType<Record<string, never>> = z.strictObject({});
const blockSchema = z.strictObject({ block: z.number() });

/** What a worker needs to walk. */
export function walkPart(walk: SellerWalk): { tasks: readonly HandledTask[]; schedule: Schedule } {
  const options = { urgency: 3, ...(walk.attempts === undefined ? {} : { attempts: walk.attempts }) } as const;
  const roundTask = defineTask(walk.name, nothing, options);
  const blockTask = defineTask(`${walk.name}-block`, blockSchema, options);
  return {
    tasks: [
      handleTask(roundTask, async (_, { database }) => {
        const due = await dueOf(database, walk, ALL_SELLERS);
        const blocks = new Set(due.map((sellerId) => Math.floor(sellerId / BLOCK)));
        // A block of the round before that has not been worked off, or is just being, stands for this one too.
        await database.system((tx) =>
          Promise.all([...blocks].map((block) => enqueue(tx, blockTask, { block }, { dedupeKey: String(block) }))),
        );
      }),
      handleTask(blockTask, ({ block }, context) => {
        const { together, ...alone } = walk;
        // Somebody in this block may have ended the worker: this time those beside that one get their turn.
        const careful = context.attemptNo > 1 || together === undefined;
        return walkThrough(careful ? alone : walk, { from: block * BLOCK, to: (block + 1) * BLOCK - 1 }, context);
      }),
    ],
    schedule: { task: roundTask, cron: walk.cron, atFirst: walk.atFirst ?? false },
  };
}

/** Does what is to be done for the sellers of the range, here and now. The first failure is thrown at the end. */
export async function walkThrough(walk: SellerWalk, range: SellerRange, context: WalkContext): Promise<void> {
  const due = await dueOf(context.database, walk, range);
  // From anywhere: whoever ends the process each time would keep those who come after from their turn.
  const start = Math.floor(Math.random() * due.length);
  const failures: unknown[] = [];
  const alone = await doTogether(walk, [...due.slice(start), ...due.slice(0, start)], context, failures);
  await eachSeller(alone, context.signal, (sellerId) => walk.work(sellerId, context));
  if (failures.length > 0) throw failures[0];
}

/** Answers who is to be done alone. */
async function doTogether(
  walk: SellerWalk,
  sellerIds: readonly number[],
  context: WalkContext,
  failures: unknown[],
): Promise<readonly number[]> {
  if (walk.together === undefined) return sellerIds;
  const alone: number[] = [];
  for (let from = 0; from < sellerIds.length; from += TOGETHER) {
    const some = sellerIds.slice(from, from + TOGETHER);
    context.signal.throwIfAborted();
    try {
      alone.push(...(await walk.together(some, context)));
    } catch (error) {
      failures.push(error);
      alone.push(...some);
    }
  }
  return alone;
}

function dueOf(database: Database, walk: SellerWalk, range: SellerRange): Promise<readonly number[]> {
  return database.system((tx) => walk.due(tx, range), { readOnly: true });
}

/** Does `work` for each seller, two at a time. What fails at one holds up no other; the first failure is thrown at the end. */
export async function eachSeller(
  sellerIds: readonly number[],
  signal: AbortSignal,
  work: (sellerId: number) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  const waiting = sellerIds.values();
  const lane = async () => {
    for (const sellerId of waiting) {
      if (signal.aborted) return;
      await work(sellerId).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}
