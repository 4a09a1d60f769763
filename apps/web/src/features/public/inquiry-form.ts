/** The form of 도입문의 as data. Pure. */
import { LANDING_INQUIRY_RULES, type LandingInquiry, type RuleSet, rules } from '@moa/core';

export interface InquiryValues extends LandingInquiry {
  agreed: boolean;
}

export const EMPTY_INQUIRY: InquiryValues = { name: '', email: '', phoneNumber: '', comment: '', agreed: false };

/** Version of the consent text below. */
const CONSENT_VERSION = '2026-11-01';

export const CONSENT = [
  ['수집 항목', '회사명 또는 이름, 이메일, 연락처, 문의 내용'],
  ['이용 목적', '도입 상담과 답변'],
  ['보유 기간', '문의한 날부터 1년. 그 뒤에는 지워요.'],
] as const;

export const INQUIRY_RULES: RuleSet<InquiryValues> = {
  ...LANDING_INQUIRY_RULES,
  agreed: [rules.requiredWith('개인정보 수집·이용에 동의해주십시오.')],
};

/** What is sent. */
export function toInquiry({ agreed: _, ...question }: InquiryValues) {
  return { ...question, consentVersion: CONSENT_VERSION };
}
