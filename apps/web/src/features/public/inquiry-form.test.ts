import { validate } from '@moa/core';
import { describe, expect, it } from 'vitest';
import { EMPTY_INQUIRY, INQUIRY_RULES, type InquiryValues, toInquiry } from './inquiry-form.ts';

const GOOD: InquiryValues = {
  name: '바다상회',
  email: 'sea@example.com',
  phoneNumber: '010-1234-5678',
  comment: '재고 연동이 궁금합니다.',
  agreed: true,
};

describe('도입문의', () => {
  it('names everything that is missing', () => {
    expect(validate(INQUIRY_RULES, EMPTY_INQUIRY)).toEqual({
      name: '회사명 또는 이름을 입력해주십시오.',
      email: '이메일을 입력해주십시오.',
      phoneNumber: '연락처를 입력해주십시오.',
      comment: '문의 내용을 입력해주십시오.',
      agreed: '개인정보 수집·이용에 동의해주십시오.',
    });
    expect(validate(INQUIRY_RULES, GOOD)).toEqual({});
  });

  it('sends the version of the consent, not the tick', () => {
    const { agreed: _, ...question } = GOOD;
    expect(toInquiry(GOOD)).toEqual({ ...question, consentVersion: '2026-11-01' });
  });
});
