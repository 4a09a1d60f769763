/** Rows of 11ST's product questions (sheet 7). Pure. */
import { toInstant } from '../sdk/clock.ts';
import type { UnreadableRecord } from '../sdk/order.ts';
import type { QuestionFact } from '../sdk/question.ts';
import { firstText, flag, text, textOrNull, wire } from '../sdk/reader.ts';
import { unreadableRecord } from '../sdk/record-reader.ts';

export function toQuestion(row: unknown): QuestionFact | UnreadableRecord {
  const asked = wire(row);
  const questionNo = text(asked.brdInfoNo);
  const askedAt = toInstant(asked.createDt);
  if (questionNo === '' || askedAt === null) return unreadableRecord(row, '문의번호나 문의 시각을 읽을 수 없습니다.', questionNo);
  const answer = text(asked.answerCont);
  const answered = flag(asked.answerYn);
  return {
    kind: 'PRODUCT',
    questionNo,
    state: answered === null ? null : answered ? 'ANSWERED' : 'UNANSWERED',
    rawState: text(asked.answerYn),
    category: firstText(asked.qnaDtlsCdNm, asked.qnaDtlsCd),
    askedAt,
    buyer: firstText(asked.memNM, asked.memID),
    title: text(asked.brdInfoSbjct),
    body: text(asked.brdInfoCont),
    // Shown to nobody but the seller and who asked.
    secret: flag(asked.dispYn) === false,
    shopProductId: textOrNull(asked.brdInfoClfNo),
    shopItemId: null,
    productName: text(asked.prdNm),
    orderNo: textOrNull(asked.ordNoDe),
    answers: answered && answer !== '' ? [{ answerNo: '', body: answer, answeredAt: toInstant(asked.answerDt) }] : [],
    refs: { prdNo: text(asked.brdInfoClfNo) },
    raw: row,
  };
}
