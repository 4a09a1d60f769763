/** A seller's question to the operator (1:1 문의): how its state goes, and the rules of its fields, the same for the screen and the server. */
import type { RuleSet } from '../validation/rule.ts';
import * as rules from '../validation/rules.ts';
import type { InquiryStatus } from './inquiry-labels.ts';

/** What happens to an inquiry. `ASK_MORE` is the seller's, the others are the administrator's. */
export type InquiryEvent = 'ASK_MORE' | 'TAKE' | 'RELEASE' | 'ANSWER' | 'CLOSE' | 'REOPEN';

/**
 * The state after an event, or null where the event is not allowed.
 * @param taken somebody has taken it on
 */
export function nextInquiryStatus(status: InquiryStatus, event: InquiryEvent, taken: boolean): InquiryStatus | null {
  const waiting = taken ? 'ANSWERING' : 'RECEIVED';
  if (status === 'CLOSED') return event === 'REOPEN' ? waiting : null;
  switch (event) {
    case 'ASK_MORE':
      return waiting;
    case 'TAKE':
      return status === 'ANSWERED' ? 'ANSWERED' : 'ANSWERING';
    case 'RELEASE':
      return status === 'ANSWERED' ? 'ANSWERED' : 'RECEIVED';
    case 'ANSWER':
      return 'ANSWERED';
    case 'CLOSE':
      return 'CLOSED';
    case 'REOPEN':
      return null;
  }
}

/** Most characters of each field, pictures of one text, and what one person may send in a day. */
export const INQUIRY_MAX = {
  title: 100,
  text: 4000,
  answer: 4000,
  note: 2000,
  keyword: 50,
  pictures: 5,
  questionsADay: 10,
  messagesADay: 30,
  uploadsADay: 60,
} as const;

export interface InquiryText {
  title: string;
  text: string;
}

export const INQUIRY_RULES = {
  title: [rules.requiredWith('제목을 입력해주십시오.'), rules.singleLine, rules.max(INQUIRY_MAX.title)],
  text: [rules.qnaCommnet, rules.max(INQUIRY_MAX.text)],
} as const satisfies RuleSet<InquiryText>;

export const INQUIRY_ANSWER_RULES = [rules.requiredWith('답변 내용을 입력해주십시오.'), rules.max(INQUIRY_MAX.answer)] as const;
export const INQUIRY_NOTE_RULES = [rules.requiredWith('메모 내용을 입력해주십시오.'), rules.max(INQUIRY_MAX.note)] as const;
