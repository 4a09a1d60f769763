import { describe, expect, test } from 'vitest';
import { changeParts, changesOption } from './line-option.ts';
import { type LineRecord, unheardLine } from './line-record.ts';

const record = (over: Partial<LineRecord> = {}): LineRecord => ({
  ...unheardLine({ quantity: 3 }, [{ skuId: 1, unitQuantity: 2 }]),
  state: 'NEW',
  stockState: 'RESERVED',
  ...over,
});
const option = (name: string, changedAt: string | null) => ({
  shopItemId: `code-${name}`,
  optionText: name,
  refs: changedAt === null ? {} : { changedAt },
});
const known = { shopType: 'TALKGIFT', record: record(), asFact: option('M', '2026-11-01T00:00:00.000Z') };
const later = '2026-11-01T00:00:05.000Z';

describe('another option is taken on', () => {
  test.each<[string, boolean, typeof known, ReturnType<typeof option>]>([
    ['of a present, as long as it was not sent', true, known, option('L', later)],
    [
      'of one that was confirmed here meanwhile, by a clock that is ahead',
      true,
      { ...known, record: record({ state: 'PREPARING', sourceTime: Date.parse(later) + 900 }) },
      option('L', later),
    ],
    ['of a line that was stored before times of changes were', true, { ...known, asFact: option('M', null) }, option('L', later)],
    ['not where it is the same', false, known, option('M', later)],
    ['not where only its code is another', false, known, { ...option('M', later), shopItemId: 'code-new' }],
    ['not where only its name is another', false, known, { ...option('M', later), optionText: '미디엄' }],
    ['not from what is older', false, known, option('L', '2026-10-31T23:59:59.000Z')],
    ['not from what has no time', false, known, option('L', null)],
    ['not of what was sent', false, { ...known, record: record({ state: 'DELIVERING', stockState: 'SHIPPED' }) }, option('L', later)],
    ['not of what has ended', false, { ...known, record: record({ state: 'CANCELED', stockState: 'RELEASED' }) }, option('L', later)],
    ['not at a shop whose buyers keep theirs', false, { ...known, shopType: 'TALKSTORE' }, option('L', later)],
    ['not of an order that was written by hand', false, { ...known, shopType: 'ORDER_HANDWRITING' }, option('L', later)],
  ])('%s', (_name, expected, line, fact) => {
    expect(changesOption(line, fact)).toBe(expected);
  });
});

describe('what was kept for the line', () => {
  test('goes back, and the other is kept under a round of its own', () => {
    const { record: after, effects } = changeParts(record({ stockRound: 1, claimedQuantity: 1, oversold: true }), [
      { skuId: 2, unitQuantity: 1 },
    ]);
    expect(effects).toEqual([
      { effect: 'RELEASE', source: { kind: 'LINE', round: 1 }, skuId: 1, quantity: 4 },
      { effect: 'RESERVE', source: { kind: 'LINE', round: 2 }, skuId: 2, quantity: 2 },
    ]);
    expect(after).toMatchObject({ parts: [{ skuId: 2 }], stockState: 'RESERVED', stockRound: 2, oversold: false });
  });

  test('goes back where nobody knows the other, which is kept once it is known', () => {
    const { record: after, effects } = changeParts(record(), null);
    expect(effects.map(({ effect, skuId }) => [effect, skuId])).toEqual([['RELEASE', 1]]);
    expect(after).toMatchObject({ parts: null, stockState: 'NONE', stockRound: 1 });
  });

  test('is nothing where nothing was kept', () => {
    const { record: after, effects } = changeParts(record({ stockState: 'NONE', parts: null }), [{ skuId: 2, unitQuantity: 1 }]);
    expect(effects).toEqual([]);
    expect(after.parts).toEqual([{ skuId: 2, unitQuantity: 1 }]);
  });
});
