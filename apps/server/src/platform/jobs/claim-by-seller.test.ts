import { describe, expect, test } from 'vitest';
import { freeSlots, type Slots, SlotsInUse } from '../fair-slots.ts';
import { type Claim, claimBySeller, GLANCE, WaitingSellers } from './claim-by-seller.ts';

interface Row {
  seller: number;
  id: number;
}

const row = (seller: number, id: number): Row => ({ seller, id });
const TABLE = [row(1, 11), row(2, 21), row(1, 12), row(3, 31), row(2, 22)];

/** A claimer of a table, in the order of its rows, of which others hold some; with a note of every question. */
function claimer(slots: Slots, held: readonly number[] = [], table: readonly Row[] = TABLE) {
  const asked: string[] = [];
  const leased = new Set<number>();
  const claimed: Promise<Claim<number>> = claimBySeller({
    slots,
    look: async (most) => {
      asked.push(`look ${most}`);
      const waiting = Map.groupBy(
        table.filter(({ id }) => !leased.has(id)),
        ({ seller }) => seller,
      );
      return [...waiting].map(([seller_id, rows]) => ({ seller_id, wants: Math.min(most, rows.length) }));
    },
    take: async ({ sellerId, slots: share }) => {
      asked.push(`take ${share} of ${sellerId}`);
      const free = table.filter(({ seller, id }) => seller === sellerId && !held.includes(id) && !leased.has(id)).slice(0, share);
      for (const { id } of free) leased.add(id);
      return free.map(({ id }) => id);
    },
  });
  return { asked, claimed };
}

test('each seller’s rows are taken by themselves, after one look where nobody else is', async () => {
  const { claimed, asked } = claimer(freeSlots(4));
  expect(await claimed).toEqual({ rows: [11, 12, 21, 31], more: true, held: false });
  expect(asked).toEqual(['look 4', 'take 2 of 1', 'take 1 of 2', 'take 1 of 3']);
});

test('what others hold is looked past, and who has nothing else is left to them', async () => {
  const { claimed, asked } = claimer(freeSlots(3), [11, 21, 22]);
  expect(await claimed).toEqual({ rows: [12, 31], more: false, held: true });
  expect(asked).toEqual(['look 3', 'take 1 of 1', 'take 1 of 2', 'take 1 of 3', 'look 1', 'take 1 of 1', 'look 1']);
});

test('nothing waits: nothing is taken, by one question', async () => {
  const { claimed, asked } = claimer(freeSlots(3), [], []);
  expect(await claimed).toEqual({ rows: [], more: false, held: false });
  expect(asked).toEqual(['look 3']);
});

test('a claimer that finds everything held gives up, and says so', async () => {
  const { claimed, asked } = claimer(freeSlots(1), [11, 21, 12, 31, 22]);
  expect(await claimed).toEqual({ rows: [], more: false, held: true });
  expect(asked.filter((each) => each.startsWith('look'))).toHaveLength(3);
});

describe('a loop over time', () => {
  const MANY = Array.from({ length: 100 }, (_, index) => row(1, index + 1));
  /** Claims from the table what the loop has room for, and begins it. Answers whose it was. */
  async function claimInto(loop: SlotsInUse, table: readonly Row[]) {
    const { rows, more } = await claimer(loop.now(), [], table).claimed;
    const sellers = rows.map((id) => table.find((each) => each.id === id)?.seller ?? 0);
    loop.begin(sellers);
    return { sellers, more };
  }

  test('is never filled by one seller, and says that more waits', async () => {
    const loop = new SlotsInUse(16, 4);
    expect(await claimInto(loop, MANY)).toEqual({ sellers: Array.from({ length: 12 }, () => 1), more: true });
    expect(await claimInto(loop, MANY)).toEqual({ sellers: [], more: true });
    expect(await claimInto(loop, [...MANY, row(2, 200)])).toEqual({ sellers: [2], more: true });
  });

  test('serves each seller once before it serves one of them twice', async () => {
    const loop = new SlotsInUse(1, 0);
    const table = [...MANY, row(2, 200), row(2, 201), row(3, 300), row(3, 301)];
    const served: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const { sellers } = await claimInto(loop, table);
      served.push(...sellers);
      for (const seller of sellers) loop.end(seller);
    }
    expect(served).toEqual([1, 2, 3, 1, 2, 3]);
  });
});

describe('who waits', () => {
  /** What waits of each seller, by id, and how many rows were read of it. */
  function backlog(waiting: Readonly<Record<number, number>>) {
    const sellers = Object.entries(waiting).map(([id, count]) => ({ id: Number(id), count }));
    const rowsOf = (some: typeof sellers) => some.flatMap(({ id, count }) => Array.from({ length: Math.min(count, GLANCE) }, () => id));
    let read = 0;
    const first = async (some: typeof sellers, rows: number) => {
      const found = rowsOf(some).slice(0, rows);
      read += found.length;
      return { rows: found.map((seller_id) => ({ seller_id })) };
    };
    return {
      sellers,
      read: () => read,
      rows: {
        mostUrgent: (rows: number) => first(sellers, rows),
        behind: (sellerId: number, rows: number) =>
          first(
            sellers.filter(({ id }) => id > sellerId),
            rows,
          ),
      },
    };
  }

  test('is told by one statement where it can be read whole', async () => {
    const { rows, read } = backlog({ 3: 2, 5: 40 });
    expect(await new WaitingSellers().look(16, rows)).toEqual([
      { seller_id: 3, wants: 2 },
      { seller_id: 5, wants: 16 },
    ]);
    expect(read()).toBe(42);
  });

  test('is found behind a backlog that nobody reads to its end', async () => {
    const { rows, read } = backlog({ 1: 1_000_000, 2: 1, 7: 1_000_000, 9: 3 });
    const looks = new WaitingSellers();
    expect(await looks.look(16, rows)).toEqual([
      { seller_id: 1, wants: 16 },
      { seller_id: 2, wants: 1 },
      { seller_id: 7, wants: 16 },
      { seller_id: 9, wants: 3 },
    ]);
    expect(read()).toBeLessThanOrEqual(4 * GLANCE);
  });

  test.each([
    ['a thousand with one row each', Object.fromEntries(Array.from({ length: 1_000 }, (_, id) => [id, 1])), 3],
    ['fifty with more than is read of one', Object.fromEntries(Array.from({ length: 50 }, (_, id) => [id, 5_000])), 18],
  ])('is everybody after some looks, each no dearer than another: %s', async (_, waiting, most) => {
    const { rows, sellers, read } = backlog(waiting);
    const looks = new WaitingSellers();
    const found = new Set<number>();
    for (let look = 0; look < most; look++) {
      const before = read();
      for (const { seller_id } of await looks.look(16, rows)) found.add(seller_id);
      expect(read() - before).toBeLessThanOrEqual(4 * GLANCE);
    }
    expect(found.size).toBe(sellers.length);
  });
});
