import { describe, expect, test } from 'vitest';
import { acceptedProduct } from './observed-product.ts';
import { openFound, openListed, UNNAMED_ROW } from './opened.ts';
import { type Outcome, refusedWith } from './outcome.ts';
import type { ObservedProduct } from './product.ts';
import { listingContent } from './testing/context.ts';

const product = (shopProductId: string) => acceptedProduct(listingContent(), { shopProductId, saleStatus: 'SALE', rawStatus: '' });
const GONE = { kind: 'refused', code: '404', message: '없습니다.' } as const;
const AGAIN = { kind: 'again', message: '잠시 뒤에' } as const;
const isAbsent = refusedWith('404');

const open = async (row: string): Promise<Outcome<ObservedProduct | null>> => {
  if (row === 'gone') return GONE;
  if (row === 'hidden' || row === '') return UNNAMED_ROW;
  if (row === 'busy') return AGAIN;
  return { kind: 'ok', value: row === 'other' ? null : product(row) };
};
const numbers = (products: readonly ObservedProduct[]) => products.map(({ shopProductId }) => shopProductId);

describe('a page of a list', () => {
  test('leaves out what is gone or does not count, and counts what is not shown', async () => {
    const opened = await openListed(['1', 'gone', 'hidden', 'other', '', '2'], open, isAbsent);
    expect(opened.kind === 'ok' && { numbers: numbers(opened.value.products), unread: opened.value.unread }).toEqual({
      numbers: ['1', '2'],
      unread: 2,
    });
  });

  test('ends with another failure', async () => expect(await openListed(['1', 'busy', '2'], open, isAbsent)).toEqual(AGAIN));
});

describe('what a search found', () => {
  test('leaves out what is gone or does not count', async () => {
    const found = await openFound(['gone', '1', 'other'], open, isAbsent);
    expect(found.kind === 'ok' && numbers(found.value)).toEqual(['1']);
  });

  test.each([
    ['hidden', UNNAMED_ROW],
    ['busy', AGAIN],
  ])('is not known while one of it is %s', async (row, failure) => {
    expect(await openFound(['1', row], open, isAbsent)).toEqual(failure);
  });
});
