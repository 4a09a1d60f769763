/** Login ids, passwords and ways to reach a person. */
import { check, type Rule, textOf, textRule } from './rule.ts';

const LOGIN_ID = /^[a-z][a-z0-9]{5,11}$/;

export const loginId: Rule = textRule(
  (text) => LOGIN_ID.test(text),
  '아이디는 영문 소문자로 시작하고, 영문 소문자와 숫자로 6~12자여야 합니다.',
);

export const PASSWORD = { min: 8, max: 16 } as const;

/** 8 to 16 characters without white space, at least one Latin letter and one digit. */
export function isGoodPassword(text: string): boolean {
  return text.length >= PASSWORD.min && text.length <= PASSWORD.max && !/\s/.test(text) && /[A-Za-z]/.test(text) && /[0-9]/.test(text);
}

export const PASSWORD_MESSAGE = '비밀번호는 영문 대소문자, 숫자, 특수문자를 섞어 8~16자로 입력해주십시오.';

/** White space is not an empty password but a wrong one. */
export const password: Rule = (value) => (textOf(value) === '' || isGoodPassword(textOf(value)) ? null : PASSWORD_MESSAGE);

/** Password of joining. */
export const pwd: Rule = (value) =>
  textOf(value) === '' || isGoodPassword(textOf(value)) ? null : `${PASSWORD_MESSAGE} 영문과 숫자는 하나 이상 들어가야 합니다.`;

/** The repeated password of joining: good by itself, and the same as the field `first`. */
export function pwd2(first = 'pwd'): Rule {
  return (value, values) => {
    if (textOf(value) === '') return null;
    if (!isGoodPassword(textOf(value))) return '비밀번호 확인도 영문과 숫자를 섞어 8~16자로 입력해주십시오.';
    return check([confirmed(first, '비밀번호가 서로 다릅니다. 다시 입력해주십시오.')], value, values);
  };
}

/** The same as another field of the form. */
export function confirmed(field: string, message = '입력한 값이 서로 다릅니다.'): Rule {
  return (value, values) => (textOf(value) === '' || values[field] === value ? null : message);
}

const EMAIL_LIMIT = { whole: 254, local: 64, label: 63 } as const;
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const DOMAIN_LABEL = /^[A-Za-z0-9-]+$/;

/** An address of the common form: dotted name, at, host name with at least two labels. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_LIMIT.whole) return false;
  const at = text.indexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  if (at < 1 || local.length > EMAIL_LIMIT.local || labels.length < 2) return false;
  return local.split('.').every((each) => LOCAL_PART.test(each)) && labels.every(isLabel) && /[A-Za-z]{2}/.test(labels.at(-1) ?? '');
}

function isLabel(label: string): boolean {
  return label.length <= EMAIL_LIMIT.label && DOMAIN_LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

export const EMAIL_MESSAGE = '이메일 형식이 올바르지 않습니다.';
export const email: Rule = textRule(isEmail, EMAIL_MESSAGE);

const MOBILE = /^01[016789]-?\d{3,4}-?\d{4}$/;

/** Korean mobile numbers, hyphens optional. */
export function isMobilePhone(text: string): boolean {
  return MOBILE.test(text);
}

export const mobilePhone: Rule = textRule(isMobilePhone, '휴대폰번호 형식이 올바르지 않습니다. 010-1234-5678처럼 입력해주십시오.');

export const phoneNumber: Rule = textRule((text) => /^[\d-]+$/.test(text), '연락처는 숫자와 하이픈(-)만 입력할 수 있습니다.');

/** Nine to fourteen digits and hyphens: what a parcel or a call back needs. */
export const CONTACT = { pattern: /^[0-9-]{9,14}$/, message: '연락처는 숫자와 하이픈(-)으로 9~14자를 입력해주십시오.' } as const;

export const contact: Rule = textRule((text) => CONTACT.pattern.test(text), CONTACT.message);
