/** Rows of SMART_STORE's two lists of questions (section 7). Pure. */
import { toInstant } from '../sdk/clock.ts';
import type { UnreadableRecord } from '../sdk/order.ts';
import type { QuestionFact } from '../sdk/question.ts';
import { flag, text, textOrNull, wire } from '../sdk/reader.ts';
import { unreadableRecord } from '../sdk/record-reader.ts';

const BROKEN = '문의번호나 문의 시각을 읽을 수 없습니다.';

function stateOf(value: unknown): QuestionFact['state'] {
  const answered = flag(value);
  return answered === null ? null : answered ? 'ANSWERED' : 'UNANSWERED';
}

/** A question at a product. The writer is masked by the channel. */
export function toProductQuestion(row: unknown): QuestionFact | UnreadableRecord {
  const asked = wire(row);
  const questionNo = text(asked.questionId);
  const askedAt = toInstant(asked.createDate);
  if (questionNo === '' || askedAt === null) return unreadableRecord(row, BROKEN, questionNo);
  const answer = text(asked.answer);
  return {
    kind: 'PRODUCT',
    questionNo,
    state: stateOf(asked.answered),
    rawState: text(asked.answered),
    category: '',
    askedAt,
    buyer: text(asked.maskedWriterId),
    title: '',
    body: text(asked.question),
    secret: false,
    shopProductId: textOrNull(asked.productId),
    shopItemId: null,
    productName: text(asked.productName),
    orderNo: null,
    answers: answer === '' ? [] : [{ answerNo: '', body: answer, answeredAt: null }],
    refs: {},
    raw: row,
  };
}

/** A question of a buyer about an order. `productOrderIdList` is a text with commas. */
export function toCustomerQuestion(row: unknown): QuestionFact | UnreadableRecord {
  const asked = wire(row);
  const questionNo = text(asked.inquiryNo);
  const askedAt = toInstant(asked.inquiryRegistrationDateTime);
  if (questionNo === '' || askedAt === null) return unreadableRecord(row, BROKEN, questionNo);
  const answer = text(asked.answerContent);
  return {
    kind: 'CUSTOMER',
    questionNo,
    state: stateOf(asked.answered),
    rawState: text(asked.answered),
    category: text(asked.category),
    askedAt,
    buyer: text(asked.customerName),
    title: text(asked.title),
    body: text(asked.inquiryContent),
    secret: true,
    shopProductId: textOrNull(asked.productNo),
    shopItemId: null,
    productName: text(asked.productName),
    orderNo: textOrNull(asked.orderId),
    answers:
      answer === ''
        ? []
        : [{ answerNo: text(asked.answerContentId), body: answer, answeredAt: toInstant(asked.answerRegistrationDateTime) }],
    refs: {},
    raw: row,
  };
}
