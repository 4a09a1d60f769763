/** Questions of ZIGZAG: two lists that are paged by skipping, answered one by one (sheets 3 and 7). */
import { oneByOne } from '../sdk/batch.ts';
import type { QuestionCapability } from '../sdk/connector.ts';
import { done, mapOutcome } from '../sdk/outcome.ts';
import { type QuestionList, readQuestions, walkQuestions } from '../sdk/question.ts';
import { text, wire } from '../sdk/reader.ts';
import { askedSpan } from '../sdk/windows.ts';
import { call, writing } from './client.ts';
import { manifest } from './manifest.ts';
import { answerMade, replyMade } from './proofs.ts';
import { ANSWER_PRODUCT, ORDER_QUESTIONS, PRODUCT_QUESTIONS, REPLY } from './queries.ts';
import { toOrderQuestion, toProductQuestion } from './question-in.ts';
import { readSkipped } from './skipped-pages.ts';

function listOf(name: string, query: string, field: string, read: typeof toProductQuestion): QuestionList {
  return {
    name,
    ...askedSpan(manifest.questions),
    async read(ctx, { from, to }, page) {
      const span = { from: from.getTime(), to: to.getTime() };
      const answer = await readSkipped(ctx, { operation: 'questions.collect', query, field, variables: span, keyOf }, page);
      return mapOutcome(answer, ({ rows, nextPage }) => ({ ...readQuestions(rows, read), nextPage }));
    },
  };
}

const keyOf = (row: unknown) => text(wire(row).id);

const LISTS = [
  listOf('PRODUCT', PRODUCT_QUESTIONS, 'product_question_list', toProductQuestion),
  listOf('CUSTOMER', ORDER_QUESTIONS, 'order_item_inquiry_list', toOrderQuestion),
];

export const questions: QuestionCapability = {
  collect: (ctx, cursor) => walkQuestions(ctx, cursor, LISTS),
  answer: (ctx, answers) =>
    oneByOne(answers, async ({ kind, questionNo, body }) =>
      done(
        kind === 'PRODUCT'
          ? await call(ctx, writing('questions.answer', ANSWER_PRODUCT, answerMade, { question_id: questionNo, contents: body }))
          : await call(ctx, writing('questions.answer', REPLY, replyMade, { order_item_inquiry_id: questionNo, content: body })),
      ),
    ),
};
