/** Questions of SMART_STORE: at products and of customers, by windows of time in numbered pages (section 7). */
import { oneByOne } from '../sdk/batch.ts';
import { kstDate, kstIso } from '../sdk/clock.ts';
import type { QuestionCapability } from '../sdk/connector.ts';
import { mapOutcome } from '../sdk/outcome.ts';
import { listInPages, numberAfter } from '../sdk/paged-list.ts';
import { type QuestionList, type ReadQuestion, readQuestions, walkQuestions } from '../sdk/question.ts';
import { text, wire } from '../sdk/reader.ts';
import { askedSpan, type WalkWindow } from '../sdk/windows.ts';
import { act, call, reading, writing } from './client.ts';
import { type Bucket, manifest } from './manifest.ts';
import { answerTaken, questionsPage } from './proofs.ts';
import { toCustomerQuestion, toProductQuestion } from './question-in.ts';

const PAGE_SIZE = 100;

interface Listing {
  name: string;
  bucket: Bucket;
  path: string;
  /** Field that tells rows apart. */
  identity: string;
  span(window: WalkWindow): Record<string, string>;
  read(row: unknown): ReadQuestion;
}

function listOf({ name, bucket, path, identity, span, read }: Listing): QuestionList {
  return listInPages({
    name,
    ...askedSpan(manifest.questions),
    async ask(ctx, window, { number: page }) {
      const query = { ...span(window), page, size: PAGE_SIZE };
      const answer = await call(ctx, reading('questions.collect', bucket, path, questionsPage(identity), { query }));
      return mapOutcome(answer, ({ rows, pages }) => ({ rows, next: numberAfter(page, pages) }));
    },
    keyOf: (row) => text(wire(row)[identity]),
    records: (rows) => readQuestions(rows, read),
  });
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
    oneByOne(answers, ({ kind, questionNo, body }) => {
      const no = encodeURIComponent(questionNo);
      const sent =
        kind === 'PRODUCT'
          ? writing('PUT', 'questions.answer', 'questions.product-answer', `/v1/contents/qnas/${no}`, answerTaken, { commentContent: body })
          : writing('POST', 'questions.answer', 'questions.customer-answer', `/v1/pay-merchant/inquiries/${no}/answer`, answerTaken, {
              answerComment: body,
            });
      return act(ctx, sent);
    }),
};
