/** The form of joining, checked by the same rules in the browser and on the server. */
import { BUSINESS_NUMBER_MESSAGE, businessKind, isBusinessNumber } from '../validation/business-number.ts';
import { check, type Rule, type RuleSet, textOf, textRule, validate } from '../validation/rule.ts';
import * as rules from '../validation/rules.ts';
import { plainDigits, tidyText } from './person.ts';

/** INDIVIDUAL 개인, SOLE 개인사업자, SIMPLIFIED 간이과세자, CORPORATION 법인사업자. */
export const BUSINESS_TYPES = ['INDIVIDUAL', 'SOLE', 'SIMPLIFIED', 'CORPORATION'] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

export const BUSINESS_TYPE_TITLES: Readonly<Record<BusinessType, string>> = {
  INDIVIDUAL: '개인',
  SOLE: '개인사업자',
  SIMPLIFIED: '간이과세자',
  CORPORATION: '법인사업자',
};

/** What a new seller types, as typed. */
export interface JoinForm {
  loginId: string;
  password: string;
  name: string;
  email: string;
  /** The number that was verified. */
  phoneNumber: string;
  businessType: BusinessType;
  companyName: string;
  businessNumber: string;
  representative: string;
  mailOrderNumber: string;
}

/** Login ids that would be taken for the operator's. */
const RESERVED = /^(moa)?(admin|system|root|operator|support|master|manager|staff|official)\d*$/;

const freeId: Rule = textRule((text) => !RESERVED.test(text), '사용할 수 없는 아이디입니다. 다른 아이디를 입력해주십시오.');

export const loginIdRules: readonly Rule[] = [rules.requiredWith('아이디를 입력해주십시오.'), rules.loginId, freeId];

const PERSON = /^\p{L}[\p{L}\p{M} .'’·-]*$/u;
/** Letters of any script, blanks and the marks that names hold. */
const personName: Rule = textRule((text) => PERSON.test(text), '이름은 한글이나 영문으로 입력해주십시오.');

const FIRM = /^[\p{L}\p{N}\p{M} ()[\]&.,'’·\-_/+!㈜]+$/u;
const firmName: Rule = textRule((text) => FIRM.test(text), '상호에 사용할 수 없는 문자가 있습니다.');

const MAIL_ORDER = /^[가-힣A-Za-z0-9 -]+$/;
const mailOrder: Rule = textRule((text) => MAIL_ORDER.test(text), '통신판매업신고번호는 2026-서울강남-01234처럼 입력해주십시오.');

const businessNumber: Rule = textRule(isBusinessNumber, BUSINESS_NUMBER_MESSAGE);

const fitsFirm: Rule = (value, values) => {
  const number = textOf(value);
  if (number === '') return null;
  // Associations, public and religious bodies may be either.
  const kind = businessKind(number) ?? '';
  const corporation = values.businessType === 'CORPORATION';
  if (corporation && kind.startsWith('INDIVIDUAL')) return '개인사업자의 등록번호입니다. 사업자 유형을 확인해주십시오.';
  return !corporation && kind === 'CORPORATION' ? '법인사업자의 등록번호입니다. 사업자 유형을 확인해주십시오.' : null;
};

/** Required of firms; a person without a registration may leave it out. */
function ofFirms(message: string): Rule {
  const filled = rules.requiredWith(message);
  return (value, values) => (values.businessType === 'INDIVIDUAL' ? null : filled(value, values));
}

/** What every keyboard types: a password in Hangul could not be entered where no Korean keyboard is. */
const typeable: Rule = textRule((text) => /^[\x21-\x7e]*$/.test(text), '비밀번호에는 영문, 숫자, 특수문자만 사용할 수 있습니다.');

const passwordRules: readonly Rule[] = [rules.requiredWith('비밀번호를 입력해주십시오.'), rules.pwd, typeable];
const againRules: readonly Rule[] = [rules.requiredWith('비밀번호를 한 번 더 입력해주십시오.'), rules.pwd2('password')];

const mobileRules: readonly Rule[] = [rules.requiredWith('휴대폰번호를 입력해주십시오.'), rules.mobilePhone];
export const emailRules: readonly Rule[] = [rules.requiredWith('이메일을 입력해주십시오.'), rules.max(100), rules.email];

export const nameRules: readonly Rule[] = [rules.requiredWith('이름을 입력해주십시오.'), rules.max(30), personName];

/** What a firm is, as the tax office knows it. */
export const FIRM_RULES = {
  companyName: [ofFirms('상호(회사명)를 입력해주십시오.'), rules.max(50), firmName],
  businessNumber: [ofFirms('사업자등록번호를 입력해주십시오.'), businessNumber, fitsFirm],
} as const;

/** What a firm may change by itself. */
export const FIRM_DETAIL_RULES = {
  representative: [ofFirms('대표자명을 입력해주십시오.'), rules.max(30), personName],
  mailOrderNumber: [rules.max(40), mailOrder],
} as const;

const JOIN_RULES = {
  loginId: loginIdRules,
  password: passwordRules,
  name: nameRules,
  email: emailRules,
  phoneNumber: mobileRules,
  ...FIRM_RULES,
  ...FIRM_DETAIL_RULES,
} as const satisfies RuleSet<JoinForm>;

/** The form as it is stored: in canonical form. */
export function tidyJoinForm<F extends JoinForm>(form: F): F {
  return {
    ...form,
    name: tidyText(form.name),
    email: form.email.trim(),
    phoneNumber: plainDigits(form.phoneNumber),
    companyName: tidyText(form.companyName),
    businessNumber: plainDigits(form.businessNumber),
    representative: tidyText(form.representative),
    mailOrderNumber: tidyText(form.mailOrderNumber),
  };
}

/** Messages by field; empty when the form is good. */
export function joinProblems(form: JoinForm): Partial<Record<keyof JoinForm, string>> {
  return validate<JoinForm>(JOIN_RULES, tidyJoinForm(form));
}

/** Message of what is wrong with a new password, or null. */
export function passwordProblem(password: string): string | null {
  return check(passwordRules, password);
}

/** Message of what is wrong with the new password typed once more, or null. */
export function passwordAgainProblem(again: string, password: string): string | null {
  return check(againRules, again, { password });
}

/** Message of what is wrong with a mobile number as typed, or null. */
export function mobileProblem(text: string): string | null {
  return check(mobileRules, plainDigits(text));
}

/** Message of what is wrong with an e-mail address as typed, or null. */
export function emailProblem(text: string): string | null {
  return check(emailRules, text.trim());
}

/** Message of what arithmetic finds wrong with a business number as typed, or null. */
export function businessNumberProblem(text: string): string | null {
  return check([rules.requiredWith('사업자등록번호를 입력해주십시오.'), businessNumber], plainDigits(text));
}

/** Message of what is wrong with the name of a person as typed, or null. */
export function personNameProblem(text: string): string | null {
  return check(nameRules, tidyText(text));
}
