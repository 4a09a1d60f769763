/** Product questions of COUPANG and what its call centre hands on: by days, in numbered pages, answered one by one (sheets 3 and 7). */
import { asksToConfirm } from '@moa/core';
import { oneByOne } from '../sdk/batch.ts';
import { kstDate } from '../sdk/clock.ts';
import type { QuestionCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome } from '../sdk/outcome.ts';
import { listInPages, numberAfter } from '../sdk/paged-list.ts';
import { type AnswerOrder, type QuestionList, type ReadQuestion, readQuestions, walkQuestions } from '../sdk/question.ts';
import { text, wire } from '../sdk/reader.ts';
import { askedSpan } from '../sdk/windows.ts';
import { act, call, reading, vendorId, vendorPath, writing } from './client.ts';
import { manifest } from './manifest.ts';
import { answered, questionsPage } from './proofs.ts';
import { toCall, toQuestion } from './question-in.ts';

interface Listing {
  name: string;
  path: string;
  pageSize: number;
  /** All of them, whatever their state. */
  every: Record<string, string>;
  read(row: unknown): ReadQuestion;
}

function listOf({ name, path, pageSize, every, read }: Listing): QuestionList {
  return listInPages({
    name,
    ...askedSpan(manifest.questions),
    async ask(ctx, { from, to }, { number: pageNum }) {
      const days = { inquiryStartAt: kstDate(from), inquiryEndAt: kstDate(to) };
      const query = { vendorId: vendorId(ctx), ...every, ...days, pageNum, pageSize };
      const answer = await call(ctx, reading('questions.collect', vendorPath(ctx, path), questionsPage, { query }));
      return mapOutcome(answer, ({ rows, pages }) => ({ rows, next: numberAfter(pageNum, pages) }));
    },
    keyOf: (row) => text(wire(row).inquiryId),
    records: (rows) => readQuestions(rows, read),
  });
}

const ONLINE = '/onlineInquiries';
const CALLS = '/callCenterInquiries';

const LISTS = [
  listOf({ name: 'PRODUCT', path: ONLINE, pageSize: 50, every: { answeredType: 'ALL' }, read: toQuestion }),
  listOf({ name: 'CUSTOMER', path: CALLS, pageSize: 30, every: { partnerCounselingStatus: 'NONE' }, read: toCall }),
];

export const questions: QuestionCapability = {
  collect: (ctx, cursor) => walkQuestions(ctx, cursor, LISTS),
  answer: (ctx, answers) =>
    oneByOne(answers, (order) => {
      const { path, body } = sentFor(ctx, order);
      return act(ctx, writing('POST', 'questions.answer', path, answered, { body, subject: order.questionNo }));
    }),
};

/** Line ends go as `\n` inside the JSON text (sheet 7), which is how JSON writes them. */
function sentFor(ctx: ConnectorContext, { kind, questionNo, refs, body }: AnswerOrder): { path: string; body: Record<string, unknown> } {
  const at = (list: string, act: string) => vendorPath(ctx, `${list}/${encodeURIComponent(questionNo)}/${act}`);
  const by = ctx.account.credentials.vendorUserId ?? '';
  const reply = { content: body, vendorId: vendorId(ctx), replyBy: by };
  if (kind === 'PRODUCT') return { path: at(ONLINE, 'replies'), body: reply };
  if (asksToConfirm(refs)) return { path: at(CALLS, 'confirms'), body: { confirmBy: by } };
  return { path: at(CALLS, 'replies'), body: { ...reply, inquiryId: questionNo, parentAnswerId: Number(refs.parentAnswerId ?? 0) } };
}
