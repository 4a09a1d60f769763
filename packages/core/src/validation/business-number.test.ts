import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../testing.ts';
import { businessKind, businessNumberDigits, formatBusinessNumber, isBusinessNumber } from './business-number.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(''));
const checkDigit = (nine: string) => [...'0123456789'].find((digit) => isBusinessNumber(nine + digit));

describe('business number', () => {
  test.each(['124-81-00998', '1248100998', ' 124 81 00998 ', '220-81-62517', '120-81-47521'])('%j is right', (number) => {
    expect(isBusinessNumber(number)).toBe(true);
  });

  test.each([
    ['empty', ''],
    ['one digit wrong', '124-81-00997'],
    ['two digits exchanged', '142-81-00998'],
    ['too short', '124-81-0099'],
    ['too long', '124-81-009980'],
    ['all zeros, which the arithmetic would let pass', '000-00-00000'],
    ['digits 4 and 5 that are not given out', '100-00-00009'],
    ['letters', 'abc-81-00998'],
    ['a letter more', '124-81-00998x'],
    ['full-width digits', '１２４８１００９９８'],
    ['emoji', '😀124-81-00998'],
    ['script', '<script>1248100998</script>'],
  ])('%s is refused', (_name, number) => {
    expect(isBusinessNumber(number)).toBe(false);
  });

  test('one of ten last digits is right', () => {
    fc.assert(
      fc.property(digits(9), (nine) => {
        const right = [...'0123456789'].filter((digit) => isBusinessNumber(nine + digit));
        expect(right).toHaveLength(nine.slice(3, 5) === '00' ? 0 : 1);
      }),
    );
  });

  test('one changed digit among those with odd weight is noticed', () => {
    fc.assert(
      fc.property(digits(9), fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 9 }), (nine, position, step) => {
        const check = checkDigit(nine);
        const changed = [...nine];
        changed[position] = String((Number(nine[position]) + step) % 10);
        if (check !== undefined) expect(isBusinessNumber(changed.join('') + check)).toBe(false);
      }),
    );
  });

  test.each([
    ['01', 'INDIVIDUAL_TAXABLE'],
    ['79', 'INDIVIDUAL_TAXABLE'],
    ['80', 'OTHER_BODY'],
    ['81', 'CORPORATION'],
    ['82', 'CORPORATION'],
    ['83', 'PUBLIC_BODY'],
    ['84', 'CORPORATION'],
    ['88', 'CORPORATION'],
    ['89', 'RELIGIOUS_BODY'],
    ['90', 'INDIVIDUAL_TAX_FREE'],
    ['99', 'INDIVIDUAL_TAX_FREE'],
    ['00', null],
  ])('digits 4 and 5 %s mean %s', (code, kind) => {
    expect(businessKind(`123${code}12345`)).toBe(kind);
  });

  test.each([
    ['', ''],
    ['12', '12'],
    ['1234', '123-4'],
    ['123-45', '123-45'],
    ['1248100998', '124-81-00998'],
    ['124-81-00998123', '124-81-00998'],
    ['a1b2', '12'],
  ])('while typing, %j is shown as %j', (typed, shown) => {
    expect(formatBusinessNumber(typed)).toBe(shown);
  });

  test('what is shown has the digits that were typed', () => {
    fc.assert(
      fc.property(digits(10), (number) => {
        expect(businessNumberDigits(formatBusinessNumber(number))).toBe(number);
      }),
    );
  });
});

test('a hundred thousand characters are refused at once', () => {
  const judge = () => isBusinessNumber('- '.repeat(50_000));
  expect(judge()).toBe(false);
  expect(cpuMs(judge)).toBeLessThan(100);
});
