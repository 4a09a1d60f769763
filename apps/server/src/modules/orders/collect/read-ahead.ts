/** Reading a feed while what was read is stored. */
import type { CollectCursor, OrderPage, Outcome } from '@moa/channels/sdk';

const PAGES_MAX = 100_000;

/**
 * Pages from `from` on, in their order, up to the last or the first that could not be read. The next is on its way while one is stored,
 * and never more than that: a page that was read and not stored is read again by the next walk.
 */
export async function* readAhead(
  collect: (cursor: CollectCursor) => Promise<Outcome<OrderPage>>,
  from: CollectCursor,
  signal: AbortSignal,
): AsyncGenerator<Outcome<OrderPage>> {
  signal.throwIfAborted();
  let coming = from.done ? null : collect(from);
  try {
    for (let pages = 1; coming !== null; pages += 1) {
      const page: Outcome<OrderPage> = await coming;
      signal.throwIfAborted();
      const next = page.kind === 'ok' && pages < PAGES_MAX ? page.value.nextCursor : null;
      coming = next === null || next.done ? null : collect(next);
      // What it throws is thrown when its turn comes.
      coming?.catch(() => undefined);
      yield page;
    }
  } finally {
    // Nobody may take the account over while a call of ours is still out.
    await coming?.catch(() => undefined);
  }
}
