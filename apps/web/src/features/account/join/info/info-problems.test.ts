import { expect, test } from 'vitest';
import { newJoinDraft } from '../join-draft.ts';
import { infoProblems } from './info-problems.ts';

const VERIFIED = { ticket: 't', phoneNumber: '01012345678', until: 1 };
const GOOD = {
  ...newJoinDraft().form,
  loginId: 'moonlight1',
  password: 'Moonlight-9182',
  again: 'Moonlight-9182',
  name: '김달빛',
  email: 'moon@example.kr',
  phoneNumber: '010-1234-5678',
  businessType: 'CORPORATION' as const,
  companyName: '달빛상점',
  businessNumber: '124-81-00998',
  representative: '김달빛',
};

test('a whole form may be sent', () => {
  expect(infoProblems(GOOD, VERIFIED)).toEqual({});
});

test.each([
  ['the second password differs', { again: 'x' }, VERIFIED, ['again']],
  ['the password itself is wrong: the second is not asked for yet', { password: 'a', again: 'b' }, VERIFIED, ['password']],
  ['the number was not proved', {}, null, ['phoneNumber']],
  ['the number is none, which is said instead', { phoneNumber: '02' }, null, ['phoneNumber']],
  ['a firm has no name', { companyName: '' }, VERIFIED, ['companyName']],
])('%s', (_, change, verified, wrong) => {
  expect(Object.keys(infoProblems({ ...GOOD, ...change }, verified))).toEqual(wrong);
});

test('a person without a registration is asked nothing of a firm, whatever was typed before', () => {
  const person = { ...GOOD, businessType: 'INDIVIDUAL' as const, companyName: '', businessNumber: 'x', representative: '' };
  expect(infoProblems(person, VERIFIED)).toEqual({});
});
