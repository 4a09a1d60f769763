import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, BUYER, idsIn, ORDERS, OTHER, type Rig, startRig, VENDOR } from './testing/rig.ts';

const DAY = 'createdAtFrom=2026-03-02&createdAtTo=2026-03-02';
let rig: Rig;
let tee: { productId: string; items: string[] };

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => {
  rig.now = new Date('2026-03-02T01:15:30Z');
  rig.control.reset();
  const product = rig.control.products(VENDOR).find((candidate) => candidate.sellerCode?.startsWith('OLD-TEE'));
  tee = { productId: product?.productId ?? '', items: product?.items.map((item) => item.itemId) ?? [] };
});

function order(quantities: number[] = [1], more: object = {}): string {
  const lines = quantities.map((quantity, index) => ({ productId: tee.productId, itemId: tee.items[index] ?? '', quantity }));
  return rig.control.placeOrder({ accountId: VENDOR, lines, ...BUYER, ...more }).orderNo;
}

const sheets = (status: string, rest = DAY) => rig.call('GET', `${ORDERS}/ordersheets?${rest}&status=${status}`);
const boxIn = async (status: string): Promise<string> => idsIn(await sheets(status), 'shipmentBoxId')[0] ?? '';
const acknowledge = (ids: string[], method = 'PUT') =>
  rig.call(method, `${ORDERS}/ordersheets/acknowledgement`, `{"vendorId":"${VENDOR}","shipmentBoxIds":[${ids.join(',')}]}`);

interface Row {
  box: string;
  order: string;
  item: string;
  courier?: string;
  invoice?: string;
  split?: boolean;
  planned?: string;
}

function invoices(rows: Row[], path = 'invoices'): Promise<Answer> {
  const dtos = rows.map(
    ({ box, order: orderId, item, courier = 'CJGLS', invoice = '123456789012', split = false, planned = '' }) =>
      `{"shipmentBoxId":${box},"orderId":${orderId},"vendorItemId":${item},"deliveryCompanyCode":"${courier}","invoiceNumber":"${invoice}","splitShipping":${split},"preSplitShipped":false,"estimatedShippingDate":"${planned}"}`,
  );
  return rig.call('POST', `${ORDERS}/orders/${path}`, `{"vendorId":"${VENDOR}","orderSheetInvoiceApplyDtos":[${dtos.join(',')}]}`);
}

/** An order whose box was acknowledged. */
async function prepared(quantities: number[] = [1]): Promise<{ orderId: string; box: string }> {
  const orderId = order(quantities);
  const box = await boxIn('ACCEPT');
  await acknowledge([box]);
  return { orderId, box };
}

describe('order sheets', () => {
  test('show a paid order under its box with the fields of the channel', async () => {
    const orderId = order([2]);
    const answer = await sheets('ACCEPT');
    expect(answer.json).toMatchObject({ code: 200, message: 'OK', nextToken: '' });
    expect(idsIn(answer, 'orderId')).toEqual([orderId]);
    expect(answer.json.data[0]).toMatchObject({
      orderedAt: '2026-03-02T10:15:30',
      paidAt: '2026-03-02T10:15:30',
      status: 'ACCEPT',
      orderer: { name: '김민준', safeNumber: '0502-1234-5678' },
      receiver: { name: '이서연', safeNumber: '0502-8765-4321', addr1: '서울특별시 강남구 테헤란로 1', addr2: '101호', postCode: '06236' },
      parcelPrintMessage: '문 앞에 놓아 주세요',
      deliveryCompanyName: '',
      invoiceNumber: '',
    });
    expect(answer.json.data[0].orderItems[0]).toMatchObject({
      vendorItemId: Number(tee.items[0]),
      shippingCount: 2,
      salesPrice: 12900,
      orderPrice: 25800,
      cancelCount: 0,
      holdCountForCancel: 0,
      externalVendorSkuCode: 'OLD-TEE-WM',
      confirmDate: '',
      canceled: false,
    });
  });

  test('ids are beyond 2^53 and come as bare digits', async () => {
    const orderId = order();
    const answer = await sheets('ACCEPT');
    expect(BigInt(orderId) > 2n ** 53n).toBe(true);
    expect(answer.text).toContain(`"orderId":${orderId},`);
    expect(BigInt(idsIn(answer, 'shipmentBoxId')[0] ?? 0) > 2n ** 53n).toBe(true);
  });

  test.each([
    ['no status', DAY],
    ['an unknown status', `${DAY}&status=NEW`],
    ['two statuses', `${DAY}&status=ACCEPT,INSTRUCT`],
    ['no dates', 'status=ACCEPT'],
    ['a date in another form', 'createdAtFrom=20260302&createdAtTo=20260302&status=ACCEPT'],
    ['an end before the start', 'createdAtFrom=2026-03-02&createdAtTo=2026-03-01&status=ACCEPT'],
    ['more than 31 days', 'createdAtFrom=2026-01-29&createdAtTo=2026-03-02&status=ACCEPT'],
    ['more than 24 hours by minute', 'searchType=timeFrame&createdAtFrom=2026-03-01T10:00&createdAtTo=2026-03-02T10:01&status=ACCEPT'],
    ['seconds by minute', 'searchType=timeFrame&createdAtFrom=2026-03-02T10:00:00&createdAtTo=2026-03-02T10:30:00&status=ACCEPT'],
    ['51 a page', `${DAY}&status=ACCEPT&maxPerPage=51`],
    ['a made-up token', `${DAY}&status=ACCEPT&nextToken=12`],
  ])('%s is 400', async (_name, query) => {
    const answer = await rig.call('GET', `${ORDERS}/ordersheets?${query}`);
    expect([answer.status, answer.json.code]).toEqual([400, 400]);
  });

  test('windows count Korean days, with or without the offset a later edition adds', async () => {
    rig.now = new Date('2026-03-01T15:30:00Z');
    order();
    expect((await sheets('ACCEPT')).json.data).toHaveLength(1);
    expect((await sheets('ACCEPT', 'createdAtFrom=2026-03-02%2B09:00&createdAtTo=2026-03-02%2B09:00')).json.data).toHaveLength(1);
    expect((await sheets('ACCEPT', 'createdAtFrom=2026-03-01&createdAtTo=2026-03-01')).json.data).toEqual([]);
    const minute = (from: string, to: string) =>
      sheets('ACCEPT', `searchType=timeFrame&createdAtFrom=2026-03-02T${from}&createdAtTo=2026-03-02T${to}`);
    expect((await minute('00:30', '00:30')).json.data).toHaveLength(1);
    expect((await minute('00:31', '00:40')).json.data).toEqual([]);
  });

  test('31 days are allowed', async () => {
    order();
    expect((await sheets('ACCEPT', 'createdAtFrom=2026-01-30&createdAtTo=2026-03-02')).json.data).toHaveLength(1);
  });

  test('pages go on behind the last box, also when boxes of the page moved on meanwhile', async () => {
    for (let n = 0; n < 7; n += 1) order();
    const seen: string[] = [];
    let token = '';
    do {
      const page = await sheets('ACCEPT', `${DAY}&maxPerPage=3&nextToken=${token}`);
      const ids = idsIn(page, 'shipmentBoxId');
      await acknowledge(ids);
      seen.push(...ids);
      token = page.json.nextToken;
    } while (token !== '');
    expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
  });

  test('page faults repeat, shift and report old news', async () => {
    for (let n = 0; n < 6; n += 1) order();
    const first = await sheets('ACCEPT', `${DAY}&maxPerPage=3`);
    const next = `${DAY}&maxPerPage=3&nextToken=${first.json.nextToken}`;
    const ids = idsIn(first, 'shipmentBoxId');
    const rest = idsIn(await sheets('ACCEPT', next), 'shipmentBoxId');
    rig.control.addFault({ operation: 'orders.collect', kind: 'REPEATED_PAGE' });
    expect(idsIn(await sheets('ACCEPT', next), 'shipmentBoxId')).toEqual(ids);
    rig.control.addFault({ operation: 'orders.collect', kind: 'SHIFTED_PAGE' });
    expect(idsIn(await sheets('ACCEPT', next), 'shipmentBoxId')).toEqual([ids[2], ...rest.slice(0, 2)]);
    await acknowledge(ids.slice(0, 1));
    rig.control.addFault({ operation: 'orders.collect', kind: 'OUT_OF_ORDER_STATUS' });
    const stale = await sheets('ACCEPT');
    expect(idsIn(stale, 'shipmentBoxId')[0]).toBe(ids[0]);
    expect(stale.json.data[0].status).toBe('ACCEPT');
  });

  test('one box, one order and a box’s history', async () => {
    const { orderId, box } = await prepared();
    expect((await rig.call('GET', `${ORDERS}/ordersheets/${box}`)).json).toMatchObject({ code: '200', data: { status: 'INSTRUCT' } });
    const byOrder = await rig.call('GET', `${ORDERS}/${orderId}/ordersheets`);
    expect(idsIn(byOrder, 'shipmentBoxId')).toEqual([box]);
    const history = await rig.call('GET', `${ORDERS}/ordersheets/${box}/history`);
    expect(history.json.data.details.map((entry: { deliveryStatus: string }) => entry.deliveryStatus)).toEqual(['INSTRUCT', 'ACCEPT']);
    for (const path of ['ordersheets/1', '1/ordersheets', 'ordersheets/1/history'])
      expect((await rig.call('GET', `${ORDERS}/${path}`)).status).toBe(404);
  });

  test('an unpaid order is not shown before it is paid', async () => {
    const orderNo = order([1], { unpaid: true });
    expect((await sheets('ACCEPT')).json.data).toEqual([]);
    rig.control.advanceOrder({ accountId: VENDOR, orderNo, lineNo: tee.items[0] ?? '', to: 'PAID' });
    expect((await sheets('ACCEPT')).json.data).toHaveLength(1);
  });

  test('an order of another vendor is not found', async () => {
    order();
    const box = await boxIn('ACCEPT');
    const other = ORDERS.replace(VENDOR, OTHER);
    expect((await rig.call('GET', `${other}/ordersheets/${box}`, undefined, { vendor: OTHER })).status).toBe(404);
    const tried = await rig.call('PUT', `${other}/ordersheets/acknowledgement`, `{"vendorId":"${OTHER}","shipmentBoxIds":[${box}]}`, {
      vendor: OTHER,
    });
    expect(tried.json.data.responseList[0]).toMatchObject({ succeed: false, resultCode: 'PERMISSION_DENIED' });
  });
});

describe('acknowledgement', () => {
  test.each(['PUT', 'PATCH'])('%s moves boxes to INSTRUCT', async (method) => {
    order();
    const box = await boxIn('ACCEPT');
    const answer = await acknowledge([box], method);
    expect(answer.json).toMatchObject({ code: '200', data: { responseCode: 0 } });
    expect(idsIn(answer, 'shipmentBoxId')).toEqual([box]);
    expect(await boxIn('INSTRUCT')).toBe(box);
  });

  test('answers each box: some is 1, none is 99, and an unknown box asks for a retry', async () => {
    order();
    const box = await boxIn('ACCEPT');
    const some = await acknowledge([box, '42']);
    expect(some.json.data.responseCode).toBe(1);
    expect(some.json.data.responseList[1]).toMatchObject({ succeed: false, resultCode: 'NOT_FOUND_SHIPMENT_BOX', retryRequired: true });
    const none = await acknowledge([box]);
    expect([none.status, none.json.data.responseCode]).toEqual([200, 99]);
    expect(none.json.data.responseList[0]).toMatchObject({ resultCode: 'INVALID_STATUS', retryRequired: false });
  });

  test('more than 50 boxes, none, or another vendor’s id is 400', async () => {
    expect((await acknowledge(Array.from({ length: 51 }, (_, n) => String(n + 1)))).status).toBe(400);
    expect((await acknowledge([])).status).toBe(400);
    expect((await rig.call('PUT', `${ORDERS}/ordersheets/acknowledgement`, { vendorId: OTHER, shipmentBoxIds: [1] })).status).toBe(400);
  });
});

describe('invoices', () => {
  test('a confirmed box departs', async () => {
    const { orderId, box } = await prepared();
    const answer = await invoices([{ box, order: orderId, item: tee.items[0] ?? '' }]);
    expect(answer.json).toMatchObject({ data: { responseCode: 0, responseMessage: 'SUCCESS' } });
    const [sheet] = (await sheets('DEPARTURE')).json.data;
    expect(sheet).toMatchObject({ invoiceNumber: '123456789012', deliveryCompanyName: 'CJ대한통운' });
    expect(sheet.orderItems[0].invoiceNumberUploadDate).toBe('2026-03-02T10:15:30');
  });

  test('a box that was not confirmed is INVALID_STATUS', async () => {
    const orderId = order();
    const answer = await invoices([{ box: await boxIn('ACCEPT'), order: orderId, item: tee.items[0] ?? '' }]);
    expect(answer.json.data).toMatchObject({ responseCode: 99, responseList: [{ resultCode: 'INVALID_STATUS' }] });
  });

  test('the same invoice again says so, another one is INVALID_STATUS', async () => {
    const { orderId, box } = await prepared();
    const row = { box, order: orderId, item: tee.items[0] ?? '' };
    await invoices([row]);
    expect((await invoices([row])).json.data.responseList[0].resultCode).toBe('DUPLICATED_INVOICE_NUMBER');
    expect((await invoices([{ ...row, invoice: '999999999999' }])).json.data.responseList[0].resultCode).toBe('INVALID_STATUS');
  });

  test.each([
    ['an unknown courier', { courier: 'NOPE' }, 'INVALID_DELIVERY_COMPANY_CODE'],
    ['an empty invoice', { invoice: '' }, 'INVALID_INVOICE_NUMBER'],
    ['Korean in the invoice', { invoice: '송장12345' }, 'INVALID_INVOICE_NUMBER'],
    ['another order', { order: '5' }, 'NOT_MATCHED_ORDER'],
    ['an item of another box', { item: '5' }, 'NOT_MATCHED_VENDOR_ITEM'],
    ['an unknown box', { box: '5' }, 'NOT_FOUND_SHIPMENT_BOX'],
  ])('%s is refused with its code', async (_name, change, code) => {
    const { orderId, box } = await prepared();
    const answer = await invoices([{ box, order: orderId, item: tee.items[0] ?? '', ...change }]);
    expect([answer.status, answer.json.data.responseList[0].resultCode]).toEqual([200, code]);
    expect(await boxIn('INSTRUCT')).toBe(box);
  });

  test('a box with two items needs both, or a split', async () => {
    const { orderId, box } = await prepared([1, 1]);
    const [first = '', second = ''] = tee.items;
    const one = await invoices([{ box, order: orderId, item: first }]);
    expect(one.json.data.responseList[0].resultCode).toBe('NOT_MATCHED_VENDOR_ITEM');
    const both = await invoices([
      { box, order: orderId, item: first },
      { box, order: orderId, item: second },
    ]);
    expect(both.json.data.responseList).toHaveLength(1);
    expect((await sheets('DEPARTURE')).json.data[0].orderItems).toHaveLength(2);
  });

  test('a split moves what is left into a new box with its planned date', async () => {
    const { orderId, box } = await prepared([1, 1]);
    const [first = '', second = ''] = tee.items;
    const now = { box, order: orderId, item: first, split: true };
    const later = { box, order: orderId, item: second, split: true, invoice: '' };
    expect((await invoices([now, later])).json.data.responseList[0].resultCode).toBe('INVALID_SPLIT_SHIPPING');
    expect((await invoices([now, { ...later, planned: '2026-03-05' }])).json.data.responseCode).toBe(0);
    const [rest] = (await sheets('INSTRUCT')).json.data;
    expect(rest).toMatchObject({ splitShipping: true, orderItems: [{ vendorItemId: Number(second), plannedShippingDate: '2026-03-05' }] });
    const restBox = await boxIn('INSTRUCT');
    expect(restBox).not.toBe(box);
    expect((await invoices([{ box: restBox, order: orderId, item: second, invoice: '222222222222' }])).json.data.responseCode).toBe(0);
    expect(idsIn(await rig.call('GET', `${ORDERS}/${orderId}/ordersheets`), 'shipmentBoxId')).toHaveLength(2);
  });

  test('numbers and booleans may be texts, the invoice a number', async () => {
    const { orderId, box } = await prepared();
    const dto = `{"shipmentBoxId":"${box}","orderId":"${orderId}","vendorItemId":"${tee.items[0]}","deliveryCompanyCode":"KDEXP","invoiceNumber":201808231414,"splitShipping":"False","preSplitShipped":"False","estimatedShippingDate":""}`;
    const answer = await rig.call('POST', `${ORDERS}/orders/invoices`, `{"vendorId":"${VENDOR}","orderSheetInvoiceApplyDtos":[${dto}]}`);
    expect(answer.json.data.responseCode).toBe(0);
  });

  test('change of invoice: only after departure and before delivery', async () => {
    const { orderId, box } = await prepared();
    const row = { box, order: orderId, item: tee.items[0] ?? '' };
    const change = { ...row, courier: 'HANJIN', invoice: '555555555555' };
    expect((await invoices([change], 'updateInvoices')).json.data.responseList[0].resultCode).toBe('INVALID_STATUS');
    await invoices([row]);
    expect((await invoices([change], 'updateInvoices')).json).toMatchObject({ code: 200, data: { responseCode: 0 } });
    expect((await sheets('DEPARTURE')).json.data[0]).toMatchObject({ invoiceNumber: '555555555555' });
    rig.control.advanceOrder({ accountId: VENDOR, orderNo: orderId, lineNo: tee.items[0] ?? '', to: 'DELIVERED' });
    expect((await invoices([row], 'updateInvoices')).json.data.responseList[0].resultCode).toBe('INVALID_STATUS');
  });

  test('the seller’s own delivery is untraceable', async () => {
    const { orderId, box } = await prepared();
    await invoices([{ box, order: orderId, item: tee.items[0] ?? '', courier: 'DIRECT', invoice: '' }]);
    expect(await boxIn('NONE_TRACKING')).toBe(box);
  });
});

test('time brings courier scans and the purchase decision', async () => {
  const { orderId, box } = await prepared();
  await invoices([{ box, order: orderId, item: tee.items[0] ?? '' }]);
  rig.control.moveClock(12 * 3_600_000);
  expect((await sheets('DELIVERING', 'createdAtFrom=2026-03-01&createdAtTo=2026-03-02')).json.data[0].inTrasitDateTime).not.toBe('');
  rig.control.moveClock(24 * 3_600_000);
  const [sheet] = (await sheets('FINAL_DELIVERY', 'createdAtFrom=2026-02-28&createdAtTo=2026-03-02')).json.data;
  expect(sheet).toMatchObject({ deliveredDate: expect.stringMatching(/^2026-/), orderItems: [{ confirmDate: '' }] });
  rig.control.moveClock(7 * 86_400_000);
  const [later] = (await sheets('FINAL_DELIVERY', 'createdAtFrom=2026-02-15&createdAtTo=2026-03-02')).json.data;
  expect(later.orderItems[0].confirmDate).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test('state survives a restart', async () => {
  const { orderId, box } = await prepared();
  await rig.restart();
  expect(await boxIn('INSTRUCT')).toBe(box);
  expect(rig.control.orders(VENDOR)[0]?.orderNo).toBe(orderId);
});
