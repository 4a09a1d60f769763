/** Rows of the boards of questions (sheet 7). Pure. */
import { toInstant } from '../sdk/clock.ts';
import { byCode } from '../sdk/codes.ts';
import type { UnreadableRecord } from '../sdk/order.ts';
import type { QuestionFact } from '../sdk/question.ts';
import { text, textOrNull } from '../sdk/reader.ts';
import { unreadableRecord } from '../sdk/record-reader.ts';
import { folded } from './reading.ts';

const stateOf = byCode<NonNullable<QuestionFact['state']>>({ UNANSWERED: '미처리 처리중', ANSWERED: '처리완료' });
const SECRET = '2';

export function toQuestion(raw: unknown): QuestionFact | UnreadableRecord {
  const row = folded(raw);
  const questionNo = text(row.messageno);
  const askedAt = toInstant(row.receivedate);
  if (questionNo === '' || askedAt === null) return unreadableRecord(raw, '문의번호나 문의 시각을 읽을 수 없습니다.', questionNo);
  const rawState = text(row.informstatus);
  const answer = text(row.answercontents);
  return {
    kind: 'PRODUCT',
    questionNo,
    state: stateOf(rawState.replaceAll(' ', '')),
    rawState,
    category: text(row.contracttype),
    askedAt,
    buyer: text(row.buyerid),
    title: text(row.title),
    body: text(row.contents),
    secret: text(row.qnatype) === SECRET,
    shopProductId: textOrNull(row.sitegoodsno),
    shopItemId: null,
    productName: text(row.goodsname),
    orderNo: textOrNull(row.orderno),
    answers: answer === '' ? [] : [{ answerNo: '', body: answer, answeredAt: toInstant(row.answerdate) }],
    // Without the token that came with it a question takes no answer.
    refs: { token: text(row.token) },
    raw,
  };
}
