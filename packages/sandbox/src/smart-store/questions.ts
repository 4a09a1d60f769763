/** Questions at products and of customers (section 7). */
import { kstIso } from '../kernel/kst.ts';
import { pageAt } from '../market/lists.ts';
import { productOf } from '../market/market.ts';
import { askedWithin, keepAnswer, type Question, questionOf } from '../shared/questions.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import { badRequest, invalid, notFound } from './answers.ts';
import { text } from './json.ts';
import { type Call, NO_CONTENT, type Route } from './wire.ts';

const ANSWER_MAX = 1_000;
const SIZE_MAX = 100;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Section 7 names no window of the lists; `answered` is optional in both. */
export const questionRoutes: readonly Route[] = [
  ['GET', '/v1/contents/qnas', 'questions.collect', productQuestions],
  ['PUT', '/v1/contents/qnas/:no', 'questions.answer', answerProduct],
  ['GET', '/v1/pay-user/inquiries', 'questions.collect', customerQuestions],
  ['POST', '/v1/pay-merchant/inquiries/:no/answer', 'questions.answer', answerCustomer],
];

function given({ query }: Call, name: string, form: RegExp): string {
  const value = query[name] ?? '';
  if (value === '') throw invalid(name, 'NotNull', `${name}을 입력해 주세요.`);
  if (!form.test(value) || Number.isNaN(Date.parse(value))) throw invalid(name, 'NotValid', `${name} 형식이 올바르지 않습니다.`);
  return value;
}

function counted({ query }: Call, name: string, fallback: number, max: number): number {
  const value = Number(query[name] || fallback);
  if (!Number.isInteger(value) || value < 1 || value > max) throw invalid(name, 'NumberMax', `${name}은 1 이상 ${max} 이하여야 합니다.`);
  return value;
}

function paged(call: Call, kind: Question['kind'], window: { from: number; to: number }, view: (question: Question) => object): object {
  const { shop, account, query, request } = call;
  const size = counted(call, 'size', SIZE_MAX, SIZE_MAX);
  const page = counted(call, 'page', 1, 100_000);
  const found = askedWithin(shop.kernel, account.id, kind, window).filter(
    ({ answers }) => query.answered === undefined || String(answers.length > 0) === query.answered,
  );
  const { rows, pages: totalPages } = pageAt(shop.kernel, request, found, { start: (page - 1) * size, size });
  return {
    contents: rows.map(view),
    page,
    size,
    totalElements: found.length,
    totalPages,
    first: page === 1,
    last: page >= totalPages,
  };
}

function productQuestions(call: Call): object {
  const { shop } = call;
  const at = (name: string) => shop.time.ofShown(new Date(given(call, name, TIME)));
  return paged(
    call,
    'PRODUCT',
    { from: at('fromDate'), to: at('toDate') + 1 },
    ({ no, askedAt, body, answers, productId, productName, buyer }) => ({
      questionId: Number(no),
      createDate: kstIso(shop.time.shown(askedAt)),
      question: body,
      answer: answers.at(-1)?.body ?? null,
      answered: answers.length > 0,
      productId: productId === null ? null : Number(productOf(shop, call.account.id, productId)?.extra.channelNo ?? productId),
      productName,
      maskedWriterId: buyer,
    }),
  );
}

function customerQuestions(call: Call): object {
  const { shop } = call;
  const day = (name: string) => shop.time.ofShown(new Date(`${given(call, name, DAY)}T00:00:00+09:00`));
  const window = { from: day('startSearchDate'), to: day('endSearchDate') + DAY_MS };
  return paged(call, 'CUSTOMER', window, ({ no, askedAt, title, body, answers, orderNo, productId, productName, buyer }) => ({
    inquiryNo: Number(no),
    category: '배송',
    title,
    inquiryContent: body,
    inquiryRegistrationDateTime: kstIso(shop.time.shown(askedAt)),
    answered: answers.length > 0,
    answerContentId: answers.at(-1)?.no ?? null,
    answerContent: answers.at(-1)?.body ?? null,
    answerRegistrationDateTime: answers.length > 0 ? kstIso(shop.time.shown(answers.at(-1)?.at ?? 0)) : null,
    orderId: orderNo,
    productNo: productId,
    productName,
    productOrderIdList: '',
    customerId: buyer,
    customerName: buyer,
  }));
}

function questionIn({ shop, account, params }: Call, kind: Question['kind']): Question {
  const question = questionOf(shop.kernel, account.id, kind, params.no ?? '');
  if (!question) throw notFound('존재하지 않는 문의입니다.');
  return question;
}

function checked(call: Call, key: string): string {
  const answer = text(call.body, key);
  if (answer.trim() === '') throw invalid(key, 'NotEmpty', '답변 내용을 입력해 주세요.');
  if (answer.length > ANSWER_MAX) throw invalid(key, 'SizeMax', `답변은 ${ANSWER_MAX}자까지 입력할 수 있습니다.`);
  return answer;
}

/** Answers, and writes over an answer that is there (section 7). */
function answerProduct(call: Call): typeof NO_CONTENT {
  const question = questionIn(call, 'PRODUCT');
  const answer = checked(call, 'commentContent');
  question.answers = [];
  keepAnswer(call.shop, question, answer);
  return NO_CONTENT;
}

function answerCustomer(call: Call): typeof NO_CONTENT {
  const question = questionIn(call, 'CUSTOMER');
  const answer = checked(call, 'answerComment');
  if (question.answers.length > 0) throw badRequest('이미 답변이 등록된 문의입니다.');
  keepAnswer(call.shop, question, answer);
  return NO_CONTENT;
}
