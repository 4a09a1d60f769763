/** Questions of AUCTION and GMARKET: boards by days, without pages, answered one by one (sheet 7). */
import { byteLength } from '@moa/core';
import { oneByOne } from '../sdk/batch.ts';
import { DAY_MS, kstDate } from '../sdk/clock.ts';
import type { QuestionCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { done, type Outcome } from '../sdk/outcome.ts';
import { listInPages, wholeList } from '../sdk/paged-list.ts';
import { type AnswerOrder, type QuestionList, readQuestions, walkQuestions } from '../sdk/question.ts';
import { askedSpan } from '../sdk/windows.ts';
import { call, numbered, reading, writing } from './client.ts';
import { auction } from './manifest.ts';
import { ownOf } from './members.ts';
import { answered, questionRows } from './proofs.ts';
import { toQuestion } from './question-in.ts';

const BOARD = '/item/v1/communications/customer/bulletin-board';
const ALL = 1;
const BY_RECEIPT = 1;
const FINISHED = 2;
const ANSWER_BYTES = 1_000;
const TITLE = '문의하신 내용에 답변드립니다.';

function boardList(qnaType: number): QuestionList {
  return listInPages({
    name: `BOARD_${qnaType}`,
    ...askedSpan(auction.questions),
    async ask(ctx, { from, to }) {
      // For one day the end is the day behind it.
      const days = { startDate: kstDate(from), endDate: kstDate(new Date(to.getTime() + DAY_MS)) };
      const body = { qnaType, status: ALL, type: BY_RECEIPT, ...days };
      return wholeList(await call(ctx, reading('POST', 'questions.collect', BOARD, questionRows, { body })));
    },
    records: (rows) => readQuestions(rows, toQuestion),
  });
}

export const questions: QuestionCapability = {
  collect: (ctx, cursor) => walkQuestions(ctx, cursor, ownOf(ctx).site.boards.map(boardList)),
  answer: (ctx, answers) => oneByOne(answers, (order) => answer(ctx, order)),
};

async function answer(ctx: ConnectorContext, { questionNo, refs, body: comments }: AnswerOrder): Promise<Outcome<void>> {
  const bytes = byteLength(comments);
  if (bytes > ANSWER_BYTES) {
    const message = `${ownOf(ctx).site.title} 답변은 ${ANSWER_BYTES.toLocaleString('ko-KR')}바이트 이하로 입력해주십시오. (현재 ${bytes.toLocaleString('ko-KR')}바이트)`;
    return { kind: 'fix', problems: [{ path: 'body', message }] };
  }
  const { token = '' } = refs;
  if (token === '')
    return { kind: 'refused', code: 'NO_TOKEN', message: '답변에 필요한 값이 없는 문의입니다. 문의를 다시 수집한 뒤 답변해주십시오.' };
  const body = { messageNo: numbered(questionNo), token, answerStatus: FINISHED, title: TITLE, comments };
  return done(await call(ctx, writing('POST', 'questions.answer', `${BOARD}/qna`, answered(questionNo), { body, subject: questionNo })));
}
