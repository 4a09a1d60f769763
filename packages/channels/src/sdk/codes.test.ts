import { expect, test } from 'vitest';
import { byCode } from './codes.ts';

test('a code has the value it stands under, and none where it stands under none', () => {
  const valueByCode = byCode<'NEW' | 'PREPARING' | 'DONE'>({ NEW: 'N10', PREPARING: 'N20 N21' });
  expect(['N10', 'N20', 'N21', 'N30', '', 'N20 N21', 'constructor'].map(valueByCode)).toEqual([
    'NEW',
    'PREPARING',
    'PREPARING',
    null,
    null,
    null,
    null,
  ]);
});
