/** No operation counts as done, and no list as empty, for an answer that does not show it. */
import { describe, expect, it } from 'vitest';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import type { ScriptedAnswer, TestContext } from '../sdk/testing/context.ts';
import { startWalk } from '../sdk/windows.ts';
import { elevenSt } from './index.ts';
import { contentOf, EMPTY, elevenContext, message, order, rowsAnswer, xmlAnswer } from './testing/context.ts';

const { products, stock, price, sale, orders, claims, link, lookups, questions, settlements } = elevenSt;
const ref = { shopProductId: '900000001', shopProductSubId: null, items: [] };
const line = { key: 'k', orderNo: '1', lineNo: '1', bundleNo: '7', quantity: 2, refs: { addPrdYn: 'N', ordQty: '2' } };
const claim = { key: 'k', claimNo: '55', orderNo: '1', lineNo: '1', quantity: 1, refs: {} };
const walk = startWalk('2026-03-02T01:00:00.000Z', '2026-03-02T01:15:00.000Z');
const PRODUCT = { prdNo: 900000001, prdNm: '셔츠', selPrc: 19900, sellerPrdCd: 'MOA7K2' };
const product = rowsAnswer([PRODUCT], 'product');
const stocks = rowsAnswer([{ prdNo: 900000001, prdStckNo: 11, addPrc: 0, stckQty: 1, optWght: 0 }], 'ProductStock');

const first = async <T>(batch: Promise<BatchOutcome<T>> | undefined) => (await batch)?.get('k');

interface Operation {
  name: string;
  /** Answers before the one that is in question. */
  before?: ScriptedAnswer[];
  run(ctx: TestContext): Promise<Outcome<unknown> | undefined> | undefined;
  /** What does prove it. */
  good: ScriptedAnswer;
  /** Answers to the calls behind it. */
  after?: ScriptedAnswer[];
  /** Kinds of the wrong answers that do prove this operation. */
  proves?: string[];
}

const reads: Operation[] = [
  { name: 'link.check', run: (ctx) => link.check(ctx), good: rowsAnswer([{ addrSeq: 1 }], 'inOutAddress') },
  { name: 'lookups.categories', run: (ctx) => lookups?.categories?.(ctx, null), good: rowsAnswer([{ dispNo: 1 }], 'category') },
  { name: 'lookups.addresses', run: (ctx) => lookups?.addresses?.(ctx, 'RETURN'), good: rowsAnswer([{ addrSeq: 1 }], 'inOutAddress') },
  { name: 'products.read', run: (ctx) => products?.read(ctx, ref), good: product, after: [stocks] },
  { name: 'products.read: its stock list', before: [product], run: (ctx) => products?.read(ctx, ref), good: stocks },
  { name: 'products.find', run: (ctx) => products?.find(ctx, 'MOA7K2'), good: product, after: [stocks] },
  { name: 'products.list', run: (ctx) => products?.list?.(ctx, null), good: product, after: [stocks] },
  {
    name: 'orders.collect',
    run: (ctx) => orders?.collect(ctx, walk),
    good: rowsAnswer([{ ordNo: 1, ordPrdSeq: 1, ordQty: 1, ordDt: '2026-03-02 10:00:00' }]),
    proves: ['an empty list of orders'],
  },
  {
    name: 'claims.collect',
    run: (ctx) => orders?.collect(ctx, { ...walk, position: { list: 'CANCEL_DONE' } }),
    good: rowsAnswer([{ ordNo: 1, ordPrdSeq: 1, ordPrdCnSeq: 1, ordCnQty: 1 }]),
    proves: ['an empty list of orders'],
  },
  {
    name: 'orders.lookUp',
    run: (ctx) => orders?.lookUp?.(ctx, [line]),
    good: rowsAnswer([
      { ordNo: 1, ordPrdSeq: 1, ordQty: 1, ordDt: '2026-03-02 10:00:00', ordPrdStat: '301', rcvrNm: '가', rcvrBaseAddr: '서울' },
    ]),
    proves: ['an empty list of orders'],
  },
  {
    name: 'claims.collect: returns',
    run: (ctx) => orders?.collect(ctx, { ...walk, position: { list: 'EXCHANGE_RETRACTED' } }),
    good: rowsAnswer([{ ordNo: 1, ordPrdSeq: 1, clmReqSeq: 1, clmReqQty: 1, clmStat: 233 }]),
    proves: ['an empty list of orders'],
  },
  {
    name: 'questions.collect',
    run: (ctx) => questions?.collect(ctx, walk),
    good: rowsAnswer([{ brdInfoNo: 1, createDt: '2026-03-02 10:00:00' }], 'productQna'),
  },
  {
    name: 'settlements.collect',
    run: (ctx) => settlements?.collect(ctx, walk),
    good: rowsAnswer([{ ordNo: 1, ordPrdSeq: 1, stlAmt: 1000, pocnfrmDt: '20260301' }], 'seStlDtlList'),
  },
];

const writes: Operation[] = [
  { name: 'products.create', run: (ctx) => products?.create(ctx, contentOf()), good: message('200', 'ok', '900000001'), after: [stocks] },
  {
    name: 'products.update',
    before: [product, stocks],
    run: (ctx) => products?.update(ctx, ref, contentOf()),
    good: message('210', 'ok', '900000001'),
    after: [product, stocks],
    proves: ['a message without a number'],
  },
  {
    name: 'products.stock',
    before: [stocks],
    run: (ctx) => first(stock?.setQuantities(ctx, ref, [{ key: 'k', shopItemId: '11', quantity: 1 }], [])),
    good: message('200', 'ok', '900000001'),
    proves: ['a message without a number'],
  },
  {
    name: 'products.price',
    before: [stocks],
    run: (ctx) => first(price?.setPrices(ctx, ref, 20_000, [{ key: 'k', shopItemId: '11', price: 20_000 }])),
    good: xmlAnswer(
      '<ClientMessage><message>ok</message><preSelPrc>19900</preSelPrc><productNo>900000001</productNo><resultCode>200</resultCode></ClientMessage>',
    ),
  },
  { name: 'products.stop', run: (ctx) => sale?.stop(ctx, ref), good: message('200', 'ok'), proves: ['a message without a number'] },
  { name: 'products.resume', run: (ctx) => sale?.resume(ctx, ref), good: message('200', 'ok'), proves: ['a message without a number'] },
  { name: 'orders.confirm', run: (ctx) => first(orders?.confirm?.(ctx, [line])), good: order('0', 'ok'), proves: ['an order write'] },
  {
    name: 'orders.dispatch',
    run: (ctx) => first(orders?.dispatch?.(ctx, [{ ...line, courierCode: 'CJ', invoiceNo: '627614443992' }])),
    good: order('0', 'ok'),
    proves: ['an order write'],
  },
  {
    name: 'orders.cancelSale',
    run: (ctx) => first(orders?.cancelSale?.(ctx, [{ ...line, reason: 'OTHER', detail: '' }])),
    good: order('0', 'ok'),
    proves: ['an order write'],
  },
  {
    name: 'claims.approveCancel',
    run: (ctx) => first(claims?.approveCancel?.(ctx, [claim])),
    good: order('0', 'ok'),
    proves: ['an order write'],
  },
  ...(['rejectCancel', 'pickUpReturn', 'dispatchExchange'] as const).map(
    (name): Operation => ({
      name: `claims.${name}`,
      run: (ctx) => first(claims?.[name]?.(ctx, [{ ...claim, refs: { dlvNo: '7' }, courierCode: 'CJ', invoiceNo: '627614443992' }])),
      good: order('0', 'ok'),
      proves: ['an order write'],
    }),
  ),
  {
    name: 'claims.approveReturn',
    run: (ctx) => first(claims?.approveReturn?.(ctx, [claim])),
    good: order('0', 'ok'),
    proves: ['an order write'],
  },
  ...(['rejectReturn', 'rejectExchange'] as const).map(
    (name): Operation => ({
      name: `claims.${name}`,
      run: (ctx) => first(claims?.[name]?.(ctx, [{ ...claim, reason: 'USED', detail: '사용한 상품입니다.' }])),
      good: order('0', 'ok'),
      proves: ['an order write'],
    }),
  ),
  {
    name: 'claims.holdReturn',
    run: (ctx) => first(claims?.holdReturn?.(ctx, [{ ...claim, reason: 'OTHER', detail: '확인하고 있습니다.', fee: 0 }])),
    good: order('0', 'ok'),
    proves: ['an order write'],
  },
  {
    name: 'orders.delayDispatch',
    run: (ctx) => first(orders?.delayDispatch?.(ctx, [{ ...line, reason: 'OTHER', detail: '입고가 늦어집니다.', dueDate: '2026-03-05' }])),
    good: order('0', 'ok'),
    proves: ['an order write'],
  },
  {
    name: 'questions.answer',
    run: (ctx) => first(questions?.answer?.(ctx, [{ key: 'k', kind: 'PRODUCT', questionNo: '5', refs: { prdNo: '9' }, body: '네' }])),
    good: message('210', 'ok'),
    proves: ['a message without a number', 'a message of another product'],
  },
];

const NOTHING_FOUND = '<ns2:result_code>0</ns2:result_code><ns2:result_text>조회된 결과가 없습니다.</ns2:result_text>';
const WRONG: [string, ScriptedAnswer][] = [
  ['nothing', { text: '' }],
  ['an empty object', { text: '{}' }],
  ['null', { text: 'null' }],
  ['an empty array', { text: '[]' }],
  ['a bare number', { text: '0' }],
  ['a page of HTML', { text: '<html><body>openapikey 점검</body></html>' }],
  ['an empty list of orders', EMPTY],
  ['an empty list of something', xmlAnswer(`<ns2:things xmlns:ns2="x">${NOTHING_FOUND}</ns2:things>`)],
  ['a list of orders with words only', xmlAnswer('<ns2:orders xmlns:ns2="x">조회</ns2:orders>')],
  ['a list of orders with rows of another name', xmlAnswer('<ns2:orders xmlns:ns2="x"><ns2:row><ordNo>1</ordNo></ns2:row></ns2:orders>')],
  ['an order write', order('0', 'SUCCESS')],
  ['an order write without a code', xmlAnswer('<ResultOrder><result_text>SUCCESS</result_text></ResultOrder>')],
  ['an order write with two codes', xmlAnswer('<ResultOrder><result_code>0</result_code><result_code>-1</result_code></ResultOrder>')],
  ['an order write with the code of another shape', order('200', 'SUCCESS')],
  ['a message without a number', message('200', 'ok')],
  ['a message of another product', message('200', 'ok', '31337x')],
  ['a message with the code of another shape', message('0', 'ok', '900000001')],
  ['another product', rowsAnswer([{ ...PRODUCT, prdNo: 2, sellerPrdCd: '' }], 'product')],
  ['a bare 404', { status: 404 }],
  ['a 404 in HTML', { status: 404, text: '<html><body>Not Found</body></html>' }],
  ['a 404 of a gateway', { status: 404, json: { error: 'Not Found' } }],
  ['a 404 that knows no such service', { ...message('404', '존재하지 않는 API입니다.'), status: 404 }],
  ['a list that came with 404', { ...EMPTY, status: 404 }],
  ['a redirect', { ...EMPTY, status: 302 }],
];

const thrice = (answer: ScriptedAnswer) => [answer, answer, answer];

describe.each([
  ...reads.map((operation) => ({ ...operation, expected: 'again' })),
  ...writes.map((operation) => ({ ...operation, expected: 'unknown' })),
])('$name', ({ name, run, before = [], good, after = [], proves = [], expected }) => {
  it.each(WRONG.filter(([kind]) => !proves.includes(kind) && !(name === 'products.list' && kind === 'another product')))(
    `is ${expected} after %s`,
    async (_kind, answer) => {
      const ctx = elevenContext([...before, ...thrice(answer)]);
      expect(await run(ctx)).toMatchObject({ kind: expected, message: expect.stringMatching(/[가-힣]/) });
      expect(ctx.calls).toHaveLength(before.length + 1);
    },
  );

  it('is ok after its own answer', async () => {
    const ctx = elevenContext([...before, good, ...after]);
    expect((await run(ctx))?.kind).toBe('ok');
  });
});

describe('not found', () => {
  it('is none for a look-up before a create only in the words of 11ST', async () => {
    expect(await products?.find(elevenContext([message('404', '상품이 없습니다.')]), 'MOA7K2')).toEqual({ kind: 'ok', value: null });
    const none = xmlAnswer(`<ns2:products xmlns:ns2="x">${NOTHING_FOUND}</ns2:products>`);
    expect(await products?.find(elevenContext([none]), 'MOA7K2')).toEqual({ kind: 'ok', value: null });
  });

  it.each([
    ['no code of ours', { ...PRODUCT, sellerPrdCd: '' }],
    ['no number', { ...PRODUCT, prdNo: '' }],
  ])('is not none while a row has %s', async (_name, row) => {
    expect(await products?.find(elevenContext([rowsAnswer([row], 'product')]), 'MOA7K2')).toMatchObject({ kind: 'again' });
  });

  it('never ends a list of orders, nor a walk', async () => {
    expect(await orders?.collect(elevenContext([message('404', '없음')]), walk)).toMatchObject({ kind: 'refused', code: '404' });
    expect(await orders?.collect(elevenContext([{ status: 404 }]), walk)).toMatchObject({ kind: 'again' });
  });
});

describe('an error in a list', () => {
  it('is an error though rows stand beside it', async () => {
    const both = xmlAnswer(
      '<ns2:orders xmlns:ns2="x"><ns2:order><ordNo>1</ordNo></ns2:order><ns2:result_code>-1</ns2:result_code><ns2:result_text>오류</ns2:result_text></ns2:orders>',
    );
    expect(await orders?.collect(elevenContext([both]), walk)).toMatchObject({ kind: 'refused', code: '-1', message: '오류' });
  });
});
