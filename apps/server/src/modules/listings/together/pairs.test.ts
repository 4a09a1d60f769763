import { describe, expect, test } from 'vitest';
import { type Beside, type Own, partnerOf, sharedCode, sharedOf, waitsForDeletion } from './pairs.ts';

const AUCTION = 1;
const GMARKET = 2;
const row = (id: number, accountId: number, goods: string | null = null, over: Partial<Beside> = {}): Beside => ({
  id,
  accountId,
  code: `M${id}`,
  goods,
  paired: true,
  gone: false,
  deleteWanted: false,
  ...over,
});
const seen = (id: number, rows: readonly Beside[]): Own => {
  const own = rows.find((each) => each.id === id);
  if (!own) throw new Error(`no listing ${id}`);
  return { id, account_id: own.accountId, management_code: own.code, shop_product_sub_id: own.goods, beside: rows };
};

describe('the partner of a new listing', () => {
  test.each<[string, Beside[], [number, number | null][]]>([
    [
      'is the other new one',
      [row(1, AUCTION), row(2, GMARKET)],
      [
        [1, 2],
        [2, 1],
      ],
    ],
    ['is what is at the other site alone', [row(1, AUCTION, 'g'), row(2, GMARKET)], [[2, 1]]],
    ['is none where all are in pairs', [row(1, AUCTION, 'g'), row(2, GMARKET, 'g'), row(3, GMARKET)], [[3, null]]],
    [
      'is none of what was deleted or is to be',
      [row(1, AUCTION, 'g', { gone: true }), row(2, GMARKET), row(3, AUCTION, 'h', { deleteWanted: true })],
      [[2, null]],
    ],
    ['is what a deleted one left', [row(1, AUCTION, 'g', { gone: true }), row(2, GMARKET, 'g'), row(3, AUCTION)], [[3, 2]]],
    [
      'is the one in its place among several',
      [row(1, AUCTION), row(2, AUCTION), row(3, GMARKET), row(4, GMARKET)],
      [
        [1, 3],
        [2, 4],
        [3, 1],
        [4, 2],
      ],
    ],
    [
      'is no other one than its own finds',
      [row(1, AUCTION, 'g'), row(2, AUCTION), row(3, GMARKET)],
      [
        [2, null],
        [3, 1],
      ],
    ],
  ])('%s', (_, rows, pairs) => {
    for (const [id, partner] of pairs) expect(partnerOf(seen(id, rows))?.id ?? null, String(id)).toBe(partner);
  });

  test('is none without an account beside', () => {
    expect(partnerOf({ ...seen(1, [row(1, AUCTION)]), beside: null })).toBeNull();
  });
});

test('accounts that were let go of each other still share what they made, and make nothing more together', () => {
  const rows = [row(1, AUCTION, 'g'), row(2, GMARKET, 'g', { paired: false }), row(3, AUCTION), row(4, GMARKET, null, { paired: false })];
  expect(sharedOf(seen(1, rows))).toBe('ALIVE');
  expect(sharedCode(seen(1, rows))).toBe('M1');
  expect(partnerOf(seen(3, rows))).toBeNull();
});

test('both look for the product by one code, before it is there and after', () => {
  for (const goods of [null, 'g']) {
    const rows = [row(1, AUCTION, goods), row(2, GMARKET, goods)];
    expect(rows.map(({ id }) => sharedCode(seen(id, rows)))).toEqual(['M1', 'M1']);
  }
  const apart = [row(1, AUCTION, 'g'), row(2, GMARKET, 'h')];
  expect(apart.map(({ id }) => sharedCode(seen(id, apart)))).toEqual(['M1', 'M2']);
});

test('a product serves another listing while that is there, and is known to have served one that was deleted', () => {
  const of = (over: Partial<Beside>, goods: string | null = 'g') => sharedOf(seen(1, [row(1, AUCTION, 'g'), row(2, GMARKET, goods, over)]));
  expect([of({}), of({ gone: true }), of({}, 'h'), of({}, null)]).toEqual(['ALIVE', 'GONE', undefined, undefined]);
});

test('of two that are to be deleted one waits for the other', () => {
  const rows = [row(1, AUCTION, 'g', { deleteWanted: true }), row(2, GMARKET, 'g', { deleteWanted: true })];
  expect(rows.map(({ id }) => waitsForDeletion(seen(id, rows)))).toEqual([false, true]);
  const left = [row(1, AUCTION, 'g', { deleteWanted: true, gone: true }), row(2, GMARKET, 'g', { deleteWanted: true })];
  expect(waitsForDeletion(seen(2, left))).toBe(false);
});
