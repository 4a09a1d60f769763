import { describe, expect, it } from 'vitest';
import {
  emailProblem,
  type JoinForm,
  joinProblems,
  mobileProblem,
  passwordAgainProblem,
  passwordProblem,
  tidyJoinForm,
} from './join-form.ts';

/** A firm with a made-up number whose check digit holds. */
const FIRM: JoinForm = {
  loginId: 'moonlight1',
  password: 'Dal8bit!sang',
  name: '김달빛',
  email: 'moon@example.com',
  phoneNumber: '010-1234-5678',
  businessType: 'SOLE',
  companyName: '달빛옷장',
  businessNumber: '120-34-56782',
  representative: '김달빛',
  mailOrderNumber: '제2026-서울강남-01234호',
};
const PERSON: JoinForm = {
  ...FIRM,
  businessType: 'INDIVIDUAL',
  companyName: '',
  businessNumber: '',
  representative: '',
  mailOrderNumber: '',
};

const BAD = {
  empty: '',
  blank: ' \t\n ',
  long: '가'.repeat(101),
  emoji: '😀😀😀😀😀😀😀',
  sql: "' or 1=1; drop table seller --",
  script: '<script>alert(1)</script>',
} as const;

const TEXT_FIELDS = ['loginId', 'password', 'name', 'email', 'phoneNumber', 'companyName', 'businessNumber', 'representative'] as const;

describe('form of joining', () => {
  it('is good as it should be, for a firm and for a person without one', () => {
    expect(joinProblems(FIRM)).toEqual({});
    expect(joinProblems(PERSON)).toEqual({});
    expect(joinProblems({ ...FIRM, mailOrderNumber: '' })).toEqual({});
  });

  describe.each(TEXT_FIELDS)('%s', (field) => {
    it.each(Object.entries(BAD))('refuses what is %s with a Korean sentence', (_kind, value) => {
      const problems = joinProblems({ ...FIRM, [field]: value });
      expect(problems[field]).toMatch(/[가-힣].*[.]$/);
      expect(Object.keys(problems).filter((other) => other !== field)).toEqual([]);
    });
  });

  it.each(['mailOrderNumber'] as const)('%s may be empty, and nothing else that is bad', (field) => {
    expect(joinProblems({ ...FIRM, [field]: BAD.blank })).toEqual({});
    for (const value of [BAD.long, BAD.emoji, BAD.sql, BAD.script]) expect(joinProblems({ ...FIRM, [field]: value })).toHaveProperty(field);
  });

  it('takes full-width digits in numbers and in no id or password', () => {
    expect(joinProblems({ ...FIRM, phoneNumber: '０１０－１２３４－５６７８', businessNumber: '１２０３４５６７８２' })).toEqual({});
    expect(tidyJoinForm({ ...FIRM, phoneNumber: '０１０－１２３４－５６７８' }).phoneNumber).toBe('01012345678');
    expect(joinProblems({ ...FIRM, loginId: 'moon１２３' })).toHaveProperty('loginId');
    expect(joinProblems({ ...FIRM, password: 'Dalbit!８２９３ab1' })).toHaveProperty('password');
  });

  it('is stored tidy: no blanks at the ends, digits only, composed Hangul', () => {
    const tidy = tidyJoinForm({ ...FIRM, name: ' 김  달빛 '.normalize('NFD'), email: ' moon@example.com ' });
    expect(tidy).toMatchObject({ name: '김 달빛', email: 'moon@example.com', phoneNumber: '01012345678', businessNumber: '1203456782' });
  });

  it('asks a person without a registration for no firm, and checks a number that is given all the same', () => {
    expect(joinProblems({ ...PERSON, businessNumber: '120-34-56782' })).toEqual({});
    expect(joinProblems({ ...PERSON, businessNumber: '120-34-56783' })).toHaveProperty('businessNumber');
  });

  it.each([
    ['SOLE', '120-81-56786', '법인사업자'],
    ['CORPORATION', '120-34-56782', '개인사업자'],
  ] as const)('reports a %s whose number %s is of another kind', (businessType, businessNumber, expected) => {
    expect(joinProblems({ ...FIRM, businessType, businessNumber }).businessNumber).toContain(expected);
  });

  it.each(['admin', 'admin1234', 'moaadmin', 'system', 'master12'])('keeps the operator’s id %s for the operator', (loginId) => {
    expect(joinProblems({ ...FIRM, loginId })).toHaveProperty('loginId');
  });
});

describe('single fields', () => {
  it.each([
    ['010-1234-5678', true],
    ['01012345678', true],
    ['016 123 4567', true],
    ['０１０１２３４５６７８', true],
    ['02-123-4567', false],
    ['010-1234-56', false],
    ['', false],
  ])('%s is a mobile number: %s', (text, good) => expect(mobileProblem(text) === null).toBe(good));

  it.each([
    [' kim@example.com ', true],
    ['kim@example', false],
    ['', false],
  ])('%s is an e-mail: %s', (text, good) => expect(emailProblem(text) === null).toBe(good));

  it.each([
    ['Dalbit82!x', true],
    ['abcd1234', true],
    ['qwer1234', true],
    ['aaaa1234x', true],
    ['onlyletters', false],
    ['12345678', false],
    ['한글비밀번호1a', false],
    ['with blank 1', false],
  ])('%s fits the rule of a password: %s', (password, good) => {
    expect(passwordProblem(password) === null).toBe(good);
  });

  it('takes a password that fits the rule though it holds the id', () => {
    expect(joinProblems({ ...FIRM, password: 'moonlight1!' })).toEqual({});
  });

  it.each([
    ['', '비밀번호를 한 번 더 입력해주십시오.'],
    ['abcd', '비밀번호 확인도 영문과 숫자를 섞어 8~16자로 입력해주십시오.'],
    ['abcd12345', '비밀번호가 서로 다릅니다. 다시 입력해주십시오.'],
    ['abcd1234', null],
  ])('the password once more as %s: %s', (again, message) => {
    expect(passwordAgainProblem(again, 'abcd1234')).toBe(message);
  });
});
