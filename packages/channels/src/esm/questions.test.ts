import { describe, expect, it } from 'vitest';
import type { QuestionFact } from '../sdk/question.ts';
import type { Wire } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { startWalk } from '../sdk/windows.ts';
import { toQuestion, toUrgentNotice } from './question-in.ts';
import { questions } from './questions.ts';
import { toDeliveryFee, toSale } from './settlement-in.ts';
import { settlements } from './settlements.ts';
import { esmContext, NOW, said, saidNo } from './testing/context.ts';

const asked = (over: Wire = {}): Wire => ({
  MessageNo: 700001,
  token: 'tok-1',
  QnaType: 1,
  contractType: '상품',
  InformStatus: '미처리',
  title: '색상 문의',
  contents: '색이 같나요?',
  buyerId: 'buy***',
  siteGoodsNo: 'E000000001',
  receiveDate: '2026-03-02T09:00:00',
  ...over,
});
const noticed = (over: Wire = {}): Wire => ({
  emerMessageNo: 3578427,
  token: 'tok-9',
  informStatus: '미처리',
  contactType: '배송',
  orderNo: '5000000001',
  siteGoodsNo: '3000000001',
  title: '배송 확인',
  details: '언제/br나가나요?',
  receiveDate: '2026-03-02T09:00:00',
  ...over,
});
const NOTICES = 'POST /assist/v1/Selling/GetEmergencyInformList';
const CURSOR = startWalk('2026-03-01T01:00:00.000Z', NOW);

describe('a question', () => {
  it.each<[string, Wire, object]>([
    ['waits', {}, { state: 'UNANSWERED', secret: false, category: '상품', refs: { token: 'tok-1' }, answers: [] }],
    ['is worked on', { InformStatus: '처리중' }, { state: 'UNANSWERED' }],
    [
      'has its answer',
      { InformStatus: '처리완료', answerContents: '네', answerDate: '2026-03-02T09:30:00' },
      { state: 'ANSWERED', answers: [{ body: '네', answeredAt: '2026-03-02T00:30:00.000Z' }] },
    ],
    ['is for the seller alone', { QnaType: '2' }, { secret: true }],
    ['stands in no known state', { InformStatus: '보류' }, { state: null, rawState: '보류' }],
  ])('%s', (_name, over, expected) => {
    expect(toQuestion(asked(over))).toMatchObject({ questionNo: '700001', ...expected });
  });

  it.each([asked({ MessageNo: null }), asked({ receiveDate: '' }), null, 'x'])('that is none leaves a record: %j', (row) => {
    expect(toQuestion(row)).toHaveProperty('reason');
  });

  it.each([
    ['AUCTION', [1, 2, 3]],
    ['GMARKET', [3]],
  ] as const)('is asked for on the boards of %s', async (shopType, boards) => {
    const ctx = esmContext([...boards.map(() => ({ json: [asked()] })), { on: NOTICES, ...said([noticed()]) }], shopType);
    const found: QuestionFact[] = [];
    let cursor = CURSOR;
    while (!cursor.done) {
      const answer = await questions.collect(ctx, cursor);
      if (answer.kind !== 'ok') throw new Error(answer.kind);
      found.push(...answer.value.questions);
      cursor = answer.value.nextCursor;
    }
    const days = { status: 1, type: 1, startDate: '2026-03-01', endDate: '2026-03-03' };
    expect(ctx.calls.map(({ json }) => json)).toEqual([...boards.map((qnaType) => ({ qnaType, ...days })), days]);
    expect(found.map(({ kind }) => kind)).toEqual([...boards.map(() => 'PRODUCT'), 'URGENT']);
  });

  it.each<[string, ScriptedAnswer, object]>([
    ['there is none', { json: [] }, { kind: 'ok' }],
    [
      'it says in words that there is none',
      { status: 400, json: { resultCode: 1000, message: '[001000] 조회된 기간에 조회 대상이 없습니다' } },
      { kind: 'ok' },
    ],
    ['a value is wrong', { status: 400, json: { resultCode: 1000, message: 'qnaType 값이 올바르지 않습니다.' } }, { kind: 'refused' }],
    ['the same, with 200', { json: { resultCode: 1000, message: 'qnaType 값이 올바르지 않습니다.' } }, { kind: 'again' }],
  ])('is on no board: %s', async (_name, answer, expected) => {
    const outcome = await questions.collect(esmContext([answer, { on: NOTICES, ...said(null) }], 'GMARKET'), CURSOR);
    expect(outcome).toMatchObject(expected);
  });

  it('is answered with the token that came with it, and long answers are not sent', async () => {
    const order = { key: 'q', kind: 'PRODUCT' as const, questionNo: '700001', refs: { token: 'tok-1' }, body: '네, 같아요.' };
    const ctx = esmContext([{ on: 'POST /item/v1/communications/customer/bulletin-board/qna', json: { messageNo: 700001 } }]);
    expect((await questions.answer?.(ctx, [order]))?.get('q')).toEqual({ kind: 'ok', value: undefined });
    expect(ctx.calls[0]?.json).toMatchObject({ messageNo: 700001, token: 'tok-1', answerStatus: 2, comments: '네, 같아요.' });
    const unsent = await questions.answer?.(esmContext([]), [
      { ...order, body: '가'.repeat(501) },
      { ...order, key: 'r', refs: {} },
    ]);
    expect([...(unsent?.values() ?? [])].map(({ kind }) => kind)).toEqual(['fix', 'refused']);
  });

  it.each<[string, ScriptedAnswer, object]>([
    ['was taken back', { json: { resultCode: 1000, message: '삭제된 문의' } }, { kind: 'refused', message: '삭제된 문의' }],
    ['is another one', { json: { messageNo: 700002 } }, { kind: 'unknown' }],
    ['was answered, and the answer is lost', { fault: 'reset' }, { kind: 'unknown' }],
  ])('that %s', async (_name, answer, expected) => {
    const order = { key: 'q', kind: 'PRODUCT' as const, questionNo: '700001', refs: { token: 'tok-1' }, body: '네' };
    expect((await questions.answer?.(esmContext([answer]), [order]))?.get('q')).toMatchObject(expected);
  });
});

const paid = (over: Wire = {}): Wire => ({
  PackNo: 5000000001,
  ContrNo: 4000000001,
  SiteGoodsNo: 'E000000001',
  GoodsName: '린넨 셔츠',
  OrderQty: 2,
  SellOrderPrice: 40_000,
  SellerDiscountPrice: 1_000,
  ServiceFee: 5_070,
  SettlementPrice: 33_930,
  BuyDecisionDate: '2026-03-01',
  SettleExpectDate: '2026-03-02',
  ...over,
});
const sum = (parts: object | null) => Object.values(parts ?? {}).reduce((total: number, won: number) => total + won, 0);

describe('an urgent notice', () => {
  it.each<[string, Wire, object]>([
    [
      'waits',
      {},
      {
        state: 'UNANSWERED',
        category: '배송',
        body: '언제\n나가나요?',
        orderNo: '5000000001',
        shopProductId: '3000000001',
        refs: { token: 'tok-9' },
      },
    ],
    ['is about nothing', { orderNo: '-', siteGoodsNo: '-' }, { orderNo: null, shopProductId: null }],
    ['comes with capitals and without a token', { EmerMessageNo: 3578427, emerMessageNo: undefined, token: undefined }, { refs: {} }],
    [
      'has its answer',
      { informStatus: '처리완료', answerContents: '네', answerDate: '2026-03-02T09:30:00' },
      { state: 'ANSWERED', answers: [{ body: '네', answeredAt: '2026-03-02T00:30:00.000Z' }] },
    ],
    ['stands in no known state', { informStatus: '이관' }, { state: null, rawState: '이관' }],
  ])('%s', (_name, over, expected) => {
    expect(toUrgentNotice(JSON.parse(JSON.stringify(noticed(over))))).toMatchObject({ kind: 'URGENT', questionNo: '3578427', ...expected });
  });

  it.each([noticed({ emerMessageNo: null }), noticed({ receiveDate: '어제' }), null, 7])('that is none leaves a record: %j', (row) => {
    expect(toUrgentNotice(row)).toHaveProperty('reason');
  });

  const closed = { status: { message: 'The user does not have right access to the api', status_code: 401 } };
  it.each<[string, ScriptedAnswer, object]>([
    ['there is none', said(null), { kind: 'ok', value: { questions: [], nextCursor: { done: true } } }],
    ['a list without any', said([]), { kind: 'ok' }],
    ['it says so by a code', saidNo(1000, '조회된 데이터가 없습니다.'), { kind: 'ok' }],
    ['its interface was not opened for the key', { status: 401, json: closed }, { kind: 'ok', value: { questions: [] } }],
    ['the key is not known', { status: 401, json: {} }, { kind: 'relink' }],
    ['a value is wrong', saidNo(2000, '날짜가 올바르지 않습니다.'), { kind: 'refused' }],
    ['another list comes', said([{ OrderNo: 1 }]), { kind: 'again' }],
  ])('is in no list: %s', async (_name, answer, expected) => {
    const cursor = { ...CURSOR, position: { list: 'URGENT' } };
    expect(await questions.collect(esmContext([{ on: NOTICES, ...answer }], 'GMARKET'), cursor)).toMatchObject(expected);
  });

  const order = { key: 'n', kind: 'URGENT' as const, questionNo: '3578427', refs: { token: 'tok-9' }, body: '오늘 나갑니다.' };
  it.each([
    ['AUCTION', {}, said({ EmerMessageNo: 3578427 }), { emerMessageNo: '3578427', answerStatus: 2, comments: '오늘 나갑니다.' }],
    ['GMARKET', { token: 'tok-9' }, said(null), { emerMessageNo: '3578427', token: 'tok-9', answerStatus: 2, comments: '오늘 나갑니다.' }],
  ] as const)('is answered at %s', async (shopType, refs, answer, sent) => {
    const ctx = esmContext([{ on: 'POST /assist/v1/Selling/AddEmergencyInformReply', ...answer }], shopType);
    expect((await questions.answer?.(ctx, [{ ...order, refs }]))?.get('n')).toEqual({ kind: 'ok', value: undefined });
    expect(ctx.calls[0]?.json).toEqual(sent);
  });

  it.each<[string, ScriptedAnswer, object]>([
    ['that is over', saidNo(100, '이미 처리 완료된 건입니다.'), { kind: 'refused' }],
    ['that there is not', saidNo(2141, '정보가 존재하지 않습니다.'), { kind: 'refused' }],
    ['another one', said({ EmerMessageNo: 1 }), { kind: 'unknown' }],
    ['whose answer is lost', { fault: 'reset' }, { kind: 'unknown' }],
  ])('%s is not answered', async (_name, answer, expected) => {
    expect((await questions.answer?.(esmContext([answer], 'GMARKET'), [order]))?.get('n')).toMatchObject(expected);
  });

  it('of the site with tokens is not answered without one', async () => {
    expect((await questions.answer?.(esmContext([], 'GMARKET'), [{ ...order, refs: {} }]))?.get('n')).toMatchObject({ kind: 'refused' });
  });
});

describe('settlement', () => {
  it.each<[string, Wire, object]>([
    ['a sale', {}, { event: 'SALE', key: '5000000001|4000000001|SALE', amount: 33_930, basisDate: '2026-03-01', paidDate: null }],
    ['one that was paid', { RemitDate: '20260302' }, { paidDate: '2026-03-02' }],
    [
      'one that the site bears a part of',
      { SettlementPrice: 34_430 },
      { amount: 34_430, parts: expect.objectContaining({ channelDiscount: 500 }) },
    ],
    [
      'a refund, with the signs of a refund',
      { SellOrderPrice: -40_000, SellerDiscountPrice: -1_000, ServiceFee: -5_070, SettlementPrice: -33_930, RefundDate: '2026-03-02' },
      { event: 'RETURN', key: '5000000001|4000000001|REFUND', amount: -33_930, basisDate: '2026-03-02' },
    ],
    ['a refund, without them', { RefundDate: '2026-03-02' }, { event: 'RETURN', amount: -33_930 }],
  ])('%s', (_name, over, expected) => {
    const fact = toSale(paid(over));
    expect(fact).toMatchObject(expected);
    if ('parts' in fact) expect(sum(fact.parts)).toBe(fact.amount);
  });

  it('a delivery fee is of no line', () => {
    const fact = toDeliveryFee({
      PackNo: 5,
      ContrNo: 4,
      DelFeeAmt: 3_000,
      DelFeeCommission: 99,
      SettlementPrice: 2_901,
      SettleExpectDate: '2026-03-02',
    });
    expect(fact).toMatchObject({
      event: 'DELIVERY_FEE',
      lineNo: '',
      amount: 2_901,
      basisDate: '2026-03-02',
      parts: { deliveryFee: 3_000, deliveryFeeFee: -99 },
    });
  });

  it.each([paid({ SettlementPrice: null }), paid({ BuyDecisionDate: '', SettleExpectDate: '', RefundDate: '' }), null])(
    'leaves a record of %j',
    (row) => {
      expect(toSale(row)).toHaveProperty('reason');
    },
  );

  it.each([
    ['AUCTION', 'A'],
    ['GMARKET', 'G'],
  ] as const)('of %s is asked for by its letter, decided and refunded', async (shopType, SiteType) => {
    const none = said([], { ResultCode: 'Success', TotalCount: 0 });
    const ctx = esmContext([none, none, none, none], shopType);
    expect(await settlements.collect(ctx, CURSOR)).toMatchObject({ kind: 'ok', value: { nextCursor: { done: true } } });
    expect(ctx.calls.map(({ path, json }) => [path.split('/').at(-1), (json as Wire).SrchType, (json as Wire).SiteType])).toEqual([
      ['getsettleorder', 'D4', SiteType],
      ['getsettledeliveryfee', 'D4', SiteType],
      ['getsettleorder', 'D7', SiteType],
      ['getsettledeliveryfee', 'D7', SiteType],
    ]);
  });
});
