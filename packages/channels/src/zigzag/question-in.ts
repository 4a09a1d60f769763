/** Questions at products and about order items of ZIGZAG (sheet 7). Pure. */
import { toInstant } from '../sdk/clock.ts';
import { byCode } from '../sdk/codes.ts';
import type { UnreadableRecord } from '../sdk/order.ts';
import type { QuestionAnswer, QuestionFact } from '../sdk/question.ts';
import { flag, text, textOrNull, type Wire, wire, wires } from '../sdk/reader.ts';
import { unreadableRecord } from '../sdk/record-reader.ts';

const BROKEN = '문의번호나 문의 시각을 읽을 수 없습니다.';

const stateOf = byCode<NonNullable<QuestionFact['state']>>({ UNANSWERED: 'UNANSWERED IN_PROGRESS', ANSWERED: 'ANSWERED' });

export function toProductQuestion(row: unknown): QuestionFact | UnreadableRecord {
  const asked = wire(row);
  const questionNo = text(asked.id);
  const askedAt = toInstant(asked.date_created);
  if (questionNo === '' || askedAt === null) return unreadableRecord(row, BROKEN, questionNo);
  const given = [...wires(asked.answer_list), ...wires(asked.answer)].filter((answer) => flag(answer.deleted) !== true);
  const answers = [...new Map(given.map((answer) => [text(answer.id), answer])).values()].map(
    (answer): QuestionAnswer => ({ answerNo: text(answer.id), body: text(answer.contents), answeredAt: toInstant(answer.date_created) }),
  );
  const rawState = text(asked.question_status);
  return {
    kind: 'PRODUCT',
    questionNo,
    state: flag(asked.deleted) === true ? 'CLOSED' : stateOf(rawState),
    rawState,
    category: text(asked.question_type),
    askedAt,
    buyer: text(wire(asked.user_account).email),
    title: '',
    body: text(asked.contents),
    secret: false,
    shopProductId: textOrNull(asked.product_id),
    shopItemId: null,
    productName: '',
    orderNo: null,
    answers,
    refs: {},
    raw: row,
  };
}

export function toOrderQuestion(row: unknown): QuestionFact | UnreadableRecord {
  const asked = wire(row);
  const questionNo = text(asked.id);
  const askedAt = toInstant(asked.date_created);
  if (questionNo === '' || askedAt === null) return unreadableRecord(row, BROKEN, questionNo);
  const answers = repliesOf(asked);
  const answered = answers.length > 0 || toInstant(asked.date_replied) !== null;
  return {
    kind: 'CUSTOMER',
    questionNo,
    state: toInstant(asked.date_deleted) === null ? (answered ? 'ANSWERED' : 'UNANSWERED') : 'CLOSED',
    rawState: '',
    category: text(asked.type),
    askedAt,
    buyer: text(asked.user_name),
    title: '',
    body: text(asked.content),
    secret: true,
    shopProductId: null,
    shopItemId: null,
    productName: '',
    orderNo: textOrNull(asked.order_number),
    answers,
    refs: {},
    raw: row,
  };
}

/** Replies, and replies to them, in their order. */
function repliesOf({ reply_list }: Wire): QuestionAnswer[] {
  return wires(reply_list).flatMap((reply) => [
    { answerNo: text(reply.id), body: text(reply.content), answeredAt: toInstant(reply.date_created) },
    ...repliesOf(reply),
  ]);
}
