import { describe, expect, test } from 'vitest';
import { askInHalves, askPartsInHalves, PASSED_MAX, type TooBig } from './halves.ts';
import { type Outcome, ok } from './outcome.ts';

const BIG: TooBig = { kind: 'too_big', message: '너무 큽니다.' };

describe('asking in halves', () => {
  test('asks once where the answer fits', async () => {
    const asked: (readonly number[])[] = [];
    const outcome = await askInHalves(
      [1, 2, 3],
      async (part) => {
        asked.push(part);
        return ok(part.length);
      },
      () => 0,
    );
    expect(outcome).toEqual(ok([3]));
    expect(asked).toEqual([[1, 2, 3]]);
  });

  test('asks nothing about nothing', async () => {
    expect(
      await askInHalves<number, number>(
        [],
        async () => BIG,
        () => 0,
      ),
    ).toEqual(ok([]));
  });

  test.each([1, 2, 3, 5, 8])('gives every item once, in order, when %i fit into an answer', async (fits) => {
    const items = [1, 2, 3, 4, 5, 6, 7];
    const outcome = await askInHalves(
      items,
      async (part): Promise<Outcome<number[]> | TooBig> => (part.length > fits ? BIG : ok([...part])),
      () => [],
    );
    expect(outcome.kind === 'ok' && outcome.value.flat()).toEqual(items);
  });

  test('reports an item that is too big alone, and goes on with the others', async () => {
    const outcome = await askInHalves(
      ['a', 'huge', 'b'],
      async (part): Promise<Outcome<string> | TooBig> => (part.includes('huge') ? BIG : ok(part.join())),
      (item, reason) => `${item}: ${reason}`,
    );
    expect(outcome).toEqual(ok(['a', 'huge: 너무 큽니다.', 'b']));
  });

  test('asks later where whatever is asked for is too big: no item of those is reported of', async () => {
    let asked = 0;
    const items = Array.from({ length: 300 }, (_, index) => index);
    const outcome = await askInHalves(
      items,
      async (): Promise<Outcome<number> | TooBig> => {
        asked += 1;
        return BIG;
      },
      (item) => item,
    );
    expect(outcome).toMatchObject({ kind: 'again', message: expect.stringContaining(BIG.message) });
    expect(asked).toBeLessThan(3 * PASSED_MAX);
  });

  test('asks later as well where each may only be asked for by itself', async () => {
    const parts = Array.from({ length: 100 }, (_, index) => [index]);
    const outcome = await askPartsInHalves<number, number>(
      parts,
      async () => BIG,
      (item) => item,
    );
    expect(outcome.kind).toBe('again');
  });

  test('goes on where one among many that are too big alone fits', async () => {
    const items = Array.from({ length: 3 * PASSED_MAX }, (_, index) => index);
    const fits = (part: readonly number[]) => part.length === 1 && Number(part[0]) % PASSED_MAX === 0;
    const outcome = await askInHalves(
      items,
      async (part): Promise<Outcome<number> | TooBig> => (fits(part) ? ok(Number(part[0])) : BIG),
      (item) => item,
    );
    expect(outcome).toEqual(ok(items));
  });

  test('hands the first other failure on and asks no further', async () => {
    const asked: (readonly number[])[] = [];
    const outcome = await askInHalves(
      [1, 2, 3, 4],
      async (part): Promise<Outcome<number> | TooBig> => {
        asked.push(part);
        return part.length > 2 ? BIG : { kind: 'again', message: '' };
      },
      () => 0,
    );
    expect(outcome.kind).toBe('again');
    expect(asked).toEqual([
      [1, 2, 3, 4],
      [1, 2],
    ]);
  });
});
