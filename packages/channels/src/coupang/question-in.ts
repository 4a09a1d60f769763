/** Rows of COUPANG's product questions (sheet 7). Pure. */
import { toInstant } from '../sdk/clock.ts';
import type { UnreadableRecord } from '../sdk/order.ts';
import type { QuestionFact } from '../sdk/question.ts';
import { rowsOf, text, textOrNull, wire, wires } from '../sdk/reader.ts';
import { unreadableRecord } from '../sdk/record-reader.ts';

/** A question with its answers; whatever has no answer waits. The sheet names no state of its own. */
export function toQuestion(row: unknown): QuestionFact | UnreadableRecord {
  const asked = wire(row);
  const questionNo = text(asked.inquiryId);
  const askedAt = toInstant(asked.inquiryAt);
  if (questionNo === '' || askedAt === null) return unreadableRecord(row, '문의번호나 문의 시각을 읽을 수 없습니다.', questionNo);
  const answers = wires(asked.commentDtoList).map((comment) => ({
    answerNo: text(comment.inquiryCommentId),
    body: text(comment.content),
    answeredAt: toInstant(comment.inquiryCommentAt),
  }));
  return {
    kind: 'PRODUCT',
    questionNo,
    state: answers.length > 0 ? 'ANSWERED' : 'UNANSWERED',
    rawState: '',
    category: '',
    askedAt,
    buyer: text(asked.buyerEmail),
    title: '',
    body: text(asked.content),
    secret: false,
    shopProductId: textOrNull(asked.sellerProductId),
    shopItemId: textOrNull(asked.vendorItemId),
    productName: '',
    orderNo: rowsOf(asked.orderIds).map(text).find(Boolean) ?? null,
    answers,
    refs: {},
    raw: row,
  };
}
