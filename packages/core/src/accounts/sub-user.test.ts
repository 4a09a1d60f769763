import { describe, expect, it } from 'vitest';
import { type SubUserForm, subUserProblems, tidySubUser } from './sub-user.ts';

const GOOD: SubUserForm = { loginId: 'clerk01', name: '이주문', email: 'clerk@example.com', password: 'Dal8bit!sang', authorities: 1 };
const BAD = {
  empty: '',
  blank: ' \t\n ',
  long: '가'.repeat(101),
  emoji: '😀😀😀😀😀😀😀',
  sql: "' or 1=1; drop table seller --",
  script: '<script>alert(1)</script>',
} as const;

describe('form of a sub-user', () => {
  it('is good with a first password, or with none: she is invited', () => {
    expect(subUserProblems(GOOD, { existing: false })).toEqual({});
    expect(subUserProblems({ ...GOOD, password: null }, { existing: false })).toEqual({});
  });

  describe.each(['loginId', 'name', 'email', 'password'] as const)('%s', (field) => {
    it.each(Object.entries(BAD))('refuses what is %s with a Korean sentence', (_kind, value) => {
      const problems = subUserProblems({ ...GOOD, [field]: value }, { existing: false });
      expect(problems[field]).toMatch(/[가-힣].*[.]$/);
      expect(Object.keys(problems)).toEqual([field]);
    });
  });

  it('takes full-width digits in no id and no password', () => {
    expect(subUserProblems({ ...GOOD, loginId: 'clerk０１' }, { existing: false })).toHaveProperty('loginId');
    expect(subUserProblems({ ...GOOD, password: 'Dal８bitsang' }, { existing: false })).toHaveProperty('password');
  });

  it('wants something to do for her', () => {
    expect(subUserProblems({ ...GOOD, authorities: 0 }, { existing: false })).toEqual({
      authorities: '맡길 업무를 하나 이상 골라주십시오.',
    });
  });

  it('asks of an existing one nothing about id and password, which stay', () => {
    expect(subUserProblems({ ...GOOD, loginId: 'X', password: 'x' }, { existing: true })).toEqual({});
    expect(subUserProblems({ ...GOOD, name: '' }, { existing: true })).toHaveProperty('name');
  });

  it('stores one blank between words', () => {
    expect(tidySubUser({ name: ' 이  주문 ', email: ' clerk@example.com ' })).toEqual({ name: '이 주문', email: 'clerk@example.com' });
  });
});
