/** What a push says of a discount, and what it remembers of it. */
import { newProductDraft, newShopEntry } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { buildContent, type ContentSource, contentHash, summarise } from './content.ts';

const entry = newShopEntry({ shopType: 'SMART_STORE', shopAccountId: 'a', shopName: '본점', multiShopId: null }, 'SMART_STOREa1');

function contentWith(pc: number, mobile: number, sent: ContentSource['sent']) {
  const draft = newProductDraft();
  const discount = (value: number) => ({ discountType: 'WON' as const, value });
  draft.basic.benefit = { usable: pc > 0 || mobile > 0, pc: discount(pc), mobile: discount(mobile) };
  return buildContent({ draft, entry, managementCode: 'M1', items: [], images: [], stockCap: null, stockMax: 9, sent: sent ?? null });
}
const summaryOf = (pc: number) => summarise(contentWith(pc, pc, null), contentHash);

describe('a discount', () => {
  test.each([
    ['is taken back where the last push carried one', 0, summaryOf(1_000), true],
    ['is not where the last push carried none: what is there is the seller’s', 0, summaryOf(0), undefined],
    ['is not where nothing was ever sent', 0, null, undefined],
    ['is not while there is one', 500, summaryOf(1_000), undefined],
    ['is where nobody kept what the last push carried', 0, { categoryId: '' }, true],
  ])('%s', (_name, won, sent, expected) => {
    expect(contentWith(won, won, sent).discountTakenBack).toBe(expected);
  });

  test('of phones is named where it is another one', () => {
    expect(contentWith(1_000, 1_000, null).mobileDiscountWon).toBeUndefined();
    expect(contentWith(1_000, 700, null)).toMatchObject({ discountWon: 1_000, mobileDiscountWon: 700 });
    expect(contentWith(0, 700, null)).toMatchObject({ discountWon: 0, mobileDiscountWon: 700 });
  });

  test('that is taken back is no other content than one that was never there', () => {
    const taken = summarise(contentWith(0, 0, summaryOf(1_000)), contentHash);
    expect(taken).toEqual(summaryOf(0));
  });
});
