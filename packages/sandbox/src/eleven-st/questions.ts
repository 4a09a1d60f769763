/** Questions at products (sheet 7). */
import { unpaged } from '../market/lists.ts';
import { askedWithin, keepAnswer, type Question, questionOf } from '../shared/questions.ts';
import { DAY_MS, FORMS } from '../shared/wall-clock.ts';
import { BAD_REQUEST, BUSINESS_FAILURE, clientMessage, listAnswer, Refusal } from './answers.ts';
import { readDays, stamp } from './dates.ts';
import type { Mall } from './market.ts';
import { type Call, LIST, type Route } from './wire.ts';
import { childText, elements } from './xml.ts';

/** A safe size; no bound is published. */
const MAX_DAYS = 7;
const WANTED: Record<string, (question: Question) => boolean> = {
  '00': () => true,
  '01': ({ answers }) => answers.length > 0,
  '02': ({ answers }) => answers.length === 0,
};

export const questionRoutes: readonly Route[] = [
  ['GET', '/prodqnaservices/prodqnalist/:from/:to/:answerStatus', 'questions.collect', list, LIST],
  ['PUT', '/prodqnaservices/prodqnaanswer/:brdInfoNo/:prdNo', 'questions.answer', answer],
];

function list(call: Call): Iterable<string> {
  const { mall, account, request } = call;
  const window = readDays(call, FORMS.COMPACT_DAY, MAX_DAYS * DAY_MS);
  const wanted = WANTED[call.params.answerStatus ?? ''];
  if (!wanted) throw new Refusal(BAD_REQUEST, '처리상태는 00, 01, 02 중 하나여야 합니다.');
  const found = askedWithin(mall.kernel, account.id, 'PRODUCT', window).filter(wanted);
  const rows = found.map((question) => row(mall, question));
  return listAnswer('productQnas', 'productQna', unpaged(mall.kernel, request, rows));
}

function row(mall: Mall, { no, askedAt, buyer, title, body, productId, productName, orderNo, answers }: Question): string {
  const given = answers.at(-1);
  return elements({
    answerCont: given?.body ?? '',
    answerDt: given ? stamp(mall, given.at) : '',
    answerYn: given ? 'Y' : 'N',
    brdInfoClfNo: productId ?? '',
    brdInfoCont: body,
    brdInfoNo: no,
    brdInfoSbjct: title,
    buyYn: orderNo === null ? 'N' : 'Y',
    createDt: stamp(mall, askedAt),
    dispYn: 'Y',
    memID: buyer,
    memNM: buyer,
    ordNoDe: orderNo ?? 'null',
    prdNm: productName,
    qnaDtlsCd: '05',
    qnaDtlsCdNm: '기타',
  });
}

/** Writes over an answer that is there: the guide calls it an update. */
function answer(call: Call): string {
  const { brdInfoNo = '', prdNo = '' } = call.params;
  const question = questionOf(call.mall.kernel, call.account.id, 'PRODUCT', brdInfoNo);
  const failed = (why: string) => new Refusal(BUSINESS_FAILURE, `상품 Qna 글 번호 :${brdInfoNo}의 답변 업데이트 실패. MSG : ${why}`);
  if (question?.productId !== prdNo) throw failed('존재하지 않는 글입니다.');
  const text = childText(call.body('ProductQna'), 'answerCont').trim();
  if (text === '') throw failed('답변내용을 입력해 주세요.');
  question.answers = [];
  keepAnswer(call.mall, question, text);
  const message = `상품 Qna 글 번호 : ${brdInfoNo}의 성공적으로 수정되었습니다. 업데이트 된 내용 :${text}`;
  return clientMessage(200, message, { brdInfoNo, productNo: prdNo });
}
