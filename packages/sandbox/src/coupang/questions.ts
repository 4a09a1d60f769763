/** Product questions and what the call centre hands on (sheet 7): by days of at most a week, in numbered pages of at most fifty and thirty. */
import { pageAt } from '../market/lists.ts';
import { askedWithin, keepAnswer, type Question, questionOf } from '../shared/questions.ts';
import { orderOk, orderRefusal } from './answers.ts';
import { DAY, days, stamp, windowOf } from './dates.ts';
import { requireVendor } from './gate.ts';
import { wireId } from './json.ts';
import type { Shop } from './market.ts';
import { type Call, ORDER_PATH, ORDER_PATH_V5, queryInt, type Route } from './wire.ts';

const ANSWER_MAX = 1_000;
const TYPES: Record<string, (question: Question) => boolean> = {
  ALL: () => true,
  ANSWERED: ({ answers }) => answers.length > 0,
  NOANSWER: ({ answers }) => answers.length === 0,
};

export const questionRoutes: readonly Route[] = [
  ['GET', `${ORDER_PATH}/onlineInquiries`, 'questions.collect', list],
  ['POST', `${ORDER_PATH}/onlineInquiries/:inquiryId/replies`, 'questions.answer', reply],
  ['GET', `${ORDER_PATH}/callCenterInquiries`, 'questions.collect', listCalls],
  ['GET', `${ORDER_PATH_V5}/callCenterInquiries`, 'questions.collect', listCalls],
  ['POST', `${ORDER_PATH}/callCenterInquiries/:inquiryId/replies`, 'questions.answer', replyCall],
  ['POST', `${ORDER_PATH}/callCenterInquiries/:inquiryId/confirms`, 'questions.answer', confirmCall],
];

function list(call: Call): unknown {
  const { shop, account, query } = call;
  requireVendor(account, query.get('vendorId'));
  const wanted = TYPES[query.get('answeredType') ?? ''];
  if (!wanted) throw orderRefusal(400, 'answeredType은 ALL, ANSWERED, NOANSWER 중 하나여야 합니다.');
  return paged(call, 'PRODUCT', 50, wanted, (question) => view(shop, question));
}

function paged(
  call: Call,
  kind: Question['kind'],
  most: number,
  wanted: (question: Question) => boolean,
  viewOf: (question: Question) => unknown,
): unknown {
  const { shop, account, request } = call;
  const window = windowOf(call, DAY, days(7), ['inquiryStartAt', 'inquiryEndAt']);
  const size = queryInt(call, 'pageSize', 10, 1, most);
  const page = queryInt(call, 'pageNum', 1, 1, 100_000);
  const found = askedWithin(shop.kernel, account.id, kind, window).filter(wanted);
  const { rows, pages: totalPages } = pageAt(shop.kernel, request, found, { start: (page - 1) * size, size });
  return orderOk(
    { content: rows.map(viewOf), pagination: { currentPage: page, countPerPage: size, totalPages, totalElements: found.length } },
    200,
  );
}

function view(shop: Shop, { no, productId, body, buyer, orderNo, askedAt, answers }: Question): unknown {
  return {
    inquiryId: Number(no),
    sellerProductId: productId === null ? null : Number(productId),
    sellerItemId: null,
    productId: null,
    vendorItemId: null,
    content: body,
    inquiryAt: stamp(shop, askedAt),
    orderIds: orderNo === null ? [] : [orderNo],
    buyerEmail: buyer,
    commentDtoList: answers.map((answer) => ({
      inquiryCommentId: Number(answer.no),
      content: answer.body,
      inquiryCommentAt: stamp(shop, answer.at),
    })),
  };
}

function reply(call: Call): unknown {
  const { shop, account, params } = call;
  const body = call.body();
  requireVendor(account, body.vendorId);
  const question = questionOf(shop.kernel, account.id, 'PRODUCT', params.inquiryId ?? '');
  if (!question) throw orderRefusal(404, `inquiryId (${params.inquiryId}) is not found.`);
  if (body.replyBy !== account.secrets.vendorUserId) throw orderRefusal(400, 'replyBy는 이 업체의 WING 아이디여야 합니다.');
  if (typeof body.content !== 'string' || body.content.trim() === '') throw orderRefusal(400, '답변 내용을 입력해 주세요.');
  if (body.content.length > ANSWER_MAX) throw orderRefusal(400, `답변은 ${ANSWER_MAX}자 이하로 입력해 주세요.`);
  if (question.answers.length > 0) throw orderRefusal(412, '이미 답변이 등록된 문의입니다.');
  keepAnswer(shop, question, body.content);
  return orderOk(null);
}

/** What the call centre has dealt with itself: the seller only says that she has seen it. Known by the title that the buyer's question was given. */
const TRANSFER = '업체이관';
const isTransfer = ({ title }: Question) => title === TRANSFER;
const waits = ({ answers }: Question) => answers.length === 0;
const COUNSELLING: Record<string, (question: Question) => boolean> = {
  NONE: () => true,
  ANSWER: (question) => !waits(question),
  NO_ANSWER: (question) => waits(question) && !isTransfer(question),
  TRANSFER: (question) => waits(question) && isTransfer(question),
};

function listCalls(call: Call): unknown {
  const { shop, account, query } = call;
  requireVendor(account, query.get('vendorId'));
  const wanted = COUNSELLING[query.get('partnerCounselingStatus') ?? ''];
  if (!wanted) throw orderRefusal(400, 'partnerCounselingStatus는 NONE, ANSWER, NO_ANSWER, TRANSFER 중 하나여야 합니다.');
  return paged(call, 'CUSTOMER', 30, wanted, (question) => viewCall(shop, question));
}

/** The agent's own word, by whose number an answer says what it belongs to. */
const agentAnswerId = ({ no }: Question) => Number(no) * 10 + 1;

function viewCall(shop: Shop, question: Question): unknown {
  const { no, body, orderNo, productName, askedAt, answers } = question;
  const agent = {
    answerId: agentAnswerId(question),
    parentAnswerId: null,
    partnerTransferStatus: waits(question) ? 'requestAnswer' : 'answered',
    partnerTransferCompleteReason: isTransfer(question) && !waits(question) ? 'DISPUTE_PROCESS_COMPLETE' : 'NONE',
    answerType: 'csAgent',
    needAnswer: waits(question) && !isTransfer(question),
    receptionistName: '김상담',
    receptionist: 'cs01',
    replyAt: stamp(shop, askedAt),
    content: isTransfer(question) ? '상담을 마쳤습니다. 내용을 확인해 주세요.' : '판매자 답변 부탁드립니다.',
  };
  const mine = (isTransfer(question) ? [] : answers).map((answer) => ({
    answerId: Number(answer.no),
    parentAnswerId: agent.answerId,
    partnerTransferStatus: 'none',
    partnerTransferCompleteReason: 'NONE',
    answerType: 'vendor',
    needAnswer: false,
    receptionistName: null,
    receptionist: null,
    replyAt: stamp(shop, answer.at),
    content: answer.body,
  }));
  return {
    inquiryId: Number(no),
    inquiryStatus: isTransfer(question) && !waits(question) ? 'complete' : 'progress',
    csPartnerCounselingStatus: waits(question) ? 'requestAnswer' : 'answered',
    vendorItemId: [],
    itemName: productName,
    content: body,
    answeredAt: stamp(shop, answers.at(-1)?.at) || null,
    replies: [agent, ...mine],
    inquiryAt: stamp(shop, askedAt),
    buyerEmail: '',
    buyerPhone: '050-1234-5678',
    orderId: orderNo === null ? null : wireId(orderNo),
    orderDate: null,
    receiptCategory: '배송문의',
    saleStartedAt: null,
    saleEndedAt: null,
  };
}

const CLOSED = 'This inquiry has closed. -522 (상담이 종료된 문의입니다 - 522 )';
const UNFIT = "The inquiry can't be answer. It can do only inquiryStatus:progress, partnerTransferStatus:requestAnswer";

function callOf({ shop, account, params }: Call): Question {
  const question = questionOf(shop.kernel, account.id, 'CUSTOMER', params.inquiryId ?? '');
  if (!question) throw orderRefusal(404, `inquiryId (${params.inquiryId}) is not found.`);
  if (!waits(question)) throw orderRefusal(400, isTransfer(question) ? CLOSED : UNFIT);
  return question;
}

function replyCall(call: Call): unknown {
  const { shop, account } = call;
  const body = call.body();
  requireVendor(account, body.vendorId);
  const question = callOf(call);
  if (body.replyBy !== account.secrets.vendorUserId) throw orderRefusal(400, 'replyBy는 이 업체의 WING 아이디여야 합니다.');
  if (String(body.inquiryId) !== question.no) throw orderRefusal(400, 'inquiryId가 경로의 값과 다릅니다.');
  if (isTransfer(question) || body.parentAnswerId !== agentAnswerId(question)) throw orderRefusal(400, UNFIT);
  if (typeof body.content !== 'string' || body.content.trim() === '') throw orderRefusal(400, '답변 내용을 입력해 주세요.');
  if (body.content.length > ANSWER_MAX) throw orderRefusal(400, `답변은 ${ANSWER_MAX}자 이하로 입력해 주세요.`);
  keepAnswer(shop, question, body.content);
  return orderOk(null);
}

function confirmCall(call: Call): unknown {
  const question = callOf(call);
  if (call.body().confirmBy !== call.account.secrets.vendorUserId) throw orderRefusal(400, 'confirmBy는 이 업체의 WING 아이디여야 합니다.');
  if (!isTransfer(question)) throw orderRefusal(400, UNFIT);
  keepAnswer(call.shop, question, '');
  return orderOk(null);
}
