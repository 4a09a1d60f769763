/** Questions of SMART_STORE: at products and of customers, by windows of time in numbered pages (section 7). */
import { oneByOne } from '../sdk/batch.ts';
import { kstDate, kstIso } from '../sdk/clock.ts';
import type { QuestionCapability } from '../sdk/connector.ts';
import type { UnreadableRecord } from '../sdk/order.ts';
import { done } from '../sdk/outcome.ts';
import { pageAfter, pagePosition } from '../sdk/pages.ts';
import { type QuestionFact, type QuestionList, readQuestions, walkQuestions } from '../sdk/question.ts';
import { text, wire } from '../sdk/reader.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { call, reading, writing } from './client.ts';
import { type Bucket, manifest } from './manifest.ts';
import { answerTaken, questionsPage } from './proofs.ts';
import { toCustomerQuestion, toProductQuestion } from './question-in.ts';

const PAGE_SIZE = 100;
const DAY_MS = 86_400_000;

interface Listing {
  name: string;
  bucket: Bucket;
  path: string;
  /** Field that tells rows apart. */
  identity: string;
  span(window: WalkWindow): Record<string, string>;
  read(row: unknown): QuestionFact | UnreadableRecord;
}

function listOf({ name, bucket, path, identity, span, read }: Listing): QuestionList {
  return {
    name,
    windowMs: manifest.questions?.windowMs ?? DAY_MS,
    // The cursor's span is what was asked for: the caller reaches back by itself.
    overlapMs: 0,
    async read(ctx, window, cursor) {
      const position = pagePosition(cursor);
      const page = Number(position.at ?? '1');
      const query = { ...span(window), page, size: PAGE_SIZE };
      const answer = await call(ctx, reading('questions.collect', bucket, path, questionsPage(identity), { query }));
      if (answer.kind !== 'ok') return answer;
      const { rows, pages } = answer.value;
      const keys = rows.map((row) => text(wire(row)[identity]));
      const nextPage = pageAfter(position, keys, page < pages ? String(page + 1) : null);
      return { kind: 'ok', value: { ...readQuestions(rows, read), nextPage } };
    },
  };
}

const LISTS = [
  listOf({
    name: 'PRODUCT',
    bucket: 'questions.product-list',
    path: '/v1/contents/qnas',
    identity: 'questionId',
    span: ({ from, to }) => ({ fromDate: kstIso(from), toDate: kstIso(to) }),
    read: toProductQuestion,
  }),
  listOf({
    name: 'CUSTOMER',
    bucket: 'questions.customer-list',
    path: '/v1/pay-user/inquiries',
    identity: 'inquiryNo',
    span: ({ from, to }) => ({ startSearchDate: kstDate(from), endSearchDate: kstDate(to) }),
    read: toCustomerQuestion,
  }),
];

export const questions: QuestionCapability = {
  collect: (ctx, cursor) => walkQuestions(ctx, cursor, LISTS),
  answer: (ctx, answers) =>
    oneByOne(answers, async ({ kind, questionNo, body }) => {
      const no = encodeURIComponent(questionNo);
      const sent =
        kind === 'PRODUCT'
          ? writing('PUT', 'questions.answer', 'questions.product-answer', `/v1/contents/qnas/${no}`, answerTaken, { commentContent: body })
          : writing('POST', 'questions.answer', 'questions.customer-answer', `/v1/pay-merchant/inquiries/${no}/answer`, answerTaken, {
              answerComment: body,
            });
      return done(await call(ctx, sent));
    }),
};
