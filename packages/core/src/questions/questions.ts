/** Questions that buyers ask at shops: their kinds, their states, and what an answer may be. Pure. */

/**
 * `PRODUCT`: asked at a product, usually for all to read. `CUSTOMER`: asked of the seller, about an order or in general. `URGENT`: the shop's own
 * customer service wants to know something at once.
 */
export const QUESTION_KINDS = ['PRODUCT', 'CUSTOMER', 'URGENT'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const QUESTION_KIND_TITLES: Readonly<Record<QuestionKind, string>> = {
  PRODUCT: '상품문의',
  CUSTOMER: '고객문의',
  URGENT: '긴급문의',
};

/** `CLOSED`: the shop shows it no more, or its buyer took it back. */
export const QUESTION_STATES = ['UNANSWERED', 'ANSWERED', 'CLOSED'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

export const QUESTION_STATE_TITLES: Readonly<Record<QuestionState, string>> = {
  UNANSWERED: '미답변',
  ANSWERED: '답변 완료',
  CLOSED: '종료',
};

/** Characters of an answer. A bound of ours: no sheet states one, and what a shop finds too long it refuses in its own words. */
export const ANSWER_MAX = 1_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A question that waited so long is urgent: sellers promise an answer within a day. */
export const URGENT_AFTER_MS = DAY_MS;
/** A question is reported so long before its day is over, while there is still time to answer. */
export const URGENT_NOTICE_MS = 4 * HOUR_MS;

/** When the seller should have answered. */
export function answerDue(askedAt: Date): Date {
  return new Date(askedAt.getTime() + URGENT_AFTER_MS);
}

/** Questions asked before this instant that still wait are reported as urgent. */
export function urgentBefore(now: Date): Date {
  return new Date(now.getTime() - URGENT_AFTER_MS + URGENT_NOTICE_MS);
}

/** Whether a question that waits is to be answered before all others: it came as urgent, or its day is nearly over. */
export function isUrgent({ kind, askedAt }: { kind: QuestionKind; askedAt: Date }, now: Date): boolean {
  return kind === 'URGENT' || askedAt < urgentBefore(now);
}

/** What is wrong with an answer, in Korean; null when it can be sent. */
export function answerProblem(body: string): string | null {
  const length = [...body.trim()].length;
  if (length === 0) return '답변을 입력해주십시오.';
  return length > ANSWER_MAX
    ? `답변은 ${ANSWER_MAX.toLocaleString('ko-KR')}자까지 보낼 수 있습니다. 지금 ${length.toLocaleString('ko-KR')}자입니다.`
    : null;
}

/** Why nobody may answer a question in this state now, in Korean; null when it may be answered. */
export function answerRefusal(state: QuestionState, sending: boolean): string | null {
  if (sending) return '이미 보내고 있는 답변이 있습니다. 결과를 확인한 뒤 다시 시도해주십시오.';
  if (state === 'ANSWERED') return '이미 답변한 문의입니다.';
  return state === 'CLOSED' ? '쇼핑몰에서 삭제되었거나 종료된 문의입니다.' : null;
}

/** Whether two answers say the same: shops trim, and write line ends in their own way. */
export function sameAnswer(ours: string, theirs: string): boolean {
  return plain(ours) === plain(theirs);
}

function plain(answer: string): string {
  return answer
    .normalize('NFC')
    .replaceAll(/\\n|\r\n?|<br\s*\/?>/gi, '\n')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What a look at the shop says of an answer whose outcome was lost. `null`: the shop did not show the question. */
export function lostAnswer(ours: string, shown: { answers: readonly { body: string }[] } | null): 'SENT' | 'OTHERS' | 'ABSENT' | 'GONE' {
  if (shown === null) return 'GONE';
  if (shown.answers.some(({ body }) => sameAnswer(ours, body))) return 'SENT';
  return shown.answers.length > 0 ? 'OTHERS' : 'ABSENT';
}

/** How far back a first collection looks, and the farthest that a question which still waits is looked after. */
export const QUESTIONS_LOOK_BACK_MS = 30 * DAY_MS;

/**
 * Where a collection begins. Shops list questions by the day they were asked and report no change of them, so that each walk goes back to the
 * oldest one that waits: somebody may have answered or removed it at the shop.
 * @param last end of the last walk that saw everything
 * @param overlapMs how far behind it the shop may still bring something new
 */
export function questionsSince(now: Date, last: Date | null, oldestOpen: Date | null, overlapMs: number): Date {
  const earliest = now.getTime() - QUESTIONS_LOOK_BACK_MS;
  if (last === null) return new Date(earliest);
  const from = Math.min(last.getTime() - overlapMs, oldestOpen?.getTime() ?? Number.POSITIVE_INFINITY);
  return new Date(Math.max(earliest, from));
}

/** What stands as the answer to a question that a shop only wants confirmed: it takes no words. */
export const CONFIRMED_ANSWER = '확인했습니다.';

/** Whether the shop wants no answer but a word that the question was seen; `refs` as the connector keeps them. */
export function asksToConfirm(refs: Readonly<Record<string, string>>): boolean {
  return refs.confirms === 'yes';
}

/** Why a text can't be sent to such a question, or to another one; null when it can. */
export function confirmProblem(refs: Readonly<Record<string, string>>, body: string): string | null {
  if (!asksToConfirm(refs) || body.trim() === CONFIRMED_ANSWER) return null;
  return '쇼핑몰이 답변 없이 확인만 받는 문의입니다. 문의를 열어 확인 처리를 눌러주십시오.';
}
