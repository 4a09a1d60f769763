/** Rows of 11ST's product questions (sheet 7). Pure. */
import { toInstant } from '../sdk/clock.ts';
import { answeredState, onlyAnswer, questionFact, type ReadQuestion } from '../sdk/question.ts';
import { firstText, flag, text, textOrNull, wire } from '../sdk/reader.ts';

export function toQuestion(row: unknown): ReadQuestion {
  const asked = wire(row);
  const answered = flag(asked.answerYn);
  return questionFact(row, {
    kind: 'PRODUCT',
    questionNo: text(asked.brdInfoNo),
    state: answeredState(answered),
    rawState: text(asked.answerYn),
    category: firstText(asked.qnaDtlsCdNm, asked.qnaDtlsCd),
    askedAt: toInstant(asked.createDt),
    buyer: firstText(asked.memNM, asked.memID),
    title: text(asked.brdInfoSbjct),
    body: text(asked.brdInfoCont),
    // Shown to nobody but the seller and who asked.
    secret: flag(asked.dispYn) === false,
    shopProductId: textOrNull(asked.brdInfoClfNo),
    productName: text(asked.prdNm),
    orderNo: textOrNull(asked.ordNoDe),
    answers: answered ? onlyAnswer(text(asked.answerCont), { answeredAt: toInstant(asked.answerDt) }) : [],
    refs: { prdNo: text(asked.brdInfoClfNo) },
  });
}
