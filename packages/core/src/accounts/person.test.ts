import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHOPS_REFUSING_INDIVIDUALS } from './individual-shops.ts';
import { passwordStrength, passwordWarning } from './password-strength.ts';
import { canonicalEmail, formatMobile, maskLoginId, tidyText } from './person.ts';

describe('writing', () => {
  it.each([
    ['01012345678', '010-1234-5678'],
    ['0111234567', '011-123-4567'],
  ])('the mobile number %s shows %s', (digits, shown) => expect(formatMobile(digits)).toBe(shown));

  it('names and addresses have one form', () => {
    expect(tidyText('  모아   상회 ')).toBe('모아 상회');
    expect(canonicalEmail(' Kim@Example.COM ')).toBe('kim@example.com');
  });
});

describe('masked ids', () => {
  it.each([
    ['moaseller', 'mo*****er'],
    ['abc123', 'ab***3'],
    ['abcdefghijkl', 'ab********kl'],
  ])('%s shows %s', (loginId, masked) => expect(maskLoginId(loginId)).toBe(masked));

  it('never show more than four letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9]{5,11}$/), (loginId) => {
        expect(maskLoginId(loginId).replaceAll('*', '').length).toBeLessThanOrEqual(4);
        expect(maskLoginId(loginId)).toHaveLength(loginId.length);
      }),
    );
  });
});

describe('strength of passwords', () => {
  it.each([
    ['qwer1234', 'weak'],
    ['abcdef12', 'weak'],
    ['dalbit82', 'fair'],
    ['dalbit829x', 'fair'],
    ['Dalbit!829', 'strong'],
    ['short1', 'weak'],
  ] as const)('%s is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength));

  it.each([
    ['abcd1234', '', '많이 쓰이는 비밀번호예요.'],
    ['qwer1234!!', '', '많이 쓰이는 비밀번호예요.'],
    ['moonlight1!', 'moonlight1', '아이디가 들어 있어요.'],
    ['aaaa1234x', '', '같은 문자가 4번 이상 이어져요.'],
  ])('warns of %s', (password, loginId, message) => expect(passwordWarning(password, loginId)).toContain(message));

  it('says nothing of what is hard to guess', () => expect(passwordWarning('Dalbit82!', 'dalbitmoon')).toBeNull());
});

describe('shops that refuse individuals', () => {
  it('are known for the warning, and no mall of one’s own is among them', () => {
    expect(SHOPS_REFUSING_INDIVIDUALS).toContain('COUPANG');
    expect(SHOPS_REFUSING_INDIVIDUALS).not.toContain('SMART_STORE');
    expect(SHOPS_REFUSING_INDIVIDUALS).not.toContain('CAFE24');
  });
});
