/** The fields of joining: their names on the screen and their places in it. */
import type { JoinForm } from '@moa/core';

export type FieldErrors = Partial<Record<keyof JoinForm | 'again', string | undefined>>;

export interface SectionProps {
  form: JoinForm;
  errors: FieldErrors;
  onChange(change: Partial<JoinForm>): void;
}

export const LABELS: Readonly<Record<keyof JoinForm | 'again', string>> = {
  loginId: '아이디',
  password: '비밀번호',
  again: '비밀번호 확인',
  name: '이름',
  phoneNumber: '휴대폰번호',
  email: '이메일',
  businessType: '사업자 유형',
  companyName: '상호(회사명)',
  businessNumber: '사업자등록번호',
  representative: '대표자명',
  mailOrderNumber: '통신판매업신고번호',
};
export const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** Id of a field's element; errors lead there. */
export const fieldId = (field: string) => `join-${field}`;

export function isField(path: string): path is keyof typeof LABELS {
  return path in LABELS;
}

/** A rule as the inputs ask for it. */
export function verdictOf(rule: (value: string) => string | null | undefined) {
  return (value: string) => {
    const message = rule(value);
    return message ? { valid: false, message } : { valid: true };
  };
}
