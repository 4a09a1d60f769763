/** Questions, their answers and settlement items of ZIGZAG, as tables. */
import { describe, expect, it, test } from 'vitest';
import { startWalk } from '../sdk/windows.ts';
import { claimsOf } from './claim-in.ts';
import { toOrderQuestion, toProductQuestion } from './question-in.ts';
import { questions } from './questions.ts';
import { toSettleFact } from './settlement-in.ts';
import { settlements } from './settlements.ts';
import { data, error, inputOf, zigzagContext } from './testing/context.ts';

const AT = Date.parse('2026-03-02T01:00:00.000Z');

describe('a question at a product', () => {
  const asked = {
    id: '5',
    product_id: '100',
    contents: '사진과 같나요?',
    question_type: 'SIZE',
    question_status: 'UNANSWERED',
    deleted: false,
    date_created: AT,
    user_account: { email: 'buy***' },
    answer: null,
    answer_list: [],
  };
  const answer = { id: '6', contents: '네', deleted: false, date_created: AT };
  test.each<[string, object, object]>([
    ['waits', {}, { kind: 'PRODUCT', questionNo: '5', state: 'UNANSWERED', category: 'SIZE', shopProductId: '100', answers: [] }],
    ['is worked on', { question_status: 'IN_PROGRESS' }, { state: 'UNANSWERED' }],
    [
      'has its answer once',
      { question_status: 'ANSWERED', answer, answer_list: [answer] },
      { state: 'ANSWERED', answers: [{ answerNo: '6', body: '네' }] },
    ],
    ['lost its answer', { answer: { ...answer, deleted: true } }, { answers: [] }],
    ['is gone', { deleted: true }, { state: 'CLOSED' }],
    ['is in a state nobody knows', { question_status: 'X' }, { state: null, rawState: 'X' }],
    ['cannot be read', { id: '' }, { reason: expect.stringContaining('문의번호') }],
  ])('%s', (_, over, expected) => {
    expect(toProductQuestion({ ...asked, ...over })).toMatchObject(expected);
  });
});

describe('a question about an order', () => {
  const asked = {
    id: '8',
    order_number: '80',
    user_name: '김**',
    type: 'SHIPMENT',
    content: '언제 오나요?',
    date_created: AT,
    date_deleted: null,
    date_replied: null,
    reply_list: [],
  };
  const reply = { id: '9', content: '내일이요', date_created: AT, reply_list: [{ id: '10', content: '감사합니다', date_created: AT }] };
  test.each<[string, object, object]>([
    ['waits', {}, { kind: 'CUSTOMER', state: 'UNANSWERED', orderNo: '80', secret: true }],
    ['has replies, and replies to them', { reply_list: [reply] }, { state: 'ANSWERED', answers: [{ answerNo: '9' }, { answerNo: '10' }] }],
    ['was replied to', { date_replied: AT }, { state: 'ANSWERED', answers: [] }],
    ['is gone', { date_deleted: AT }, { state: 'CLOSED' }],
    ['cannot be read', { date_created: null }, { reason: expect.any(String) }],
  ])('%s', (_, over, expected) => {
    expect(toOrderQuestion({ ...asked, ...over })).toMatchObject(expected);
  });
});

describe('questions', () => {
  const walk = startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:15:00.000Z');
  const row = (id: number) => ({ id: String(id), contents: '?', question_status: 'UNANSWERED', date_created: AT });
  const page = (field: string, from: number, count: number, total: number) =>
    data({ [field]: { total_count: total, item_list: Array.from({ length: count }, (_, at) => row(from + at)) } });

  it('are read to the end of both lists, though a page comes again', async () => {
    const product = 'product_question_list';
    const ctx = zigzagContext([
      page(product, 1, 100, 120),
      page(product, 1, 100, 120),
      page(product, 101, 20, 120),
      page('order_item_inquiry_list', 0, 0, 0),
    ]);
    const found = new Set<string>();
    let cursor = walk;
    while (!cursor.done) {
      const read = await questions.collect(ctx, cursor);
      if (read.kind !== 'ok') throw new Error(read.kind);
      for (const { questionNo } of read.value.questions) found.add(questionNo);
      cursor = read.value.nextCursor;
    }
    expect(found.size).toBe(120);
  });

  it.each([
    ['PRODUCT', data({ createProductAnswer: '6' }), { question_id: '5', contents: '네' }],
    ['CUSTOMER', data({ createOrderItemInquiryReply: { id: '6' } }), { order_item_inquiry_id: '5', content: '네' }],
  ] as const)('of kind %s are answered each in its own way', async (kind, answer, input) => {
    const ctx = zigzagContext([answer]);
    const outcomes = await questions.answer?.(ctx, [{ key: 'k', kind, questionNo: '5', refs: {}, body: '네' }]);
    expect(outcomes?.get('k')?.kind).toBe('ok');
    expect(inputOf(ctx.calls[0])).toEqual(input);
  });

  it('are not answered by an answer that names no number', async () => {
    const ctx = zigzagContext([data({ createProductAnswer: null }), error('unknown_question')]);
    const order = { key: 'k', kind: 'PRODUCT', questionNo: '5', refs: {}, body: '네' } as const;
    const outcomes = await questions.answer?.(ctx, [order, { ...order, key: 'k2' }]);
    expect([...(outcomes?.values() ?? [])].map(({ kind }) => kind)).toEqual(['unknown', 'refused']);
  });
});

describe('a settlement item', () => {
  const paid = {
    order_number: '80',
    order_item_number: '81',
    product_id: '100',
    product_name: '셔츠',
    quantity: 2,
    total_amount: 40_000,
    store_allotment_amount: 0,
    fee: 2_156,
    fee_vat_amount: 196,
    settlement_amount: 37_844,
    date_based_ymd: 20260302,
    date_scheduled_ymd: 20260309,
    date_completed: null,
  };
  test.each<[string, object, object]>([
    [
      'of a sale',
      {},
      { event: 'SALE', basisDate: '2026-03-02', expectDate: '2026-03-09', paidDate: null, parts: { gross: 40_000, salesFee: -2_156 } },
    ],
    ['that was paid', { date_completed: AT }, { paidDate: '2026-03-02' }],
    [
      'with a share of a coupon',
      { store_allotment_amount: 1_000, settlement_amount: 36_844 },
      { parts: { sellerDiscount: -1_000, deduction: 0 } },
    ],
    ['with a deduction', { settlement_amount: 37_344 }, { parts: { deduction: -500 } }],
    [
      'of an order’s delivery',
      { order_item_number: null, total_amount: 3_000, fee: 0, settlement_amount: 3_000 },
      { event: 'DELIVERY_FEE', parts: { deliveryFee: 3_000 } },
    ],
    [
      'of what went back',
      { total_amount: -40_000, settlement_amount: -37_844 },
      { event: 'RETURN', parts: { gross: -40_000, salesFee: 2_156 } },
    ],
    ['without a fee', { fee: null }, { parts: null, amount: 37_844 }],
    ['without an amount', { settlement_amount: null }, { reason: expect.any(String) }],
  ])('%s', (_, over, expected) => {
    const fact = toSettleFact({ ...paid, ...over });
    expect(fact).toMatchObject(expected);
    if ('parts' in fact && fact.parts) expect(Object.values(fact.parts).reduce((sum, won) => sum + won, 0)).toBe(fact.amount);
  });

  it('is asked for by the day that it counts from', async () => {
    const ctx = zigzagContext([data({ order_settlement_item_list: { total_count: 1, item_list: [paid] } })]);
    const read = await settlements.collect(ctx, startWalk('2026-03-01T15:00:00.000Z', '2026-03-02T14:00:00.000Z'));
    expect(read).toMatchObject({ kind: 'ok', value: { entries: [{ key: '80|81|2026-03-02|+' }], nextCursor: { done: true } } });
    expect(ctx.calls[0]?.json).toMatchObject({
      variables: { options: { type: 'BASED', date_ymd_from: 20260302, date_ymd_to: 20260302 }, limit: 100, skip: 0 },
    });
  });
});

describe('a request that is held', () => {
  const request = (over: object) => ({
    order_item_request_number: '7',
    type: 'RETURN',
    status: 'RETURN_REQUESTED',
    requested_quantity: 1,
    date_requested: AT,
    ...over,
  });
  test.each([
    ['by its own word', 'SHIPPED', { active_defer: { date_created: AT } }, 'HOLD'],
    ['by the state of its item', 'RETURN_DEFERRED', {}, 'HOLD'],
    ['while its goods travel', 'RETURN_DEFERRED', { status: 'RETURN_COLLECTING' }, 'HOLD'],
    ['no more', 'SHIPPED', { active_defer: null }, 'REQUESTED'],
    ['no more once it is done', 'RETURNED', { status: 'RETURNED', active_defer: { date_created: AT } }, 'DONE'],
  ])('%s', (_, status, over, state) => {
    const { claims } = claimsOf({ order_item_number: '1', status, active_request_list: [request(over)] }, '2026-03-05T00:00:00.000Z');
    expect(claims).toMatchObject([{ state }]);
  });
});
