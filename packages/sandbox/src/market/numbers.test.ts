import { expect, test } from 'vitest';
import { numbersFrom } from './numbers.ts';

test('numbers count from the first one of their kind', () => {
  const used = new Map<string, number>();
  const next = (sequence: string, start: number) => {
    const number = used.get(sequence) ?? start;
    used.set(sequence, number + 1);
    return number;
  };
  const market = { kernel: { store: { next } as never } };
  const nextNo = numbersFrom({ product: 7_001, order: 301 });
  expect([nextNo(market, 'product'), nextNo(market, 'order'), nextNo(market, 'product')]).toEqual(['7001', '301', '7002']);
});
