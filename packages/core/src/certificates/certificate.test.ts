import { describe, expect, test } from 'vitest';
import { certificateNumber, certificateRegister, isGoodCertificateState, looksLikeCertificate } from './certificate.ts';

test.each([
  ['KIDS_SAFETY', 'LOOKED_UP'],
  ['ELEC_CONFIRM', 'LOOKED_UP'],
  ['KIDS_SUPPLIER', 'WITHOUT_NUMBER'],
  ['RADIO_CERT', 'ELSEWHERE'],
  ['', 'ELSEWHERE'],
])('a certificate %j is %s', (type, register) => expect(certificateRegister(type)).toBe(register));

test('a number is written as the register writes it, its last letter included', () => {
  expect(certificateNumber(' hu071234 - 17001a ')).toBe('HU071234-17001A');
  expect(certificateNumber('ＣＢ０６１Ｒ０００１－７００１')).toBe('CB061R0001-7001');
});

describe('a number looks like', () => {
  test.each([
    ['ELEC_SAFETY', 'HU071234-17001A', true],
    ['ELEC_SAFETY', 'CB061R0001-7001', false],
    ['KIDS_CONFIRM', 'CB061R0001-7001', true],
    ['LIFE_SAFETY', 'B361H001-7001', true],
    ['LIFE_SAFETY', 'R-R-ABC-1', false],
    ['KIDS_CONFIRM', '', false],
  ])('%s %j: %j', (type, number, expected) => expect(looksLikeCertificate(type, number)).toBe(expected));
});

test.each([
  ['적합', true],
  ['변경', true],
  ['안전인증취소', false],
  ['안전확인신고 효력상실', false],
  ['기간만료', false],
  ['', false],
])('the state %j lets goods be sold: %j', (state, good) => expect(isGoodCertificateState(state)).toBe(good));
