import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutraliseFormula, restoreFormula } from './formula.ts';

const SIGNS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

test.each([
  ['=HYPERLINK("http://x","눌러요")', `'=HYPERLINK("http://x","눌러요")`],
  ["=cmd|' /C calc'!A0", `'=cmd|' /C calc'!A0`],
  ['+82 10-1234-5678', "'+82 10-1234-5678"],
  ['-2+3', "'-2+3"],
  ['@SUM(1+1)', "'@SUM(1+1)"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', "'\r=1+1"],
  ['\n=1+1', "'\n=1+1"],
  ['＝1＋1', "'＝1＋1"],
  ["'=1+1", "''=1+1"],
  ['', ''],
  ['린넨 셔츠 - 아이보리', '린넨 셔츠 - 아이보리'],
  ["'90s 티셔츠", "'90s 티셔츠"],
  ['010-1234-5678', '010-1234-5678'],
])('%j becomes %j', (text, safe) => {
  expect(neutraliseFormula(text)).toBe(safe);
});

test('no text begins a formula any more, and every text can be had back', () => {
  const nasty = fc.tuple(fc.stringMatching(/^'{0,3}$/), fc.constantFrom('', ...SIGNS), fc.string()).map((parts) => parts.join(''));
  fc.assert(
    fc.property(nasty, (text) => {
      const safe = neutraliseFormula(text);
      expect(SIGNS).not.toContain(safe.charAt(0));
      expect(restoreFormula(safe)).toBe(text);
    }),
  );
});
