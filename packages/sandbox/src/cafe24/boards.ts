/** Questions as posts of the mall's boards (sheet 7): an answer is a post that hangs under its question. */
import { isIP } from 'node:net';
import type { QuestionKind } from '@moa/core';
import type { Json } from '../kernel/fields.ts';
import { pageAt } from '../market/lists.ts';
import { askedWithin, keepAnswer, type Question, questionBook } from '../shared/questions.ts';
import { given, REQUIRED, reader } from './fields.ts';
import { bulk, bulkRequests, type Call, get, type Route } from './gate.ts';
import { shownKst } from './order-view.ts';
import { ApiError, invalid, listParam, param, parseKst, pickFields, wholeParam } from './wire.ts';

const MAX_OFFSET = 8000;
const POSTS_AT_ONCE = 10;
const YEAR_MS = 366 * 86_400_000;
const STATUSES = ['N', 'P', 'C'];

interface Board {
  no: number;
  name: string;
  /** Absent where nobody asks the mall anything. */
  kind?: QuestionKind;
}

const BOARDS: readonly Board[] = [
  { no: 4, name: '상품 사용후기' },
  { no: 6, name: '상품 Q&A', kind: 'PRODUCT' },
  { no: 9, name: '1:1 맞춤상담', kind: 'CUSTOMER' },
];

const readPost = reader((fields) => {
  const post = {
    writer: fields.text('writer', { ...REQUIRED, max: 100 }),
    title: fields.text('title', { ...REQUIRED, max: 256 }),
    content: fields.text('content', REQUIRED),
    ip: fields.text('client_ip', REQUIRED),
    // Only answers are posted by a solution here.
    answers: fields.integer('reply_article_no', REQUIRED) ?? 0,
  };
  given(fields, 'member_id', (name) => fields.text(name, { max: 20 }));
  given(fields, 'reply_user_id', (name) => fields.text(name, { max: 20 }));
  given(fields, 'reply_status', (name) => fields.choice(name, STATUSES));
  return post;
});

export const boardRoutes: readonly Route[] = [
  get('/boards', 'read_community', 'lookups.boards', ({ shopNo }) => ({
    boards: BOARDS.map(({ no, name }) => ({ shop_no: shopNo, board_no: no, board_name: name, use_board: 'T' })),
  })),
  get('/boards/:board_no/articles', 'read_community', 'questions.collect', list),
  ['POST', '/boards/:board_no/articles', 'questions.answer', post, { scope: 'write_community' }],
];

function boardOf({ path }: Call): Board {
  const board = BOARDS.find(({ no }) => String(no) === path.board_no);
  if (!board) throw new ApiError(404, 'The board does not exist.', { board_no: path.board_no });
  return board;
}

function list(call: Call): object {
  const { mall, account, query, request } = call;
  const { no: boardNo, kind } = boardOf(call);
  const limit = wholeParam(query, 'limit', 10, 1, 100);
  const asked = wholeParam(query, 'offset', 0, 0, MAX_OFFSET);
  const status = param(query, 'reply_status');
  if (status !== null && !STATUSES.includes(status)) throw invalid('reply_status', `must be one of ${STATUSES.join(', ')}`);
  const numbers = listParam(query, 'article_no');
  const questions = kind === undefined ? [] : askedWithin(mall.kernel, account.id, kind, windowOf(call)).toReversed();
  const posts = questions
    .flatMap((question) => postsOf(call, question, boardNo))
    .filter((one) => (status === null || one.reply_status === status) && (numbers?.includes(String(one.article_no)) ?? true));
  return { articles: pageAt(mall.kernel, request, posts, { start: asked, size: limit }).rows.map((one) => pickFields(query, one)) };
}

/** All that was ever posted where no day is named. */
function windowOf({ mall, query }: Call): { from: number; to: number } {
  const [start, end] = ['start_date', 'end_date'].map((name) => param(query, name));
  if (!start && !end) return { from: 0, to: Number.MAX_SAFE_INTEGER };
  const [from, to] = [parseKst(start ?? '', false), parseKst(end ?? '', true)];
  if (Number.isNaN(from)) throw invalid('start_date', 'must be YYYY-MM-DD or YYYY-MM-DD HH:MM:SS');
  if (Number.isNaN(to) || to < from) throw invalid('end_date', 'must be YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, not before start_date');
  if (to - from > YEAR_MS) throw invalid('end_date', 'at most one year after start_date');
  return { from: mall.time.ofShown(new Date(from)), to: mall.time.ofShown(new Date(to)) + 1 };
}

type Post = Record<string, unknown>;

/** A question and, behind it, its answers. */
function postsOf({ mall, account, shopNo }: Call, question: Question, boardNo: number): Post[] {
  const shared = {
    shop_no: shopNo,
    board_no: boardNo,
    product_no: question.productId === null ? null : Number(question.productId),
    order_id: question.orderNo,
    deleted: 'F',
    secret: 'F',
    input_channel: 'P',
  };
  const answered = question.answers.length > 0;
  return [
    {
      ...shared,
      article_no: Number(question.no),
      parent_article_no: null,
      reply_depth: 0,
      reply_sequence: 1,
      writer: question.buyer,
      member_id: question.buyer,
      title: question.title,
      content: question.body,
      reply_status: answered ? 'C' : 'N',
      created_date: shownKst(mall, question.askedAt),
    },
    ...question.answers.map(({ no, body, at }, index) => ({
      ...shared,
      article_no: Number(no),
      parent_article_no: Number(question.no),
      reply_depth: 1,
      reply_sequence: index + 2,
      writer: account.shopName,
      member_id: account.id,
      title: question.title,
      content: body,
      reply_status: null,
      created_date: shownKst(mall, at),
    })),
  ];
}

/** Many posts in `requests`; a single `request` is not understood. */
function post(call: Call): object {
  const board = boardOf(call);
  if (call.body.requests === undefined) throw new ApiError(422, 'An invalid request is entered.');
  if (bulkRequests(call).length > POSTS_AT_ONCE) throw invalid('requests', `at most ${POSTS_AT_ONCE}`);
  return bulk(call, 'articles', ['reply_article_no'], (entry) => posted(call, board, entry));
}

function posted(call: Call, { no: boardNo, kind }: Board, entry: Json): object {
  const { mall, account } = call;
  const input = readPost(entry);
  if (isIP(input.ip) === 0) throw invalid('client_ip', 'must be an IP address');
  const question = questionBook(mall.kernel).all.get(String(input.answers));
  if (question?.accountId !== account.id || question.kind !== kind)
    throw new ApiError(404, 'The post does not exist.', { reply_article_no: input.answers });
  keepAnswer(mall, question, input.content);
  return postsOf(call, question, boardNo).at(-1) ?? {};
}
