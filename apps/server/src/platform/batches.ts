/**
 * Group commit: what comes while an earlier batch of its kind is under way is gathered and done together next. Alone it is done at once;
 * the busier it gets, the more share one transaction, its round trips, its row locks and its wait for the disk.
 */

export interface BatchOptions<Item, Result> {
  /** Items of one kind go together, one batch of a kind at a time. */
  kindOf(item: Item): string;
  /** Items in one batch at most. */
  max: number;
  /** Does the items together: one outcome an item, in their order. Throwing refuses all of them. */
  run(items: readonly Item[]): Promise<readonly PromiseSettledResult<Result>[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/** Answers how to do one item, alone or with others. */
export function createBatches<Item, Result>({ kindOf, max, run }: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item));
      for (const [i, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[i];
        if (outcome === undefined) reject(new Error('a batch left an item without an outcome'));
        else if (outcome.status === 'fulfilled') resolve(outcome.value);
        else reject(outcome.reason);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function drain(kind: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) await runBatch(queue.splice(0, max));
    queues.delete(kind);
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const kind = kindOf(item);
    const waiting = { item, resolve, reject };
    const queue = queues.get(kind);
    if (queue) queue.push(waiting);
    else {
      const fresh = [waiting];
      queues.set(kind, fresh);
      void drain(kind, fresh);
    }
    return promise;
  };
}
