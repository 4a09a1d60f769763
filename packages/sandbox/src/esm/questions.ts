/** Questions (sheet 7): boards of buyers and urgent notices of the site's own service, lists without pages, and one answer each by the token that the list gave. */
import { createHash } from 'node:crypto';
import { byteLength } from '@moa/core';
import type { Json } from '../kernel/fields.ts';
import { Refusal } from '../kernel/refusal.ts';
import { unpaged } from '../market/lists.ts';
import { linesOf, orderOf } from '../market/market.ts';
import { askedWithin, keepAnswer, type Question, questionOf } from '../shared/questions.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import { businessRefusal, CODES, done } from './answers.ts';
import { stamp } from './dates.ts';
import type { Mall } from './market.ts';
import { ASSIST, type Call, ITEM, type Route, TO_MIDNIGHT, textOf, whole, windowOf } from './wire.ts';

const BOARD = `${ITEM}/communications/customer/bulletin-board`;
const NOTICES = `${ASSIST}/GetEmergencyInformList`;
const NOTICE_ANSWER = `${ASSIST}/AddEmergencyInformReply`;
const WINDOW_MAX_MS = 7 * DAY_MS;
const ANSWER_BYTES = 1_000;

export const questionRoutes: readonly Route[] = [
  ['POST', BOARD, 'questions.collect', list],
  ['POST', `${BOARD}/qna`, 'questions.answer', answer],
  ['POST', NOTICES, 'questions.collectUrgent', listNotices],
  ['POST', NOTICE_ANSWER, 'questions.answer', answerNotice],
];

const refuse = (message: string) => new Refusal(200, { resultCode: CODES.INVALID, message });

const OPEN = 1;
const SECRET = 2;
/** What is asked about an order is for the seller's eyes. */
const qnaTypeOf = ({ kind }: Question) => (kind === 'CUSTOMER' ? SECRET : OPEN);

const isAnswered = ({ answers }: Question) => answers.length > 0;
/** 4 and 5, in progress and asked twice, are never so here. */
const STATUSES: Record<number, (question: Question) => boolean> = {
  1: () => true,
  2: (question) => !isAnswered(question),
  3: isAnswered,
  4: () => false,
  5: () => false,
};

function list(call: Call): Json[] {
  const { mall, account, site, request } = call;
  const qnaType = whole(call, 'qnaType', { min: 1, max: 3 }, refuse);
  if (!site.qnaTypes.includes(qnaType)) throw refuse(`qnaType 값(${qnaType})이 올바르지 않습니다.`);
  const wanted = STATUSES[whole(call, 'status', { min: 1, max: 5 }, refuse)];
  whole(call, 'type', { min: 1, max: 1 }, refuse);
  const window = windowOf(call, ['startDate', 'endDate'], TO_MIDNIGHT, WINDOW_MAX_MS, refuse);
  const asked = (['PRODUCT', 'CUSTOMER'] as const).flatMap((kind) => askedWithin(mall.kernel, account.id, kind, window));
  const found = asked.filter((question) => wanted?.(question) && (qnaType === 3 || qnaTypeOf(question) === qnaType));
  if (found.length === 0 && site.saysNoQuestions)
    throw new Refusal(400, { resultCode: CODES.INVALID, message: '[001000] 조회된 기간에 조회 대상이 없습니다.' });
  return unpaged(
    mall.kernel,
    request,
    found.map((question) => rowOf(call, question)),
  );
}

function tokenOf({ no, accountId }: Question): string {
  return createHash('sha256').update(`${accountId} ${no}`).digest('hex').slice(0, 32);
}

/** How each site writes that a question is about no order. */
const NO_ORDER = { A: '0', G: '-' } as const;

/** One order of the payment that a question is about. */
function lineNoOf(mall: Mall, accountId: string, payNo: string | null | undefined): string | null {
  const order = payNo ? orderOf(mall, accountId, payNo) : undefined;
  return (order && linesOf(mall, order)[0]?.no) ?? null;
}

function rowOf({ mall, site, account }: Call, question: Question): Json {
  const last = question.answers.at(-1);
  return {
    MessageNo: Number(question.no),
    token: tokenOf(question),
    QnaType: site.qnaTypes.includes(OPEN) ? qnaTypeOf(question) : 3,
    SellerId: account.id,
    contractType: question.kind === 'CUSTOMER' ? '배송문의' : '상품문의',
    InformStatus: last ? '처리완료' : '미처리',
    ReAsking: 'N',
    title: question.title,
    details: question.body,
    inquirerName: question.buyer,
    siteGoodsNo: question.productId ?? '',
    goodsName: question.productName,
    payNo: question.orderNo ?? NO_ORDER[site.letter],
    orderNo: lineNoOf(mall, account.id, question.orderNo) ?? NO_ORDER[site.letter],
    receiveDate: stamp(mall, question.askedAt),
    answerDate: stamp(mall, last?.at),
    answer: last?.body ?? null,
  };
}

function answer(call: Call): Json {
  const { mall, account } = call;
  const no = textOf(call, 'messageNo');
  const question = questionOf(mall.kernel, account.id, 'PRODUCT', no) ?? questionOf(mall.kernel, account.id, 'CUSTOMER', no);
  const status = whole(call, 'answerStatus', { min: 1, max: 2 }, refuse);
  if (!question) throw refuse('구매자가 삭제했거나 존재하지 않는 문의입니다.');
  if (textOf(call, 'token') !== tokenOf(question)) throw refuse('토큰(token)이 문의와 일치하지 않습니다.');
  const comments = typeof call.body.comments === 'string' ? call.body.comments : '';
  if (comments.trim() === '' || textOf(call, 'title') === '') throw refuse('답변 제목과 내용을 입력해 주세요.');
  if (byteLength(comments) > ANSWER_BYTES) throw refuse(`답변은 ${ANSWER_BYTES}바이트 이하로 입력해 주세요.`);
  if (isAnswered(question)) throw refuse('이미 답변이 완료된 문의입니다.');
  // In progress is said to the buyer without an answer.
  if (status === 2) keepAnswer(mall, question, comments);
  return { messageNo: Number(question.no) };
}

const UNKNOWN_NOTICE = 2141;
const BAD_STATUS = 20;
const NOTICE_DONE = 100;
/** Beside the boards' first three there is none. */
const NOTICE_STATUSES = 3;

/** What the site's service asked of the seller in days, the last of them as its midnight; each site in its own case. */
function listNotices(call: Call): Json {
  const { mall, account, site, request } = call;
  const wanted = STATUSES[whole(call, 'status', { min: 1, max: NOTICE_STATUSES })];
  whole(call, 'type', { min: 1, max: 1 });
  const window = windowOf(call, ['startDate', 'endDate'], TO_MIDNIGHT, WINDOW_MAX_MS);
  const found = askedWithin(mall.kernel, account.id, 'URGENT', window).filter((question) => wanted?.(question));
  const rows = unpaged(
    mall.kernel,
    request,
    found.map((question) => noticeRow(call, question)),
  );
  return done(rows.length === 0 && site.letter === 'A' ? null : rows);
}

function noticeRow({ mall, site }: Call, question: Question): Json {
  const last = question.answers.at(-1);
  const row: Json = {
    EmerMessageNo: Number(question.no),
    InformStatus: last ? '처리완료' : '미처리',
    ContactType: '배송',
    OrderNo: question.orderNo ?? '-',
    SiteGoodsNo: question.productId ?? '-',
    GoodsName: question.productName,
    InquirerName: question.buyer,
    Title: question.title,
    Details: question.body.replaceAll('\n', '/br'),
    ReceiveDate: stamp(mall, question.askedAt),
    AnswerDate: stamp(mall, last?.at),
    AnswerContents: last?.body ?? null,
  };
  if (site.letter === 'A') return row;
  const small = Object.entries(row).map(([key, value]) => [key.slice(0, 1).toLowerCase() + key.slice(1), value]);
  return { ...Object.fromEntries(small), token: tokenOf(question) };
}

function answerNotice(call: Call): Json {
  const { mall, account, site } = call;
  const status = whole(call, 'answerStatus', { min: 1, max: 2 }, (message) => businessRefusal(BAD_STATUS, message));
  const question = questionOf(mall.kernel, account.id, 'URGENT', textOf(call, 'emerMessageNo'));
  if (!question) throw businessRefusal(UNKNOWN_NOTICE, '입력된 문의번호에 해당하는 정보가 존재하지 않습니다.');
  if (site.letter === 'G' && textOf(call, 'token') !== tokenOf(question))
    throw businessRefusal(UNKNOWN_NOTICE, '토큰(token)이 문의와 일치하지 않습니다.');
  const comments = typeof call.body.comments === 'string' ? call.body.comments : '';
  if (comments.trim() === '') throw businessRefusal(UNKNOWN_NOTICE, '답변 내용을 입력해 주세요.');
  if (isAnswered(question)) throw businessRefusal(NOTICE_DONE, '이미 처리 완료된 건입니다.');
  if (status === 2) keepAnswer(mall, question, comments);
  return done(site.letter === 'A' ? { EmerMessageNo: Number(question.no) } : null);
}
