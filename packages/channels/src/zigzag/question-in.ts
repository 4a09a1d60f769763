/** Questions at products and about order items of ZIGZAG (sheet 7). Pure. */
import { toInstant } from '../sdk/clock.ts';
import { byCode } from '../sdk/codes.ts';
import { answeredState, type QuestionAnswer, type QuestionFact, questionFact, type ReadQuestion } from '../sdk/question.ts';
import { flag, text, textOrNull, type Wire, wire, wires } from '../sdk/reader.ts';

const stateOf = byCode<NonNullable<QuestionFact['state']>>({ UNANSWERED: 'UNANSWERED IN_PROGRESS', ANSWERED: 'ANSWERED' });

export function toProductQuestion(row: unknown): ReadQuestion {
  const asked = wire(row);
  const given = [...wires(asked.answer_list), ...wires(asked.answer)].filter((answer) => flag(answer.deleted) !== true);
  const answers = [...new Map(given.map((answer) => [text(answer.id), answer])).values()].map(
    (answer): QuestionAnswer => ({ answerNo: text(answer.id), body: text(answer.contents), answeredAt: toInstant(answer.date_created) }),
  );
  const rawState = text(asked.question_status);
  return questionFact(row, {
    kind: 'PRODUCT',
    questionNo: text(asked.id),
    state: flag(asked.deleted) === true ? 'CLOSED' : stateOf(rawState),
    rawState,
    category: text(asked.question_type),
    askedAt: toInstant(asked.date_created),
    buyer: text(wire(asked.user_account).email),
    body: text(asked.contents),
    shopProductId: textOrNull(asked.product_id),
    answers,
  });
}

export function toOrderQuestion(row: unknown): ReadQuestion {
  const asked = wire(row);
  const answers = repliesOf(asked);
  const answered = answers.length > 0 || toInstant(asked.date_replied) !== null;
  return questionFact(row, {
    kind: 'CUSTOMER',
    questionNo: text(asked.id),
    state: toInstant(asked.date_deleted) === null ? answeredState(answered) : 'CLOSED',
    category: text(asked.type),
    askedAt: toInstant(asked.date_created),
    buyer: text(asked.user_name),
    body: text(asked.content),
    secret: true,
    orderNo: textOrNull(asked.order_number),
    answers,
  });
}

/** Replies, and replies to them, in their order. */
function repliesOf({ reply_list }: Wire): QuestionAnswer[] {
  return wires(reply_list).flatMap((reply) => [
    { answerNo: text(reply.id), body: text(reply.content), answeredAt: toInstant(reply.date_created) },
    ...repliesOf(reply),
  ]);
}
