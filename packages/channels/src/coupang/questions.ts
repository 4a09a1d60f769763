/** Product questions of COUPANG: by days, in numbered pages, answered one by one (sheets 3 and 7). */
import { oneByOne } from '../sdk/batch.ts';
import { kstDate } from '../sdk/clock.ts';
import type { QuestionCapability } from '../sdk/connector.ts';
import { done } from '../sdk/outcome.ts';
import { pageAfter, pagePosition } from '../sdk/pages.ts';
import { type QuestionList, readQuestions, walkQuestions } from '../sdk/question.ts';
import { text, wire } from '../sdk/reader.ts';
import { call, reading, vendorId, vendorPath, writing } from './client.ts';
import { manifest } from './manifest.ts';
import { answered, questionsPage } from './proofs.ts';
import { toQuestion } from './question-in.ts';

const PAGE_SIZE = 50;
const DAY_MS = 86_400_000;

const PRODUCT_QUESTIONS: QuestionList = {
  name: 'PRODUCT',
  windowMs: manifest.questions?.windowMs ?? DAY_MS,
  // The cursor's span is what was asked for: the caller reaches back by itself.
  overlapMs: 0,
  async read(ctx, { from, to }, cursor) {
    const position = pagePosition(cursor);
    const query = {
      vendorId: vendorId(ctx),
      answeredType: 'ALL',
      inquiryStartAt: kstDate(from),
      inquiryEndAt: kstDate(to),
      pageNum: Number(position.at ?? '1'),
      pageSize: PAGE_SIZE,
    };
    const answer = await call(ctx, reading('questions.collect', vendorPath(ctx, '/onlineInquiries'), questionsPage, { query }));
    if (answer.kind !== 'ok') return answer;
    const { rows, pages } = answer.value;
    const keys = rows.map((row) => text(wire(row).inquiryId));
    const next = query.pageNum < pages ? String(query.pageNum + 1) : null;
    return { kind: 'ok', value: { ...readQuestions(rows, toQuestion), nextPage: pageAfter(position, keys, next) } };
  },
};

export const questions: QuestionCapability = {
  collect: (ctx, cursor) => walkQuestions(ctx, cursor, [PRODUCT_QUESTIONS]),
  answer: (ctx, answers) =>
    oneByOne(answers, async ({ questionNo, body }) => {
      const path = vendorPath(ctx, `/onlineInquiries/${encodeURIComponent(questionNo)}/replies`);
      // Line ends go as `\n` inside the JSON text (sheet 7), which is how JSON writes them.
      const json = { content: body, vendorId: vendorId(ctx), replyBy: ctx.account.credentials.vendorUserId ?? '' };
      return done(await call(ctx, writing('POST', 'questions.answer', path, answered, { body: json, subject: questionNo })));
    }),
};
