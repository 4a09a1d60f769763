import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayBecome, PURCHASE_STATES, type PurchaseState, type PurchaseStep, statesBefore, stepAfterLook } from './purchase-state.ts';

const T0 = new Date('2026-11-28T03:00:00Z');
const after = (minutes: number) => new Date(T0.getTime() + minutes * 60_000);

function step(state: PurchaseState, status: string | null, { minutes = 5, confirm = false, amount = 19_000 } = {}): PurchaseStep {
  const order = { state, amount: 19_000, confirmBegunAt: confirm ? T0 : null, createdAt: T0, since: T0 };
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
    ['CREATED', 'ABORTED', 'WAIT'],
    ['CREATED', 'EXPIRED', 'WAIT'],
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

  test('a window that was closed ends an order that is being confirmed; else another one may be open', () => {
    expect(step('CREATED', 'ABORTED', { confirm: true })).toBe('FAIL');
    expect(step('CREATED', 'EXPIRED', { confirm: true })).toBe('EXPIRE');
    expect(step('CREATED', 'ABORTED', { minutes: 30 })).toBe('FAIL');
  });

  test('a cancel of what nobody knows any more ends after six hours, and nothing is paid back', () => {
    expect(step('CANCELING', null, { minutes: 359 })).toBe('WAIT');
    expect(step('CANCELING', null, { minutes: 360 })).toBe('KEEP');
  });

  test('another amount is booked for nobody', () => {
    expect(step('CREATED', 'DONE', { amount: 1 })).toBe('WRONG_AMOUNT');
  });
});

test.each<[PurchaseState, PurchaseState[]]>([
  ['CREATED', []],
  ['PAID', ['CREATED', 'CANCELING', 'FAILED', 'EXPIRED']],
  ['CANCELING', ['PAID']],
  ['CANCELED', ['CREATED', 'PAID', 'CANCELING', 'FAILED', 'EXPIRED']],
  ['FAILED', ['CREATED']],
  ['EXPIRED', ['CREATED']],
])('%s is reached from %j alone', (to, from) => {
  expect(statesBefore(to)).toEqual(from);
});

const REACHED: Partial<Record<PurchaseStep, PurchaseState>> = {
  BOOK: 'PAID',
  CANCELED: 'CANCELED',
  FAIL: 'FAILED',
  EXPIRE: 'EXPIRED',
  KEEP: 'PAID',
};

test('whatever is found in whatever order, every step is a move that is allowed, and what is paid is not paid once more', () => {
  const status = fc.constantFrom(null, 'READY', 'IN_PROGRESS', 'DONE', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED', 'NEW');
  fc.assert(
    fc.property(
      fc.constantFrom(...PURCHASE_STATES),
      fc.array(fc.tuple(status, fc.nat(600), fc.boolean()), { maxLength: 20 }),
      (begun, looks) => {
        let state: PurchaseState = begun;
        for (const [found, minutes, confirm] of looks) {
          const done = step(state, found, { minutes, confirm });
          if (state === 'PAID' || state === 'CANCELED') expect(['NOTHING', 'CANCELED']).toContain(done);
          if (state === 'CANCELING') expect(['CANCEL', 'CANCELED', 'WAIT', 'KEEP', 'NOTHING']).toContain(done);
          if (done === 'BOOK') expect(found === 'DONE' || found === 'PARTIAL_CANCELED').toBe(true);
          const next: PurchaseState | undefined = REACHED[done];
          if (next === undefined) continue;
          expect(mayBecome(state, next)).toBe(true);
          state = next;
        }
      },
    ),
  );
});
