import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each([
  [['가', 1, -5, null, true], '가,1,-5,,true'],
  [['쉼표, "따옴표"', '두\n줄'], '"쉼표, ""따옴표""","두\n줄"'],
  [['=1+1', '+82', '-1', '@a', '\t=1'], "'=1+1,'+82,'-1,'@a,'\t=1"],
  [[new Date('2026-11-22T00:00:00Z')], '2026-11-22T00:00:00.000Z'],
])('%j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
