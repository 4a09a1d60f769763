import { describe, expect, test } from 'vitest';
import { acceptedProduct } from './observed-product.ts';
import { openFound, openPage } from './opened.ts';
import { type Outcome, refusedWith } from './outcome.ts';
import type { ObservedProduct } from './product.ts';
import { listingContent } from './testing/context.ts';

const product = (shopProductId: string) => acceptedProduct(listingContent(), { shopProductId, saleStatus: 'SALE', rawStatus: '' });
const GONE = { kind: 'refused', code: '404', message: '없습니다.' } as const;
const HIDDEN = { kind: 'refused', code: 'HIDDEN', message: '볼 수 없습니다.' } as const;
const AGAIN = { kind: 'again', message: '잠시 뒤에' } as const;
const isAbsent = refusedWith('404');

const open = async (row: string): Promise<Outcome<ObservedProduct | null>> => {
  if (row === 'gone') return GONE;
  if (row === 'hidden') return HIDDEN;
  if (row === 'busy') return AGAIN;
  return { kind: 'ok', value: row === 'other' ? null : product(row) };
};
const numbers = (products: readonly ObservedProduct[]) => products.map(({ shopProductId }) => shopProductId);

describe('what a search found', () => {
  test('leaves out what is gone or does not count', async () => {
    const found = await openFound(['gone', '1', 'other'], open, isAbsent);
    expect(found.kind === 'ok' && numbers(found.value)).toEqual(['1']);
  });

  test.each([
    ['hidden', HIDDEN],
    ['busy', AGAIN],
  ])('is not known while one of it is %s', async (row, failure) => {
    expect(await openFound(['1', row], open, isAbsent)).toEqual(failure);
  });
});

describe('a page of what a shop has', () => {
  const pages = (rows: readonly string[], next: string | null, more: { bad?: number; warnings?: string[] } = {}) => ({
    ask: async () => ({ kind: 'ok', value: { rows, next, ...more } }) as const,
    numberOf: (row: string) => row,
    open,
    isAbsent,
    unreadNote: (count: number) => `${count}개를 건너뛰었습니다.`,
  });

  test.each<[string, Parameters<typeof pages>, { numbers: string[]; goesOn: boolean; warnings: string[] | undefined }]>([
    ['opens its rows', [['1', '2'], null], { numbers: ['1', '2'], goesOn: false, warnings: undefined }],
    ['goes on', [['1'], '2'], { numbers: ['1'], goesOn: true, warnings: undefined }],
    ['opens once what rows repeat', [['1', '1', '2'], null], { numbers: ['1', '2'], goesOn: false, warnings: undefined }],
    [
      'says how many it could not read',
      [['', 'hidden', '1'], null, { bad: 2 }],
      { numbers: ['1'], goesOn: false, warnings: ['4개를 건너뛰었습니다.'] },
    ],
    ['says nothing of what is gone or does not count', [['gone', 'other'], null], { numbers: [], goesOn: false, warnings: undefined }],
    [
      'says what the shop keeps back',
      [['1'], null, { warnings: ['더는 주지 않습니다.'] }],
      { numbers: ['1'], goesOn: false, warnings: ['더는 주지 않습니다.'] },
    ],
  ])('%s', async (_, given, { numbers: expected, goesOn, warnings }) => {
    const page = await openPage(null, pages(...given));
    expect(page.kind === 'ok' && numbers(page.value.products)).toEqual(expected);
    expect(page.kind === 'ok' && page.value.nextCursor !== null).toBe(goesOn);
    expect(page.kind === 'ok' && page.warnings).toEqual(warnings);
  });

  test('is asked for by the word or the number that the page before gave, and again where it came again', async () => {
    const first = await openPage(null, pages(['1', '2'], '2'));
    const cursor = first.kind === 'ok' ? first.value.nextCursor : null;
    const asked: unknown[] = [];
    const second = await openPage(cursor, {
      ...pages(['1', '2'], '3'),
      ask: async (page) => {
        asked.push(page);
        return { kind: 'ok', value: { rows: ['1', '2'], next: '3' } };
      },
    });
    expect(asked).toEqual([{ at: '2', number: 2 }]);
    expect(second.kind === 'ok' && second.value.nextCursor).toBe(JSON.stringify(['2', '2', 1]));
  });

  test.each<[string, readonly string[]]>([
    ['the page', []],
    ['a product of it', ['1', 'busy']],
  ])('ends with the failure of %s', async (what, rows) => {
    const given = pages(rows, null);
    const answer = await openPage(null, what === 'the page' ? { ...given, ask: async () => AGAIN } : given);
    expect(answer).toEqual(AGAIN);
  });
});
