/** Rows of the boards of questions and of urgent notices (sheet 7). Pure. */
import { toInstant } from '../sdk/clock.ts';
import { byCode } from '../sdk/codes.ts';
import { onlyAnswer, type QuestionFact, questionFact, type ReadQuestion } from '../sdk/question.ts';
import { firstText, text, textOrNull } from '../sdk/reader.ts';
import { folded } from './reading.ts';

const stateOf = byCode<NonNullable<QuestionFact['state']>>({ UNANSWERED: '미처리 처리중', ANSWERED: '처리완료' });
const SECRET = '2';

export function toQuestion(raw: unknown): ReadQuestion {
  const row = folded(raw);
  const rawState = text(row.informstatus);
  return questionFact(raw, {
    kind: 'PRODUCT',
    questionNo: text(row.messageno),
    state: stateOf(rawState.replaceAll(' ', '')),
    rawState,
    category: text(row.contracttype),
    askedAt: toInstant(row.receivedate),
    buyer: firstText(row.inquirername, row.buyerid),
    title: text(row.title),
    body: firstText(row.details, row.contents),
    secret: text(row.qnatype) === SECRET,
    shopProductId: textOrNull(row.sitegoodsno),
    productName: text(row.goodsname),
    // The payment is the order here; 0 or a dash stands for none.
    orderNo: [row.payno, row.orderno].map(named).find((no) => no !== null) ?? null,
    answers: onlyAnswer(firstText(row.answercontents, row.answer), { answeredAt: toInstant(row.answerdate) }),
    // Without the token that came with it a question takes no answer.
    refs: { token: text(row.token) },
  });
}

/** What the site's own customer service asks of the seller. A dash stands for no order and no product, `/br` for the end of a line. */
export function toUrgentNotice(raw: unknown): ReadQuestion {
  const row = folded(raw);
  const rawState = text(row.informstatus);
  const token = text(row.token);
  return questionFact(raw, {
    kind: 'URGENT',
    questionNo: text(row.emermessageno),
    state: stateOf(rawState.replaceAll(' ', '')),
    rawState,
    category: text(row.contacttype),
    askedAt: toInstant(row.receivedate),
    buyer: text(row.inquirername),
    title: text(row.title),
    body: text(row.details).replaceAll(/<br\s*\/?>|\/br/gi, '\n'),
    secret: true,
    shopProductId: named(row.sitegoodsno),
    productName: text(row.goodsname),
    orderNo: named(row.orderno),
    answers: onlyAnswer(firstText(row.answercontents, row.answer), { answeredAt: toInstant(row.answerdate) }),
    // One site gives none, and asks for none.
    refs: token === '' ? {} : { token },
  });
}

const named = (value: unknown) => (/^[-0]?$/.test(text(value)) ? null : textOrNull(value));
