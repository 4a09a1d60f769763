import { describe, expect, it } from 'vitest';
import type { LineRef } from '../sdk/order.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { text, wire } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { coupang } from './index.ts';
import { contentOf, coupangContext } from './testing/context.ts';

type Context = ReturnType<typeof coupangContext>;

const ref = { shopProductId: '1230001', shopProductSubId: null, items: [{ key: 'k1', shopItemId: '7000000001' }] };
const line: LineRef = { key: 'k1', orderNo: '5000000001', lineNo: '7000000001', bundleNo: '642', quantity: 1, refs: {} };
const invoice = { courierCode: 'CJ', invoiceNo: '337398446274' };
const claim = { key: 'k1', claimNo: '365937', orderNo: '5000000001', lineNo: '7000000001', quantity: 1, refs: { receiptId: '365937' } };
const exchange = { ...claim, refs: { exchangeId: '101268026', exchangeBoxId: '643' } };
const fields = { ...contentOf().fields, attributes: ['수량=1'] };
const content = contentOf({ fields });

const center = { returnCenterCode: '1000274592', shippingPlaceName: '반품지', usable: true, placeAddresses: [{ returnAddress: '서울' }] };
const CENTERS: ScriptedAnswer = { json: { code: 200, data: { content: [center], pagination: { totalPages: 1 } } } };
const META: ScriptedAnswer = { json: { code: 'SUCCESS', data: { attributes: [], noticeCategories: [] } } };
const DETAIL: ScriptedAnswer = { json: { code: 'SUCCESS', data: { sellerProductId: 1230001, items: [{ vendorItemId: 7000000001 }] } } };
const ORDERS = ['ACCEPT', 'RETURN_RU', 'RETURN_WITHDRAWN', 'EXCHANGE'] as const;

const collectFrom = (list: string) => (ctx: Context) => {
  const [since, until] = ['2026-03-02T01:00:00.000Z', '2026-03-02T01:15:00.000Z'];
  return coupang.orders?.collect(ctx, { since, until, position: { list }, done: false });
};
const first = async <T>(batch: Promise<Map<string, Outcome<T>>> | undefined) => (await batch)?.get('k1');

/** Every call of the connector: what is asked before it, and how it is brought about. */
const READS: readonly [string, ScriptedAnswer[], (ctx: Context) => Promise<Outcome<unknown> | undefined> | undefined][] = [
  ['link.check', [], (ctx) => coupang.link.check(ctx)],
  ['lookups.categories', [], (ctx) => coupang.lookups?.categories?.(ctx, null)],
  ['lookups.attributes', [], (ctx) => coupang.lookups?.attributes?.(ctx, '56137')],
  ['lookups.addresses', [], (ctx) => coupang.lookups?.addresses?.(ctx, 'OUTBOUND')],
  ['products.read', [], (ctx) => coupang.products?.read(ctx, ref)],
  ['products.read, its stock', [DETAIL], (ctx) => coupang.products?.read(ctx, ref)],
  ['products.find', [], (ctx) => coupang.products?.find(ctx, 'MOA7K2')],
  ['products.list', [], (ctx) => coupang.products?.list?.(ctx, null)],
  ['orders.lookUp', [], (ctx) => coupang.orders?.lookUp?.(ctx, [line])],
  ...ORDERS.map((list) => [`the list ${list}`, [], collectFrom(list)] as [string, ScriptedAnswer[], ReturnType<typeof collectFrom>]),
];

const WRITES: typeof READS = [
  ['products.create', [CENTERS, META], (ctx) => coupang.products?.create(ctx, content)],
  ['products.update', [DETAIL, CENTERS, META], (ctx) => coupang.products?.update(ctx, ref, content)],
  [
    'products.stock',
    [],
    (ctx) => first(coupang.stock?.setQuantities(ctx, ref, [{ key: 'k1', shopItemId: '7000000001', quantity: 1 }], [])),
  ],
  ['products.price', [], (ctx) => first(coupang.price?.setPrices(ctx, ref, 100, [{ key: 'k1', shopItemId: '7000000001', price: 100 }]))],
  ['products.stop', [], (ctx) => coupang.sale?.stop(ctx, ref)],
  ['products.resume', [], (ctx) => coupang.sale?.resume(ctx, ref)],
  ['orders.confirm', [], (ctx) => first(coupang.orders?.confirm?.(ctx, [line]))],
  ['orders.dispatch', [], (ctx) => first(coupang.orders?.dispatch?.(ctx, [{ ...line, ...invoice }]))],
  ['orders.modifyInvoice', [], (ctx) => first(coupang.orders?.modifyInvoice?.(ctx, [{ ...line, ...invoice }]))],
  ['orders.cancelSale', [], (ctx) => first(coupang.orders?.cancelSale?.(ctx, [{ ...line, reason: 'SOLD_OUT', detail: '' }]))],
  ['orders.markDelivered', [], (ctx) => first(coupang.orders?.markDelivered?.(ctx, [{ ...line, refs: { invoiceNo: '1' } }]))],
  ['claims.approveCancel', [], (ctx) => first(coupang.claims?.approveCancel?.(ctx, [claim]))],
  ['claims.pickUpReturn', [], (ctx) => first(coupang.claims?.pickUpReturn?.(ctx, [{ ...claim, ...invoice }]))],
  ['claims.dispatchExchange', [], (ctx) => first(coupang.claims?.dispatchExchange?.(ctx, [{ ...exchange, ...invoice }]))],
  ['claims.rejectExchange', [], (ctx) => first(coupang.claims?.rejectExchange?.(ctx, [{ ...exchange, reason: 'NO_STOCK', detail: '' }]))],
];

/** Answers of another operation, and of none. */
const WRONG: readonly ScriptedAnswer[] = [
  ...[{}, null, [], 5, 'OK', { code: 200 }, { code: 200, message: 'OK', data: {} }, { code: 'PARTIAL', data: null }].map((json) => ({
    json,
  })),
  { text: '' },
  { json: { code: 'SUCCESS', message: '', data: '1230009' } },
  { json: { code: 200, message: 'OK', data: { responseCode: 0, responseList: [{ shipmentBoxId: 9, succeed: true, resultCode: 'OK' }] } } },
  { json: { code: 200, message: 'OK', data: [{ inquiryId: 1 }, { inquiryId: 2 }], nextToken: '', nextPageIndex: '' } },
  { json: { code: 'SUCCESS', message: '', data: { sellerProductId: 1230009, items: [] } } },
];

const cases = (calls: typeof READS) => calls.flatMap(([name, before, run]) => WRONG.map((answer) => ({ name, before, run, answer })));
/** A number of a product is all that a create answers. */
const proves = (name: string, answer: ScriptedAnswer) => name === 'products.create' && text(wire(answer.json).data) === '1230009';

describe('without proof in the answer', () => {
  it.each(cases(READS))('$name is to be asked again: $answer.json', async ({ before, run, answer }) => {
    expect(await run(coupangContext([...before, answer]))).toMatchObject({ kind: 'again' });
  });

  it.each(cases(WRITES).filter(({ name, answer }) => !proves(name, answer)))('nothing is known of $name: $answer.json', async (one) => {
    expect(await one.run(coupangContext([...one.before, one.answer]))).toMatchObject({ kind: 'unknown' });
  });
});
