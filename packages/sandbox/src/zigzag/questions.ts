/** Questions at products and about order items (sheet 7). */
import { pageAt } from '../market/lists.ts';
import { linesOf, orderOf } from '../market/market.ts';
import { askedWithin, keepAnswer, type Question, questionOf } from '../shared/questions.ts';
import type { ZigzagContext } from './context.ts';
import { shownMs } from './market.ts';
import { pageOf, refused } from './wire.ts';

const LIST_DEFAULT = 100;
const LIST_MAX = 500;

interface PageArgs {
  limit_count?: number | null;
  skip_count?: number | null;
}

export const questionRoot = {
  order_item_inquiry_list: inquiries,
  product_question_list: productQuestions,
  createOrderItemInquiryReply: replyToInquiry,
  createProductAnswer: answerProduct,
};

/** Newest first. */
function listed(
  { store, account, request }: ZigzagContext,
  kind: Question['kind'],
  args: PageArgs,
  from: number | null | undefined,
  to: number | null | undefined,
  view: (question: Question) => object,
): object {
  const page = pageOf(args, LIST_DEFAULT, LIST_MAX);
  const at = (ms: number) => store.time.ofShown(new Date(ms));
  const window = { from: at(from ?? 0), to: typeof to === 'number' ? at(to) + 1 : Number.MAX_SAFE_INTEGER };
  const found = askedWithin(store.kernel, account.id, kind, window).toReversed();
  return { total_count: found.length, item_list: pageAt(store.kernel, request, found, page).rows.map(view) };
}

function inquiries(
  args: PageArgs & { date_from?: number | null; date_to?: number | null; type?: string | null },
  context: ZigzagContext,
): object {
  const { store } = context;
  if (args.type && args.type !== 'ETC') return { total_count: 0, item_list: [] };
  return listed(context, 'CUSTOMER', args, args.date_from, args.date_to, (question) => {
    const order = question.orderNo === null ? undefined : orderOf(store, question.accountId, question.orderNo);
    const replies = question.answers.map(({ no, body, at }) => replyObject(context, no, body, at));
    return {
      id: question.no,
      order_item_number: order ? (linesOf(store, order)[0]?.no ?? '') : '',
      order_number: question.orderNo ?? '',
      user_name: question.buyer,
      type: 'ETC',
      content: question.body,
      date_created: shownMs(store, question.askedAt),
      date_updated: shownMs(store, question.askedAt),
      date_deleted: null,
      date_replied: shownMs(store, question.answers.at(-1)?.at),
      reply_list: replies,
    };
  });
}

function replyObject({ store }: ZigzagContext, id: string, content: string, at: number): object {
  return { id, parent_id: null, content, date_created: shownMs(store, at), date_updated: shownMs(store, at), reply_list: [] };
}

function productQuestions(
  args: PageArgs & { date_created_gte?: number | null; date_created_lte?: number | null },
  context: ZigzagContext,
): object {
  const { store } = context;
  return listed(context, 'PRODUCT', args, args.date_created_gte, args.date_created_lte, (question) => {
    const answers = question.answers.map(({ no, body, at }) => ({
      id: no,
      contents: body,
      date_created: shownMs(store, at),
      date_updated: shownMs(store, at),
      deleted: false,
    }));
    return {
      id: question.no,
      date_created: shownMs(store, question.askedAt),
      date_updated: shownMs(store, question.askedAt),
      product_id: question.productId ?? '',
      contents: question.body,
      answered_date_at: shownMs(store, question.answers.at(-1)?.at),
      question_type: 'PRODUCT',
      question_status: answers.length > 0 ? 'ANSWERED' : 'UNANSWERED',
      deleted: false,
      answer: answers.at(-1) ?? null,
      answer_list: answers,
      user_account: { email: question.buyer.includes('@') ? question.buyer : `${question.buyer}@example.com` },
    };
  });
}

function answered(context: ZigzagContext, kind: Question['kind'], id: string, body: string): Question {
  const question = questionOf(context.store.kernel, context.account.id, kind, id);
  if (!question || body.trim() === '') throw refused('invalid_parameter');
  keepAnswer(context.store, question, body);
  return question;
}

/** Replies hang one below the other: there may be many. */
function replyToInquiry({ input }: { input: { order_item_inquiry_id?: string | null; content: string } }, context: ZigzagContext): object {
  const last = answered(context, 'CUSTOMER', input.order_item_inquiry_id ?? '', input.content).answers.at(-1);
  return replyObject(context, last?.no ?? '', input.content, last?.at ?? 0);
}

/** A question has one answer, which is changed and not given twice. */
function answerProduct({ input }: { input: { question_id: string; contents: string } }, context: ZigzagContext): string {
  const question = questionOf(context.store.kernel, context.account.id, 'PRODUCT', input.question_id);
  if (question && question.answers.length > 0) throw refused('invalid_parameter');
  return answered(context, 'PRODUCT', input.question_id, input.contents).answers.at(-1)?.no ?? '';
}
