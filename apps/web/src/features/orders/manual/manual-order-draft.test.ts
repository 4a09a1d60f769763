import { describe, expect, it } from 'vitest';
import { type DraftLine, draftProblems, draftTotal, EMPTY_DRAFT, emptyPerson, isDirty, toOrder } from './manual-order-draft.ts';

const line: DraftLine = { skuId: '7', skuCode: 'A-1', label: '니트', sellable: 3, quantity: 2, unitPrice: 19_900 };
const whole = { ...EMPTY_DRAFT, receiver: { ...emptyPerson(), name: ' 이은수 ', phone: '010-1234-5678' }, lines: [line] };

describe('a hand-written order', () => {
  it('names what is missing by field', () => {
    expect(Object.keys(draftProblems(EMPTY_DRAFT))).toEqual(['receiver.name', 'receiver.phone', 'lines']);
    expect(draftProblems(whole)).toEqual({});
    const bad = { ...whole, buyer: emptyPerson(), lines: [line, { ...line, quantity: 0, unitPrice: null }] };
    expect(Object.keys(draftProblems(bad))).toEqual(['buyer.name', 'buyer.phone', 'lines[1].quantity', 'lines[1].unitPrice']);
  });

  it('has the receiver as its buyer until another one is typed', () => {
    expect(toOrder(whole)).toEqual({
      receiver: { name: '이은수', phone: '010-1234-5678' },
      buyer: { name: '이은수', phone: '010-1234-5678' },
      lines: [{ skuId: '7', quantity: 2, unitPrice: 19_900 }],
    });
    expect(toOrder({ ...whole, buyer: { ...emptyPerson(), name: '김', phone: '0212345678' } }).buyer.name).toBe('김');
  });

  it('sums goods and delivery', () => {
    expect(draftTotal({ ...whole, deliveryFee: 3_000 })).toBe(42_800);
  });

  it('is dirty as soon as something is in it', () => {
    expect(isDirty(EMPTY_DRAFT)).toBe(false);
    expect(isDirty({ ...EMPTY_DRAFT, deliveryMessage: '문 앞' })).toBe(true);
  });
});
