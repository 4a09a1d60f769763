/** Product questions of COUPANG and what its call centre hands on: by days, in numbered pages, answered one by one (sheets 3 and 7). */
import { asksToConfirm } from '@moa/core';
import { oneByOne } from '../sdk/batch.ts';
import { kstDate } from '../sdk/clock.ts';
import type { QuestionCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { UnreadableRecord } from '../sdk/order.ts';
import { done } from '../sdk/outcome.ts';
import { pageAfter, pagePosition } from '../sdk/pages.ts';
import { type AnswerOrder, type QuestionFact, type QuestionList, readQuestions, walkQuestions } from '../sdk/question.ts';
import { text, wire } from '../sdk/reader.ts';
import { call, reading, vendorId, vendorPath, writing } from './client.ts';
import { manifest } from './manifest.ts';
import { answered, questionsPage } from './proofs.ts';
import { toCall, toQuestion } from './question-in.ts';

const DAY_MS = 86_400_000;

interface Listing {
  name: string;
  path: string;
  pageSize: number;
  /** All of them, whatever their state. */
  every: Record<string, string>;
  read(row: unknown): QuestionFact | UnreadableRecord;
}

function listOf({ name, path, pageSize, every, read }: Listing): QuestionList {
  return {
    name,
    windowMs: manifest.questions?.windowMs ?? DAY_MS,
    // The cursor's span is what was asked for: the caller reaches back by itself.
    overlapMs: 0,
    async read(ctx, { from, to }, cursor) {
      const position = pagePosition(cursor);
      const query = {
        vendorId: vendorId(ctx),
        ...every,
        inquiryStartAt: kstDate(from),
        inquiryEndAt: kstDate(to),
        pageNum: Number(position.at ?? '1'),
        pageSize,
      };
      const answer = await call(ctx, reading('questions.collect', vendorPath(ctx, path), questionsPage, { query }));
      if (answer.kind !== 'ok') return answer;
      const { rows, pages } = answer.value;
      const keys = rows.map((row) => text(wire(row).inquiryId));
      const next = query.pageNum < pages ? String(query.pageNum + 1) : null;
      return { kind: 'ok', value: { ...readQuestions(rows, read), nextPage: pageAfter(position, keys, next) } };
    },
  };
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
    oneByOne(answers, async (order) => {
      const { path, body } = sentFor(ctx, order);
      return done(await call(ctx, writing('POST', 'questions.answer', path, answered, { body, subject: order.questionNo })));
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
