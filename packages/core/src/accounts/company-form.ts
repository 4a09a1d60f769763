/** The firm in 내 정보: what changes at once, and what an administrator has to agree to. */
import { type Rule, textRule, validate } from '../validation/rule.ts';
import * as rules from '../validation/rules.ts';
import { type BusinessType, FIRM_DETAIL_RULES, FIRM_RULES } from './join-form.ts';
import { plainDigits, tidyText } from './person.ts';

/** Changed by request only. */
export interface Firm {
  businessType: BusinessType;
  companyName: string;
  businessNumber: string;
}

/** Changed at once. */
export interface FirmDetails {
  representative: string;
  zipCode: string;
  address1: string;
  address2: string;
  /** 업태. */
  businessKind: string;
  /** 종목. */
  businessItem: string;
  mailOrderNumber: string;
}

const ADDRESS_TEXT = /^[\p{L}\p{N}\p{M} ()[\]&.,'’·\-_/+#@~㈜]+$/u;
const addressText: Rule = textRule((text) => ADDRESS_TEXT.test(text), '주소에 사용할 수 없는 문자가 있습니다.');
const zipCode: Rule = textRule((text) => /^\d{5}$/.test(text), '우편번호는 숫자 5자리로 입력해주십시오.');
const trade: Rule = textRule((text) => ADDRESS_TEXT.test(text), '업태와 종목에 사용할 수 없는 문자가 있습니다.');

const DETAIL_RULES = {
  ...FIRM_DETAIL_RULES,
  zipCode: [zipCode],
  address1: [rules.max(100), addressText],
  address2: [rules.max(100), addressText],
  businessKind: [rules.max(50), trade],
  businessItem: [rules.max(50), trade],
} as const;

export const FIRM_DETAIL_FIELDS = Object.keys(DETAIL_RULES) as (keyof FirmDetails)[];

/** As they are stored. */
export function tidyFirm<F extends Firm>(firm: F): F {
  return { ...firm, companyName: tidyText(firm.companyName), businessNumber: plainDigits(firm.businessNumber) };
}

export function tidyFirmDetails<D extends FirmDetails>(details: D): D {
  const tidied = Object.fromEntries(FIRM_DETAIL_FIELDS.map((field) => [field, tidyText(details[field])]));
  return { ...details, ...tidied, zipCode: plainDigits(details.zipCode) };
}

/** Messages by field; empty when the firm is good. */
export function firmProblems(firm: Firm): Partial<Record<keyof Firm, string>> {
  return validate<Firm>(FIRM_RULES, tidyFirm(firm));
}

/** Messages by field; empty when the details are good. A firm has a representative, a person without a registration may leave it out. */
export function firmDetailProblems(details: FirmDetails & Pick<Firm, 'businessType'>): Partial<Record<keyof FirmDetails, string>> {
  return validate<FirmDetails & Pick<Firm, 'businessType'>>(DETAIL_RULES, tidyFirmDetails(details));
}
