import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caretAfterFormat, cleanNumberText, refuseNumber, showNumberText } from './number-text.ts';

describe('number input', () => {
  it.each([
    ['1,234원', '1234'],
    ['abc', ''],
    ['', ''],
    ['000', '0'],
    ['0', '0'],
    ['02-123-4567', '021234567'],
    ['１２３', '123'],
    ['０００', '0'],
  ])('keeps the digits of %s', (raw, clean) => {
    expect(cleanNumberText(raw)).toBe(clean);
  });

  it.each([
    ['-5', '0보다 작은'],
    [' －5', '0보다 작은'],
    ['−1,000', '0보다 작은'],
    ['-', '0보다 작은'],
    ['1.5', '소수점'],
    ['3．', '소수점'],
  ])('refuses %s, whose digits are another number', (raw, words) => {
    expect(refuseNumber(raw)).toContain(words);
  });

  it.each(['', '5', '1,234원', '１２３', '1-2'])('takes %s', (raw) => {
    expect(refuseNumber(raw)).toBeNull();
  });

  it('cuts to the maximum of digits, not counting separators', () => {
    expect(cleanNumberText('1,234,567', { maxLength: 4 })).toBe('1234');
  });

  it('strips many symbols in strict mode and fewer in loose mode', () => {
    expect(cleanNumberText('AB-12 #3_4<5>', { mode: 'strict' })).toBe('AB-12 345');
    expect(cleanNumberText('AB-12 #3_4<5>', { mode: 'loose' })).toBe('AB-12 #3_45');
  });

  it('shows separators unless they are disabled', () => {
    expect(showNumberText('1234567', true)).toBe('1,234,567');
    expect(showNumberText('007', true)).toBe('7');
    expect(showNumberText('01012345678', false)).toBe('01012345678');
    expect(showNumberText('', true)).toBe('');
  });

  it('gives back what it showed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (value) => {
        expect(cleanNumberText(showNumberText(String(value), true))).toBe(String(value));
      }),
    );
  });

  it('keeps the caret behind the same digit while separators come and go', () => {
    expect(caretAfterFormat('1,234', 1)).toBe(1);
    expect(caretAfterFormat('1,234', 2)).toBe(3);
    expect(caretAfterFormat('12,345', 5)).toBe(6);
    expect(caretAfterFormat('12,345', 0)).toBe(0);
    expect(caretAfterFormat('', 3)).toBe(0);
  });
});
