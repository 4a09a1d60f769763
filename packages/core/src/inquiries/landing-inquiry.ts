/** A visitor's question (도입문의): its fields and their rules, the same for the screen and the server. */
import type { RuleSet } from '../validation/rule.ts';
import * as rules from '../validation/rules.ts';

export interface LandingInquiry {
  name: string;
  email: string;
  phoneNumber: string;
  comment: string;
}

/** Most characters of each field. */
export const LANDING_INQUIRY_MAX = { name: 60, email: 254, phoneNumber: 14, comment: 2000 } as const satisfies Record<
  keyof LandingInquiry,
  number
>;

export const LANDING_INQUIRY_RULES = {
  name: [rules.qnaName, rules.singleLine, rules.max(LANDING_INQUIRY_MAX.name)],
  email: [rules.qnaEmail, rules.email],
  phoneNumber: [rules.qnaPhoneNumber, rules.contact],
  comment: [rules.qnaCommnet, rules.max(LANDING_INQUIRY_MAX.comment)],
} as const satisfies RuleSet<LandingInquiry>;
