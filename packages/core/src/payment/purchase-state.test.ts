import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayBecome, PURCHASE_STATES, type PurchaseState, type PurchaseStep, statesBefore, stepAfterLook } from './purchase-state.ts';

const T0 = new Date('2026-11-28T03:00:00Z');
const after = (minutes: number) => new Date(T0.getTime() + minutes * 60_000);

function step(state: PurchaseState, status: string | null, { minutes = 5, confirm = false, amount = 19_000 } = {}): PurchaseStep {
  const order = { state, amount: 19_000, confirmBegunAt: confirm ? T0 : null, createdAt: T0 };
  return stepAfterLook(order, status === null ? null : { status, amount }, after(minutes));
}

describe('after a look', () => {
  test.each<[PurchaseState, string | null, PurchaseStep]>([
    ['CREATED', 'DONE', 'BOOK'],
    ['FAILED', 'DONE', 'BOOK'],
    ['EXPIRED', 'DONE', 'BOOK'],
    ['PAID', 'DONE', 'NOTHING'],
    ['PAID', 'PARTIAL_CANCELED', 'NOTHING'],
    ['CANCELING', 'DONE', 'CANCEL'],
    ['CANCELED', 'DONE', 'NOTHING'],
    ['PAID', 'CANCELED', 'CANCELED'],
    ['CANCELING', 'CANCELED', 'CANCELED'],
    ['CREATED', 'CANCELED', 'CANCELED'],
    ['CREATED', 'ABORTED', 'FAIL'],
    ['CREATED', 'EXPIRED', 'EXPIRE'],
    ['CREATED', 'READY', 'WAIT'],
    ['CREATED', null, 'WAIT'],
    ['CREATED', 'A_NEW_WORD', 'WAIT'],
    ['PAID', 'A_NEW_WORD', 'NOTHING'],
    ['PAID', null, 'NOTHING'],
    ['CANCELING', null, 'WAIT'],
  ])('an order that is %s, of which Toss says %s: %s', (state, status, expected) => {
    expect(step(state, status)).toBe(expected);
  });

  test('what the buyer has agreed to is confirmed only when she came back to us, and within ten minutes', () => {
    expect(step('CREATED', 'IN_PROGRESS')).toBe('WAIT');
    expect(step('CREATED', 'IN_PROGRESS', { confirm: true })).toBe('CONFIRM');
    expect(step('CREATED', 'IN_PROGRESS', { confirm: true, minutes: 10 })).toBe('WAIT');
    expect(step('CREATED', 'IN_PROGRESS', { confirm: true, minutes: 30 })).toBe('EXPIRE');
  });

  test.each([null, 'READY', 'IN_PROGRESS', 'WHAT'])('half an hour of %s is the end', (status) => {
    expect(step('CREATED', status, { minutes: 29 })).toBe('WAIT');
    expect(step('CREATED', status, { minutes: 30 })).toBe('EXPIRE');
  });

  test('another amount is booked for nobody', () => {
    expect(step('CREATED', 'DONE', { amount: 1 })).toBe('WRONG_AMOUNT');
  });
});

test('each state is reached from those that may become it', () => {
  for (const to of PURCHASE_STATES) expect(statesBefore(to)).toEqual(PURCHASE_STATES.filter((from) => mayBecome(from, to)));
  expect(statesBefore('CREATED')).toEqual([]);
});

const REACHED: Partial<Record<PurchaseStep, PurchaseState>> = { BOOK: 'PAID', CANCELED: 'CANCELED', FAIL: 'FAILED', EXPIRE: 'EXPIRED' };

test('whatever is found in whatever order, every step is a move that is allowed, and paid once at a time', () => {
  const status = fc.constantFrom(null, 'READY', 'IN_PROGRESS', 'DONE', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED', 'NEW');
  fc.assert(
    fc.property(fc.array(fc.tuple(status, fc.nat(60), fc.boolean()), { maxLength: 20 }), (looks) => {
      let state: PurchaseState = 'CREATED';
      let paid = 0;
      for (const [found, minutes, confirm] of looks) {
        const next: PurchaseState | undefined = REACHED[step(state, found, { minutes, confirm })];
        if (next === undefined) continue;
        expect(mayBecome(state, next)).toBe(true);
        paid += Number(next === 'PAID') - Number(state === 'PAID');
        state = next;
        expect([0, 1]).toContain(paid);
      }
    }),
  );
});
