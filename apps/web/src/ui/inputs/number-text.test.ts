import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caretAfterFormat, cleanNumberText, showNumberText } from './number-text.ts';

describe('number input', () => {
  it.each([
    ['1,234원', '1234'],
    ['abc', ''],
    ['', ''],
    ['000', '0'],
    ['0', '0'],
    ['-1.5', '15'],
    ['１２３', '123'],
    ['０００', '0'],
  ])('keeps the digits of %s', (raw, clean) => {
    expect(cleanNumberText(raw)).toBe(clean);
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
