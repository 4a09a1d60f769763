import { describe, expect, test } from 'vitest';
import { cpuMs } from '../testing.ts';
import { parseImageErrors } from './image-errors.ts';
import { check, type Rule, validate, verdict } from './rule.ts';
import * as rules from './rules.ts';

describe('rules over a form', () => {
  const form = { name: [rules.required, rules.max(5)], email: [rules.email], pwd2: [rules.pwd2()] };

  test('give the first message of each field that is wrong', () => {
    expect(validate(form, { name: '', email: 'a@b.kr', pwd2: '' })).toEqual({ name: '필수 입력 항목입니다.' });
    expect(validate(form, { name: '여섯글자이름', email: 'a', pwd2: '' })).toEqual({
      name: '5자 이하로 입력해주십시오.',
      email: '이메일 형식이 올바르지 않습니다.',
    });
  });

  test('see the other fields', () => {
    const values = { name: '모아', email: '', pwd: 'moademo1234', pwd2: 'moademo1235' };
    expect(validate(form, values)).toEqual({ pwd2: '비밀번호가 서로 다릅니다. 다시 입력해주십시오.' });
  });

  test('are asked by an input as a verdict', () => {
    const ask = verdict(rules.required, rules.digits(6));
    expect(ask('')).toEqual({ valid: false, message: '필수 입력 항목입니다.' });
    expect(ask('12345')).toEqual({ valid: false, message: '숫자 6자리로 입력해주십시오.' });
    expect(ask('123456')).toEqual({ valid: true });
  });
});

const ALL: Record<string, unknown> = { ...rules };

/** Every rule over text, the ones that take settings with usual ones. */
const TEXT_RULES: Record<string, Rule> = {
  ...Object.fromEntries(
    (
      'loginId password pwd email mobilePhone phoneNumber contact productRegex coupangSearchSpecialChar alpha alphaNum alphaDash ' +
      'alphaSpaces singleLine numeric integer numericRemoveComma tenWonUnit hundredWonUnit searchKeyWord url ip creditCard'
    )
      .split(' ')
      .map((name) => [name, ALL[name] as Rule]),
  ),
  pwd2: rules.pwd2(),
  confirmed: rules.confirmed('pwd'),
  min: rules.min(2),
  max: rules.max(20),
  minLength: rules.minLength(2),
  length: rules.length(2, 20),
  byteChecker: rules.byteChecker(100),
  digits: rules.digits(6),
  decimal: rules.decimal(2),
  minValue: rules.minValue(0),
  maxValue: rules.maxValue(10),
  between: rules.between(0, 10),
  maxPrice: rules.maxPrice(10),
  minPrice: rules.minPrice(10),
  salePriceValidate: rules.salePriceValidate(1000),
  optionPriceValidate: rules.optionPriceValidate(1000),
  dateFormat: rules.dateFormat('YYYY-MM-DD'),
  after: rules.after({ than: '2026-01-01' }),
  before: rules.before({ than: '2026-01-01' }),
  required: rules.required,
  qnaName: rules.qnaName,
  qnaEmail: rules.qnaEmail,
  qnaPhoneNumber: rules.qnaPhoneNumber,
  qnaCommnet: rules.qnaCommnet,
};

const SIZE = 100_000;
const LONG: Record<string, string> = {
  letters: `${'a'.repeat(SIZE)}!`,
  digits: `${'1'.repeat(SIZE)}x`,
  hyphens: '1-'.repeat(SIZE / 2),
  commas: ','.repeat(SIZE),
  dots: `a@${'a.'.repeat(SIZE / 2)}`,
  ats: '@'.repeat(SIZE),
  colons: ':1'.repeat(SIZE / 2),
  blanks: `a${' '.repeat(SIZE)}a`,
  korean: '한'.repeat(SIZE),
  emoji: '😀'.repeat(SIZE / 2),
  address: `https://${'a/'.repeat(SIZE / 2)}`,
};

describe('a value of 100 kB is judged within 100 ms of processor time', () => {
  test.each(Object.entries(TEXT_RULES))('%s', (_name, rule) => {
    for (const value of Object.values(LONG)) expect(cpuMs(() => check([rule], value))).toBeLessThan(100);
  });

  test('image errors', () => {
    const detail = `image-size: ${' '.repeat(SIZE)}\n`.repeat(10);
    expect(cpuMs(() => parseImageErrors(detail))).toBeLessThan(100);
  });

  test('no rule is missing from this table', () => {
    const others = ['requiredWith', 'regex', 'image', 'mimes', 'size', 'dimensions'];
    const predicates = ['isGoodPassword', 'isEmail', 'isMobilePhone', 'isDateText', 'isWebAddress'];
    const named = Object.entries(ALL).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
    expect(named.toSorted()).toEqual([...Object.keys(TEXT_RULES), ...others, ...predicates].toSorted());
  });
});
