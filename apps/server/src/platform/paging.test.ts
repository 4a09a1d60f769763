import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PageInput, type Position, readPageOf, type Slice } from './paging.ts';

/** A list of numbered rows, newest first; rows of one batch share their instant, and the oldest have none. */
function listOf(count: number, order = 'at desc') {
  const rows = Array.from(
    { length: count },
    (_, i): Position => ({
      id: count - i,
      value: i >= count - 3 ? null : `2026-11-21T09:00:00.${String(900_000 - Math.floor(i / 4)).padStart(6, '0')}Z`,
    }),
  );
  const slices: Slice[] = [];
  const read = async (slice: Slice) => {
    slices.push(slice);
    const all = slice.backwards ? rows.toReversed() : rows;
    const from = slice.after ? all.findIndex((row) => row.id === slice.after?.id) + 1 : slice.offset;
    return all.slice(from, from + slice.size);
  };
  const page = (requested: PageInput) =>
    readPageOf(requested, { order, count: async (bound) => Math.min(bound + 1, count), read, positionOf: (row: Position) => row });
  return { page, slices };
}

describe('pages', () => {
  it('by number and by cursor are the same, each row once, and no page is read from further than the middle', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 12 }), async (count, size) => {
        const { page, slices } = listOf(count);
        const expected = Array.from({ length: count }, (_, i) => count - i);
        const numbered: number[] = [];
        const { frame } = await page({ size });
        for (let number = 0; number < frame.totalPages; number += 1)
          numbered.push(...(await page({ page: number, size })).rows.map(({ id }) => id));
        expect(numbered).toEqual(expected);
        expect(slices.every((slice) => slice.offset <= count / 2)).toBe(true);
        const walked: number[] = [];
        let cursor: string | undefined;
        do {
          const next = await page({ size, ...(cursor === undefined ? {} : { cursor }) });
          walked.push(...next.rows.map(({ id }) => id));
          cursor = next.frame.nextCursor ?? undefined;
        } while (cursor !== undefined && walked.length <= count);
        expect(walked).toEqual(expected);
      }),
    );
  });

  it('beyond the last one are empty', async () => {
    expect((await listOf(10).page({ page: 2, size: 5 })).rows).toEqual([]);
    expect((await listOf(10).page({ page: 1, size: 5 })).frame.nextCursor).toBeNull();
  });

  it('of more rows than are counted say so, and go on by cursor', async () => {
    const { page } = listOf(10_400);
    const last = await page({ page: 199, size: 50 });
    expect(last.frame).toMatchObject({ totalElements: 10_000, totalExact: false, totalPages: 200 });
    const beyond = await page({ cursor: last.frame.nextCursor ?? '' });
    expect(beyond.rows[0]?.id).toBe(400);
    expect((await page({ page: 200, size: 50 })).rows).toEqual([]);
  });

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    '',
    '%%%',
    encoded([1]),
    encoded(['at desc', 'yesterday', 1]),
    encoded(['at desc', 7, 1]),
    encoded(['at desc', '2026-02-31T00:00:00.000000Z', 1]),
    encoded(['at asc', null, 1]),
  ])('refuse the cursor %j', async (cursor) => {
    await expect(listOf(10).page({ cursor })).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it.each([
    [false, ['read', 'count', 'counted']],
    [true, ['count', 'counted', 'read']],
  ])('from its beginning a list is read while it is counted, unless that says how (%s)', async (countsFirst, expected) => {
    const steps: string[] = [];
    await readPageOf(
      {},
      {
        order: 'x',
        countsFirst,
        count: async () => {
          steps.push('count');
          await new Promise(setImmediate);
          steps.push('counted');
          return 1;
        },
        read: async () => {
          steps.push('read');
          return [1];
        },
        positionOf: (id) => ({ value: null, id }),
      },
    );
    expect(steps).toEqual(expected);
  });
});
