/** Product questions of 11ST: by days, without pages, answered one by one (sheets 3 and 7). */
import { oneByOne } from '../sdk/batch.ts';
import { kstDayDigits } from '../sdk/clock.ts';
import type { QuestionCapability } from '../sdk/connector.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { listInPages, wholeList } from '../sdk/paged-list.ts';
import { type QuestionList, readQuestions, walkQuestions } from '../sdk/question.ts';
import { askedSpan } from '../sdk/windows.ts';
import { act, call, reading, writing } from './client.ts';
import { manifest } from './manifest.ts';
import { questionAnswered, questionRows } from './proofs.ts';
import { toQuestion } from './question-in.ts';
import type { XmlNode } from './xml.ts';

/** Answered or not. */
const ALL = '00';

const PRODUCT_QUESTIONS: QuestionList = listInPages({
  name: 'PRODUCT',
  ...askedSpan(manifest.questions),
  async ask(ctx, { from, to }) {
    const path = ['prodqnaservices', 'prodqnalist', kstDayDigits(from), kstDayDigits(to), ALL];
    return wholeList(await call(ctx, reading('questions.collect', path, questionRows)));
  },
  records: (rows) => readQuestions(rows, toQuestion),
});

const NO_PRODUCT: Outcome<never> = {
  kind: 'refused',
  code: 'NO_PRODUCT',
  message: '상품번호를 모르는 문의라 답변할 수 없습니다. 문의를 다시 수집해주십시오.',
};

export const questions: QuestionCapability = {
  collect: (ctx, cursor) => walkQuestions(ctx, cursor, [PRODUCT_QUESTIONS]),
  answer: (ctx, answers) =>
    oneByOne(answers, async ({ questionNo, refs, body: words }): Promise<Outcome<void>> => {
      if (!refs.prdNo) return NO_PRODUCT;
      const path = ['prodqnaservices', 'prodqnaanswer', questionNo, refs.prdNo];
      const body: XmlNode = ['ProductQna', [['answerCont', { cdata: words }]]];
      return act(ctx, writing('PUT', 'questions.answer', path, questionAnswered(questionNo), { body }));
    }),
};
