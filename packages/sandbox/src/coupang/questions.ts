/** Product questions (sheet 7): by days of at most a week, in numbered pages of at most fifty. */
import { pageStart } from '../market/lists.ts';
import { askedWithin, keepAnswer, type Question, questionOf } from '../shared/questions.ts';
import { orderOk, orderRefusal } from './answers.ts';
import { DAY, days, stamp, windowOf } from './dates.ts';
import { requireVendor } from './gate.ts';
import type { Shop } from './market.ts';
import { type Call, ORDER_PATH, queryInt, type Route } from './wire.ts';

const ANSWER_MAX = 1_000;
const TYPES: Record<string, (question: Question) => boolean> = {
  ALL: () => true,
  ANSWERED: ({ answers }) => answers.length > 0,
  NOANSWER: ({ answers }) => answers.length === 0,
};

export const questionRoutes: readonly Route[] = [
  ['GET', `${ORDER_PATH}/onlineInquiries`, 'questions.collect', list],
  ['POST', `${ORDER_PATH}/onlineInquiries/:inquiryId/replies`, 'questions.answer', reply],
];

function list(call: Call): unknown {
  const { shop, account, query, request } = call;
  requireVendor(account, query.get('vendorId'));
  const wanted = TYPES[query.get('answeredType') ?? ''];
  if (!wanted) throw orderRefusal(400, 'answeredType은 ALL, ANSWERED, NOANSWER 중 하나여야 합니다.');
  const window = windowOf(call, DAY, days(7), ['inquiryStartAt', 'inquiryEndAt']);
  const size = queryInt(call, 'pageSize', 10, 1, 50);
  const page = queryInt(call, 'pageNum', 1, 1, 100_000);
  const found = askedWithin(shop.kernel, account.id, 'PRODUCT', window).filter(wanted);
  const start = pageStart(shop.kernel, request, (page - 1) * size, size);
  const content = found.slice(start, start + size).map((question) => view(shop, question));
  const totalPages = Math.ceil(found.length / size);
  return orderOk({ content, pagination: { currentPage: page, countPerPage: size, totalPages, totalElements: found.length } }, 200);
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
