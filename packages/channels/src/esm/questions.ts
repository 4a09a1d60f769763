/** Questions of AUCTION and GMARKET: boards by days and urgent notices, without pages, answered one by one (sheet 7). */
import { byteLength } from '@moa/core';
import { oneByOne } from '../sdk/batch.ts';
import { DAY_MS, kstDate } from '../sdk/clock.ts';
import type { QuestionCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { done, type Outcome } from '../sdk/outcome.ts';
import { listInPages, wholeList } from '../sdk/paged-list.ts';
import { type AnswerOrder, type QuestionList, readQuestions, walkQuestions } from '../sdk/question.ts';
import { askedSpan, type WalkWindow } from '../sdk/windows.ts';
import { act, call, isNotOpened, numbered, reading, writing } from './client.ts';
import { auction } from './manifest.ts';
import { ownOf } from './members.ts';
import { answered, noticeAnswered, questionRows, urgentRows } from './proofs.ts';
import { toQuestion, toUrgentNotice } from './question-in.ts';

const BOARD = '/item/v1/communications/customer/bulletin-board';
const NOTICES = '/assist/v1/Selling/GetEmergencyInformList';
const NOTICE_ANSWER = '/assist/v1/Selling/AddEmergencyInformReply';
const ALL = 1;
const BY_RECEIPT = 1;
const FINISHED = 2;
const ANSWER_BYTES = 1_000;
const TITLE = '문의하신 내용에 답변드립니다.';

/** For one day the end is the day behind it. */
const receivedIn = ({ from, to }: WalkWindow) => ({
  status: ALL,
  type: BY_RECEIPT,
  startDate: kstDate(from),
  endDate: kstDate(new Date(to.getTime() + DAY_MS)),
});

function boardList(qnaType: number): QuestionList {
  return listInPages({
    name: `BOARD_${qnaType}`,
    ...askedSpan(auction.questions),
    async ask(ctx, window) {
      const body = { qnaType, ...receivedIn(window) };
      return wholeList(await call(ctx, reading('POST', 'questions.collect', BOARD, questionRows, { body })));
    },
    records: (rows) => readQuestions(rows, toQuestion),
  });
}

/** The interface is opened call by call: whoever may not ask for notices goes on with the boards. */
const askedNotices: QuestionList = listInPages({
  name: 'URGENT',
  ...askedSpan(auction.questions),
  ask: async (ctx, window) =>
    wholeList(await call(ctx, reading('POST', 'questions.collectUrgent', NOTICES, urgentRows, { body: receivedIn(window) }))),
  records: (rows) => readQuestions(rows, toUrgentNotice),
});
const urgentNotices: QuestionList = {
  ...askedNotices,
  async read(ctx, window, page) {
    const answer = await askedNotices.read(ctx, window, page);
    return isNotOpened(answer) ? { kind: 'ok', value: { questions: [], unreadable: [], unasked: ['URGENT'], nextPage: null } } : answer;
  },
};

export const questions: QuestionCapability = {
  collect: (ctx, cursor) => walkQuestions(ctx, cursor, [...ownOf(ctx).site.boards.map(boardList), urgentNotices]),
  answer: (ctx, answers) => oneByOne(answers, (order) => (order.kind === 'URGENT' ? answerNotice(ctx, order) : answer(ctx, order))),
};

async function answer(ctx: ConnectorContext, { questionNo, refs, body: comments }: AnswerOrder): Promise<Outcome<void>> {
  const bytes = byteLength(comments);
  if (bytes > ANSWER_BYTES) {
    const message = `${ownOf(ctx).site.title} 답변은 ${ANSWER_BYTES.toLocaleString('ko-KR')}바이트 이하로 입력해주십시오. (현재 ${bytes.toLocaleString('ko-KR')}바이트)`;
    return { kind: 'fix', problems: [{ path: 'body', message }] };
  }
  const { token = '' } = refs;
  if (token === '') return NO_TOKEN;
  const body = { messageNo: numbered(questionNo), token, answerStatus: FINISHED, title: TITLE, comments };
  return act(ctx, writing('POST', 'questions.answer', `${BOARD}/qna`, answered(questionNo), { body, subject: questionNo }));
}

const NO_TOKEN: Outcome<never> = {
  kind: 'refused',
  code: 'NO_TOKEN',
  message: '답변에 필요한 값이 없는 문의입니다. 문의를 다시 수집한 뒤 답변해주십시오.',
};

/** One site has a token for each notice, the other has none (sheet 7). */
async function answerNotice(ctx: ConnectorContext, { questionNo, refs, body: comments }: AnswerOrder): Promise<Outcome<void>> {
  const { token = '' } = refs;
  if (ownOf(ctx).site.noticesHaveTokens && token === '') return NO_TOKEN;
  const body = { emerMessageNo: questionNo, ...(token === '' ? {} : { token }), answerStatus: FINISHED, comments };
  return done(
    await call(ctx, writing('POST', 'questions.answer', NOTICE_ANSWER, noticeAnswered(questionNo), { body, subject: questionNo })),
  );
}
