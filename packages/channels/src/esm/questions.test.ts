import { describe, expect, it } from 'vitest';
import type { Wire } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing.ts';
import { startWalk } from '../sdk/windows.ts';
import { toQuestion } from './question-in.ts';
import { questions } from './questions.ts';
import { toDeliveryFee, toSale } from './settlement-in.ts';
import { settlements } from './settlements.ts';
import { esmContext, NOW, said } from './testing.ts';

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
    const ctx = esmContext(
      boards.map(() => ({ json: [asked()] })),
      shopType,
    );
    let cursor = CURSOR;
    while (!cursor.done) {
      const answer = await questions.collect(ctx, cursor);
      if (answer.kind !== 'ok') throw new Error(answer.kind);
      cursor = answer.value.nextCursor;
    }
    expect(ctx.calls.map(({ json }) => json)).toEqual(
      boards.map((qnaType) => ({ qnaType, status: 1, type: 1, startDate: '2026-03-01', endDate: '2026-03-03' })),
    );
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
