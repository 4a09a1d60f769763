import { expect, test } from 'vitest';
import { claimFact } from './claim-fact.ts';

const SAID = { claimNo: '7', type: 'RETURN', state: 'REQUESTED', quantity: 2 } as const;
const PLAIN = {
  ...SAID,
  rawState: '',
  raiser: 'BUYER',
  fault: 'NONE',
  reason: null,
  rawReason: '',
  detail: '',
  requestedAt: null,
  refs: {},
};

test.each<[string, Partial<Parameters<typeof claimFact>[0]>, object]>([
  ['says nothing of what is not reported', {}, PLAIN],
  [
    'says what is reported',
    { raiser: 'SELLER', fault: 'BUYER', refs: { a: '1' } },
    { ...PLAIN, raiser: 'SELLER', fault: 'BUYER', refs: { a: '1' } },
  ],
  ['says when it changed', { changedAt: '2026-03-02T00:00:00.000Z' }, { ...PLAIN, changedAt: '2026-03-02T00:00:00.000Z' }],
  ['has no time of a change that nobody can read', { changedAt: null }, PLAIN],
])('a claim %s', (_, reported, expected) => expect(claimFact({ ...SAID, ...reported })).toStrictEqual(expected));
