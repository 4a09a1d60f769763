import { RETENTION } from '@moa/core';
import { expect, test } from 'vitest';
import { TABLES } from './tables.ts';

test('every period is one that some table is kept for', () => {
  const named = new Set(Object.values(TABLES).flatMap(({ ending }) => (typeof ending === 'string' ? [] : ending)));
  expect([...named].sort()).toEqual(Object.keys(RETENTION).sort());
});
