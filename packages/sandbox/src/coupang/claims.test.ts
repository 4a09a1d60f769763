import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idsIn, ORDERS, OTHER, type Rig, startRig, VENDOR } from './testing/rig.ts';
import { DAY, MINUTE, selling } from './testing/selling.ts';

let rig: Rig;
const { answerTo, askCancel, begin, invoice, order, prepared, requests, sheets, stock, tee } = selling(() => rig);

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(begin);

describe('a request that the buyer takes back', () => {
  const withdrawn = (query = 'dateFrom=2026-03-02&dateTo=2026-03-02') => rig.call('GET', `${ORDERS}/returnWithdrawRequests?${query}`);

  test('leaves the list of requests for that of the withdrawn ones, and its goods go on', async () => {
    const { orderId, box } = await prepared([2]);
    const claimNo = askCancel(orderId);
    expect((await invoice(box, orderId)).json.data.responseList[0]).toMatchObject({ succeed: false });
    rig.control.withdrawClaim?.({ accountId: VENDOR, claimNo });
    expect((await requests(`${MINUTE}&status=RU`)).json.data).toEqual([]);
    const { json } = await withdrawn();
    expect(json).toMatchObject({ code: 200, nextPageIndex: '' });
    expect(json.data).toMatchObject([
      { cancelId: Number(claimNo), vendorId: VENDOR, refundDeliveryDuty: 'CUS', vendorItemIds: [Number(tee.items[0])] },
    ]);
    expect((await rig.call('GET', `${ORDERS}/returnRequests/${claimNo}`)).json.message).toContain(claimNo);
    const byNumber = await rig.call('POST', `${ORDERS}/returnWithdrawList`, { cancelIds: [Number(claimNo), 1] });
    expect(byNumber.json.data).toEqual(json.data);
    expect((await invoice(box, orderId)).json.data.responseList[0]).toMatchObject({ succeed: true });
  });

  test('may still be read by its number when its goods are on their way', async () => {
    const { orderId } = await prepared([1]);
    const claimNo = askCancel(orderId);
    await answerTo(claimNo, 'completedShipment', { deliveryCompanyCode: 'CJGLS', invoiceNumber: '123456789012' });
    rig.control.withdrawClaim?.({ accountId: VENDOR, claimNo });
    expect((await requests(`${MINUTE}&status=UC`)).json.data).toEqual([]);
    expect((await rig.call('GET', `${ORDERS}/returnRequests/${claimNo}`)).json.data).toMatchObject([{ receiptType: 'RETURN' }]);
  });

  test('comes in pages of days, seven at most', async () => {
    const numbers: string[] = [];
    for (let no = 0; no < 3; no += 1) {
      const claimNo = askCancel((await prepared([1])).orderId);
      numbers.push(claimNo);
      rig.control.withdrawClaim?.({ accountId: VENDOR, claimNo });
    }
    const day = 'dateFrom=2026-03-01&dateTo=2026-03-07&sizePerPage=2';
    const [first, second] = [await withdrawn(day), await withdrawn(`${day}&pageIndex=2`)];
    expect([first.json.nextPageIndex, second.json.nextPageIndex]).toEqual(['2', '']);
    expect([...first.json.data, ...second.json.data].map((row: { cancelId: number }) => String(row.cancelId)).toSorted()).toEqual(numbers);
    expect((await withdrawn('dateFrom=2026-03-01&dateTo=2026-03-20')).status).toBe(400);
    expect((await withdrawn('dateFrom=2026-03-01')).status).toBe(400);
    expect((await rig.call('POST', `${ORDERS}/returnWithdrawList`, { cancelIds: [] })).status).toBe(400);
  });

  test('cannot be one that is decided, or somebody else’s', async () => {
    const done = askCancel(order([1]));
    expect(() => rig.control.withdrawClaim?.({ accountId: VENDOR, claimNo: done })).toThrow('이미 처리되어');
    const open = askCancel((await prepared([1])).orderId);
    expect(() => rig.control.withdrawClaim?.({ accountId: OTHER, claimNo: open })).toThrow('요청이 없습니다');
  });
});

describe('a buyer’s cancel before confirmation', () => {
  test('is done at once, takes the box out of the lists and gives the stock back', async () => {
    const orderNo = order([3]);
    expect(stock(0)).toBe(27);
    askCancel(orderNo);
    expect((await sheets('ACCEPT')).json.data).toEqual([]);
    expect(stock(0)).toBe(30);
    const done = (await requests(`${MINUTE}&status=CC`)).json.data;
    expect(done).toMatchObject([
      { receiptType: 'CANCEL', receiptStatus: 'RETURNS_COMPLETED', releaseStopStatus: '비대상', cancelCountSum: 3 },
    ]);
    expect((await rig.call('GET', `${ORDERS}/${orderNo}/ordersheets`)).json.data.orderItems[0]).toMatchObject({
      canceled: true,
      cancelCount: 3,
    });
  });

  test('of one line gives the rest another box', async () => {
    const orderNo = order([1, 2]);
    const [before] = idsIn(await sheets('ACCEPT'), 'shipmentBoxId');
    askCancel(orderNo, 0);
    const after = await sheets('ACCEPT');
    expect(after.json.data).toHaveLength(1);
    expect(idsIn(after, 'shipmentBoxId')[0]).not.toBe(before);
    expect(after.json.data[0].orderItems).toMatchObject([{ vendorItemId: Number(tee.items[1]), shippingCount: 2, cancelCount: 0 }]);
    expect((await rig.call('GET', `${ORDERS}/ordersheets/${before}`)).status).toBe(404);
  });

  test('of a part of a line leaves the rest to ship', async () => {
    const orderNo = order([3]);
    askCancel(orderNo, 0, 1);
    expect((await sheets('ACCEPT')).json.data[0].orderItems).toMatchObject([{ shippingCount: 3, cancelCount: 1, canceled: false }]);
    expect(() => askCancel(orderNo, 0, 3)).toThrow(/2개/);
  });
});

describe('a release stop', () => {
  test('is listed under RU and again under UC, with the hold on the line', async () => {
    const { orderId } = await prepared([2]);
    const receiptId = askCancel(orderId);
    for (const status of ['RU', 'UC']) {
      const answer = await requests(`${MINUTE}&status=${status}`);
      expect(idsIn(answer, 'receiptId')).toEqual([receiptId]);
      expect(idsIn(answer, 'orderId')).toEqual([orderId]);
      expect(answer.json.data[0]).toMatchObject({
        receiptStatus: 'RELEASE_STOP_UNCHECKED',
        releaseStopStatus: '미처리',
        cancelReasonCategory1: '고객변심',
      });
    }
    for (const status of ['CC', 'PR']) expect((await requests(`${MINUTE}&status=${status}`)).json.data).toEqual([]);
    expect((await sheets('INSTRUCT')).json.data[0].orderItems[0].holdCountForCancel).toBe(2);
    expect((await rig.call('GET', `${ORDERS}/returnRequests/${receiptId}`)).json.data).toHaveLength(1);
  });

  test('keeps the box from departing', async () => {
    const { orderId, box } = await prepared([1]);
    askCancel(orderId);
    expect((await invoice(box, orderId)).json.data.responseList[0]).toMatchObject({ resultCode: 'INVALID_STATUS', succeed: false });
  });

  test.each(['PUT', 'PATCH'])('approved (%s stoppedShipment) cancels and restocks, once', async (method) => {
    const { orderId } = await prepared([2]);
    const receiptId = askCancel(orderId);
    const done = await answerTo(receiptId, 'stoppedShipment', { cancelCount: 2 }, method);
    expect(done.json).toMatchObject({ code: '200', data: { resultCode: 'SUCCESS' } });
    expect(stock(0)).toBe(30);
    expect((await requests(`${MINUTE}&status=CC`)).json.data).toMatchObject([{ releaseStopStatus: '처리(출고중지)' }]);
    const again = await answerTo(receiptId, 'stoppedShipment', { cancelCount: 2 }, method);
    expect([again.status, again.json.code]).toEqual([412, 412]);
    expect(stock(0)).toBe(30);
  });

  test('refused (completedShipment) ships the box and becomes a return request', async () => {
    const { orderId, box } = await prepared([1]);
    const receiptId = askCancel(orderId);
    const body = { deliveryCompanyCode: 'CJGLS', invoiceNumber: '777777777777' };
    expect((await answerTo(receiptId, 'completedShipment', { ...body, deliveryCompanyCode: 'NOPE' })).status).toBe(400);
    expect((await answerTo(receiptId, 'completedShipment', { ...body, invoiceNumber: '' })).status).toBe(400);
    expect((await answerTo(receiptId, 'completedShipment', body)).json.data.resultCode).toBe('SUCCESS');
    const departed = await sheets('DEPARTURE');
    expect(idsIn(departed, 'shipmentBoxId')).toEqual([box]);
    expect(departed.json.data[0]).toMatchObject({ invoiceNumber: '777777777777', orderItems: [{ holdCountForCancel: 0, cancelCount: 0 }] });
    expect((await requests(`${MINUTE}&status=RU`)).json.data).toEqual([]);
    expect((await requests(`${MINUTE}&status=UC`)).json.data).toMatchObject([
      { receiptStatus: 'RETURNS_UNCHECKED', releaseStopStatus: '처리(이미출고)' },
    ]);
    expect((await answerTo(receiptId, 'completedShipment', body)).status).toBe(412);
  });

  test('wrong count, wrong receipt and wrong vendor are refused', async () => {
    const { orderId } = await prepared([2]);
    const receiptId = askCancel(orderId);
    expect((await answerTo(receiptId, 'stoppedShipment', { cancelCount: 1 })).status).toBe(400);
    expect((await answerTo(receiptId, 'stoppedShipment', { cancelCount: 2, receiptId: 5 })).status).toBe(400);
    expect((await answerTo(receiptId, 'stoppedShipment', { cancelCount: 2, vendorId: OTHER })).status).toBe(400);
    expect((await answerTo('5', 'stoppedShipment', { cancelCount: 2 })).status).toBe(404);
  });

  test('that nobody answers is refunded after three days', async () => {
    const { orderId } = await prepared([2]);
    askCancel(orderId);
    rig.control.moveClock(3 * 86_400_000);
    expect(rig.control.orders(VENDOR)[0]?.lines[0]?.status).toBe('CANCELED');
    expect(stock(0)).toBe(30);
  });
});

describe('the list', () => {
  test.each([
    ['no status', MINUTE],
    ['an unknown status', `${MINUTE}&status=XX`],
    ['an unknown cancel type', `${MINUTE}&status=RU&cancelType=X`],
    ['days in minute mode', 'searchType=timeFrame&createdAtFrom=2026-03-02&createdAtTo=2026-03-02&status=RU'],
    ['minutes in day mode', 'createdAtFrom=2026-03-02T00:00&createdAtTo=2026-03-02T01:00&status=RU'],
    ['more than 31 days', 'createdAtFrom=2026-01-29&createdAtTo=2026-03-02&status=RU'],
  ])('%s is 400', async (_name, query) => {
    expect((await requests(query)).status).toBe(400);
  });

  test('by day it has pages, by minute none; the v6 path answers the same', async () => {
    for (let n = 0; n < 5; n += 1) askCancel(order([1]));
    expect((await requests(`${MINUTE}&status=CC`)).json).not.toHaveProperty('nextToken');
    const first = await requests(`${DAY}&status=CC&maxPerPage=3`);
    expect(first.json.data).toHaveLength(3);
    const second = await requests(`${DAY}&status=CC&maxPerPage=3&nextToken=${first.json.nextToken}`);
    expect([second.json.data.length, second.json.nextToken]).toEqual([2, '']);
    const v6 = await rig.call('GET', `${ORDERS.replace('/v4/', '/v6/')}/returnRequests?${MINUTE}&cancelType=CANCEL`);
    expect(v6.json.data).toHaveLength(5);
  });

  test('page faults repeat and shift', async () => {
    for (let n = 0; n < 4; n += 1) askCancel(order([1]));
    const first = await requests(`${DAY}&status=CC&maxPerPage=2`);
    const next = `${DAY}&status=CC&maxPerPage=2&nextToken=${first.json.nextToken}`;
    const ids = idsIn(first, 'receiptId');
    rig.control.addFault({ operation: 'claims.collect', kind: 'REPEATED_PAGE' });
    expect(idsIn(await requests(next), 'receiptId')).toEqual(ids);
    rig.control.addFault({ operation: 'claims.collect', kind: 'SHIFTED_PAGE' });
    expect(idsIn(await requests(next), 'receiptId')[0]).toBe(ids[1]);
  });

  test('cancel type distinguishes what never left from what comes back', async () => {
    askCancel(order([1]));
    const { orderId } = await prepared([1]);
    const stop = askCancel(orderId);
    const ofType = async (type: string, status: string) =>
      idsIn(await requests(`${MINUTE}&cancelType=${type}&status=${status}`), 'receiptId');
    expect(await ofType('CANCEL', 'CC')).toHaveLength(1);
    expect(await ofType('RETURN', 'CC')).toEqual([]);
    expect(await ofType('CANCEL', 'RU')).toEqual([stop]);
    expect(await ofType('RETURN', 'RU')).toEqual([stop]);
  });
});

describe('the seller’s cancel', () => {
  const cancel = (orderId: string, change: object = {}) => {
    const body = {
      orderId,
      vendorItemIds: [Number(tee.items[0])],
      receiptCounts: [1],
      bigCancelCode: 'CANERR',
      middleCancelCode: 'CCPNER',
      userId: 'moawing',
      vendorId: VENDOR,
      ...change,
    };
    return rig.call('POST', `${ORDERS.replace('/v4/', '/v5/')}/orders/${orderId}/cancel`, body);
  };

  test('before confirmation is done at once', async () => {
    const orderId = order([1]);
    const { json } = await cancel(orderId);
    expect(json).toMatchObject({
      code: 'SUCCESS',
      data: { receiptMap: { receiptType: 'CANCEL', totalCount: 1 }, failedVendorItemIds: [] },
    });
    expect((await sheets('ACCEPT')).json.data).toEqual([]);
  });

  test('after it is a release stop that still has to be processed', async () => {
    const { orderId } = await prepared([1]);
    const answer = await cancel(orderId);
    expect(answer.json.data.receiptMap).toMatchObject({ receiptType: 'STOP_SHIPMENT', vendorItemIds: [Number(tee.items[0])] });
    expect(idsIn(answer, 'orderId')).toEqual([orderId]);
    expect((await sheets('INSTRUCT')).json.data).toHaveLength(1);
    await answerTo(String(answer.json.data.receiptMap.receiptId), 'stoppedShipment', { cancelCount: 1 });
    expect((await sheets('INSTRUCT')).json.data).toEqual([]);
  });

  test('of goods on their way fails, with HTTP 200', async () => {
    const { orderId, box } = await prepared([1]);
    await invoice(box, orderId);
    const answer = await cancel(orderId);
    expect([answer.status, answer.json.code]).toEqual([200, 'FAIL']);
    expect(answer.json.data.failedVendorItemIds).toEqual([Number(tee.items[0])]);
  });

  test('too many of one item is partial', async () => {
    const orderId = order([1, 2]);
    const answer = await cancel(orderId, { vendorItemIds: tee.items.slice(0, 2).map(Number), receiptCounts: [5, 2] });
    expect(answer.json).toMatchObject({ code: 'PARTIAL', message: expect.stringContaining(`[${tee.items[0]}]`) });
    expect(answer.json.data).toMatchObject({ receiptMap: { totalCount: 2 }, failedVendorItemIds: [Number(tee.items[0])] });
  });

  test('for lack of stock keeps the stock down', async () => {
    const orderId = order([2]);
    await cancel(orderId, { middleCancelCode: 'CCTTER', receiptCounts: [2] });
    expect(stock(0)).toBe(28);
  });

  test.each([
    ['another big code', { bigCancelCode: 'X' }],
    ['an unknown middle code', { middleCancelCode: 'X' }],
    ['another WING id', { userId: 'someone' }],
    ['another vendor', { vendorId: OTHER }],
    ['lists of different lengths', { receiptCounts: [1, 1] }],
    ['a count of none', { receiptCounts: [0] }],
    ['the same item twice', { vendorItemIds: [1, 1], receiptCounts: [1, 1] }],
    ['another order in the body', { orderId: '5' }],
  ])('with %s is 400', async (_name, change) => {
    expect((await cancel(order([1]), change)).status).toBe(400);
  });

  test('of an unknown order is 404', async () => {
    expect((await cancel('5')).status).toBe(404);
  });
});
