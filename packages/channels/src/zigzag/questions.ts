/** Questions of ZIGZAG: two lists that are paged by skipping, answered one by one (sheets 3 and 7). */
import { oneByOne } from '../sdk/batch.ts';
import type { QuestionCapability } from '../sdk/connector.ts';
import { done } from '../sdk/outcome.ts';
import { type QuestionList, readQuestions, walkQuestions } from '../sdk/question.ts';
import { text, wire } from '../sdk/reader.ts';
import { askedSpan } from '../sdk/windows.ts';
import { call, writing } from './client.ts';
import { manifest } from './manifest.ts';
import { answerMade, replyMade } from './proofs.ts';
import { ANSWER_PRODUCT, ORDER_QUESTIONS, PRODUCT_QUESTIONS, REPLY } from './queries.ts';
import { toOrderQuestion, toProductQuestion } from './question-in.ts';
import { skippedList } from './skipped-list.ts';

function listOf(name: string, query: string, field: string, read: typeof toProductQuestion): QuestionList {
  return skippedList({
    name,
    ...askedSpan(manifest.questions),
    operation: 'questions.collect',
    query,
    field,
    variables: ({ from, to }) => ({ from: from.getTime(), to: to.getTime() }),
    keyOf: (row) => text(wire(row).id),
    records: (rows) => readQuestions(rows, read),
  });
}

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
