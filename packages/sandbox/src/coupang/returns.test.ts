import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idsIn, ORDERS, OTHER, type Rig, startRig, VENDOR } from './testing/rig.ts';
import { MINUTE, selling } from './testing/selling.ts';

let rig: Rig;
const { answerTo, arrived, askBack, begin, line, prepared, requests, sheets, stock } = selling(() => rig);

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(begin);

describe('a return of goods that arrived', () => {
  test('is received, then approved; its box stays delivered and its pieces come back into stock', async () => {
    const { orderId, box } = await arrived(2);
    const receiptId = askBack(orderId, 'RETURN', 2);
    expect((await requests(`${MINUTE}&status=UC`)).json.data).toMatchObject([
      { receiptType: 'RETURN', receiptStatus: 'RETURNS_UNCHECKED', releaseStopStatus: '비대상', faultByType: 'VENDOR', cancelCountSum: 2 },
    ]);
    expect((await answerTo(receiptId, 'approval', { cancelCount: 2 })).status).toBe(412);
    expect((await answerTo(receiptId, 'receiveConfirmation', {})).json.data.resultCode).toBe('SUCCESS');
    expect((await answerTo(receiptId, 'receiveConfirmation', {})).status).toBe(412);
    expect((await requests(`${MINUTE}&status=UC`)).json.data).toMatchObject([{ receiptStatus: 'VENDOR_WAREHOUSE_CONFIRM' }]);
    expect((await answerTo(receiptId, 'approval', { cancelCount: 1 })).status).toBe(400);
    expect((await answerTo(receiptId, 'approval', { cancelCount: 2 }, 'PATCH')).json.data.resultCode).toBe('SUCCESS');
    expect((await requests(`${MINUTE}&status=CC&cancelType=RETURN`)).json.data).toMatchObject([{ receiptStatus: 'RETURNS_COMPLETED' }]);
    const delivered = await sheets('FINAL_DELIVERY');
    expect(idsIn(delivered, 'shipmentBoxId')).toEqual([box]);
    expect(delivered.json.data[0].orderItems).toMatchObject([{ cancelCount: 0, canceled: false, confirmDate: '' }]);
    expect([line()?.status, stock(0)]).toEqual(['RETURNED', 30]);
  });

  test('waits for the seller for ever, and its purchase is not decided meanwhile', async () => {
    const { orderId } = await arrived(1);
    const claimNo = askBack(orderId, 'RETURN');
    rig.control.moveClock(20 * 86_400_000);
    expect(line()).toMatchObject({ status: 'FINAL_DELIVERY', claim: '반품요청', withdrawable: claimNo });
    rig.control.withdrawClaim?.({ accountId: VENDOR, claimNo });
    expect(line()).toMatchObject({ status: 'CONFIRMED', claim: '반품철회', withdrawable: null });
  });

  test('can be withdrawn no more once its goods are back', async () => {
    const claimNo = askBack((await arrived(1)).orderId, 'RETURN');
    await answerTo(claimNo, 'receiveConfirmation', {});
    expect(line()?.withdrawable).toBeNull();
    expect(() => rig.control.withdrawClaim?.({ accountId: VENDOR, claimNo })).toThrow('이미 처리되어');
  });

  test('is not to be had before the goods have left', async () => {
    const { orderId } = await prepared([1]);
    expect(() => askBack(orderId, 'RETURN')).toThrow('반품·교환을 요청할 수 없는');
  });

  test('of a part leaves the rest to be decided, and is approved once', async () => {
    const { orderId } = await arrived(2);
    const receiptId = askBack(orderId, 'RETURN', 1);
    await answerTo(receiptId, 'receiveConfirmation', {});
    await answerTo(receiptId, 'approval', { cancelCount: 1 });
    rig.control.moveClock(7 * 86_400_000);
    expect(line()).toMatchObject({ status: 'CONFIRMED', quantity: 1 });
    expect((await answerTo(receiptId, 'approval', { cancelCount: 1 })).status).toBe(412);
    expect(stock(0)).toBe(29);
  });
});

describe('an exchange', () => {
  const WEEK = 'createdAtFrom=2026-02-24T00:00:00&createdAtTo=2026-03-02T23:59:59';
  const exchanges = (status: string, more = '') => rig.call('GET', `${ORDERS}/exchangeRequests?${WEEK}&status=${status}${more}`);
  const act = (no: string, what: string, body: object = {}) =>
    rig.call('PUT', `${ORDERS}/exchangeRequests/${no}/${what}`, { vendorId: VENDOR, exchangeId: Number(no), ...body });
  const sendAnew = (no: string, box: string, courier = 'CJGLS') =>
    rig.call(
      'POST',
      `${ORDERS}/exchangeRequests/${no}/invoices`,
      `[{"exchangeId":${no},"vendorId":"${VENDOR}","shipmentBoxId":${box},"goodsDeliveryCode":"${courier}","invoiceNumber":"987654321098"}]`,
    );

  test('is received back and sent anew in another box; the pieces stay ordered', async () => {
    const { orderId, box } = await arrived(2);
    const no = askBack(orderId, 'EXCHANGE', 2);
    const asked = await exchanges('RECEIPT');
    expect(idsIn(asked, 'orderId')).toEqual([orderId]);
    expect(asked.json.data).toMatchObject([
      { exchangeId: Number(no), exchangeStatus: 'RECEIPT', faultType: 'VENDOR', exchangeItemDtoV1s: [{ quantity: 2 }] },
    ]);
    expect(idsIn(asked, 'originalShipmentBoxId')).toEqual([box]);
    expect((await requests(`${MINUTE}&status=UC`)).json.data).toEqual([]);
    expect((await act(no, 'receiveConfirmation')).json.data.resultCode).toBe('SUCCESS');
    expect((await act(no, 'receiveConfirmation')).status).toBe(412);
    const [newBox = ''] = idsIn(await exchanges('PROGRESS'), 'shipmentBoxId');
    expect((await sendAnew(no, box)).status).toBe(400);
    expect((await sendAnew(no, newBox, 'NOPE')).status).toBe(400);
    expect((await sendAnew(no, newBox)).json.data.resultCode).toBe('SUCCESS');
    expect((await sendAnew(no, newBox)).status).toBe(412);
    expect((await exchanges('SUCCESS')).json.data).toHaveLength(1);
    expect([line(), stock(0)]).toMatchObject([{ status: 'FINAL_DELIVERY', quantity: 2, claim: '교환완료' }, 28]);
  });

  test('is refused for a reason, or taken back by its buyer', async () => {
    const { orderId } = await arrived(2);
    const [refused, withdrawn] = [askBack(orderId, 'EXCHANGE'), askBack(orderId, 'EXCHANGE')];
    expect((await act(refused, 'rejection', { exchangeRejectCode: 'NO' })).status).toBe(400);
    expect((await act(refused, 'rejection', { exchangeRejectCode: 'SOLDOUT' })).json.data.resultCode).toBe('SUCCESS');
    rig.control.withdrawClaim?.({ accountId: VENDOR, claimNo: withdrawn });
    const idOf = async (status: string) => (await exchanges(status)).json.data.map((row: { exchangeId: number }) => String(row.exchangeId));
    expect([await idOf('REJECT'), await idOf('CANCEL')]).toEqual([[refused], [withdrawn]]);
    expect((await rig.call('GET', `${ORDERS}/returnWithdrawRequests?dateFrom=2026-03-02&dateTo=2026-03-02`)).json.data).toEqual([]);
  });

  test('comes in pages of a week at most, and to its own vendor', async () => {
    const { orderId } = await arrived(3);
    const numbers = [1, 2, 3].map(() => askBack(orderId, 'EXCHANGE'));
    const [first, second] = [await exchanges('RECEIPT', '&maxPerPage=2'), await exchanges('RECEIPT', '&maxPerPage=2&nextToken=2')];
    expect([first.json.nextToken, second.json.nextToken]).toEqual(['2', '']);
    expect([...idsIn(first, 'exchangeId'), ...idsIn(second, 'exchangeId')].toSorted()).toEqual(numbers);
    const wide = 'createdAtFrom=2026-02-20T00:00:00&createdAtTo=2026-03-02T23:59:59';
    expect((await rig.call('GET', `${ORDERS}/exchangeRequests?${wide}&status=RECEIPT`)).status).toBe(400);
    expect((await exchanges('NO')).status).toBe(400);
    const other = `${ORDERS.replace(VENDOR, OTHER)}/exchangeRequests/${numbers[0]}/receiveConfirmation`;
    expect((await rig.call('PUT', other, { vendorId: OTHER, exchangeId: numbers[0] }, { vendor: OTHER })).status).toBe(404);
  });
});

test('goods that the channel does not fetch come back with an invoice of their own', async () => {
  const receiptId = askBack((await arrived(1)).orderId, 'RETURN');
  const pickup = (change: object = {}) =>
    rig.call('POST', `${ORDERS}/return-exchange-invoices/manual`, {
      ...{
        returnExchangeDeliveryType: 'RETURN',
        receiptId: Number(receiptId),
        deliveryCompanyCode: 'HANJIN',
        invoiceNumber: '555555555555',
      },
      ...change,
    });
  expect((await pickup({ receiptId: 1 })).status).toBe(404);
  expect((await pickup({ returnExchangeDeliveryType: 'EXCHANGE' })).status).toBe(404);
  expect((await pickup({ returnExchangeDeliveryType: 'CANCEL' })).status).toBe(400);
  expect((await pickup({ deliveryCompanyCode: 'NOPE' })).status).toBe(400);
  expect((await pickup()).json.data.resultCode).toBe('SUCCESS');
  expect((await requests(`${MINUTE}&status=UC`)).json.data[0].returnDeliveryDtos).toEqual([
    { deliveryCompanyCode: 'HANJIN', deliveryInvoiceNo: '555555555555' },
  ]);
  await answerTo(receiptId, 'receiveConfirmation', {});
  expect((await pickup()).status).toBe(412);
});

test('each write of a claim that was taken is one effect, and none that was refused', async () => {
  const { orderId } = await arrived(3);
  const [back, exchanged, refused] = [askBack(orderId, 'RETURN'), askBack(orderId, 'EXCHANGE'), askBack(orderId, 'EXCHANGE')];
  const pickUp = (type: string, receiptId: string) =>
    rig.call('POST', `${ORDERS}/return-exchange-invoices/manual`, {
      returnExchangeDeliveryType: type,
      receiptId,
      deliveryCompanyCode: 'HANJIN',
      invoiceNumber: '555555555555',
    });
  const act = (no: string, what: string, body: object = {}) =>
    rig.call('PUT', `${ORDERS}/exchangeRequests/${no}/${what}`, { vendorId: VENDOR, exchangeId: no, ...body });
  await pickUp('RETURN', back);
  await pickUp('EXCHANGE', exchanged);
  for (const _twice of [1, 2]) {
    await answerTo(back, 'receiveConfirmation', {});
    await answerTo(back, 'approval', { cancelCount: 1 });
    await act(exchanged, 'receiveConfirmation');
    await act(refused, 'rejection', { exchangeRejectCode: 'SOLDOUT' });
  }
  const operations = ['pickUpReturn', 'receiveReturn', 'approveReturn', 'pickUpExchange', 'receiveExchange', 'rejectExchange'];
  expect(operations.map((name) => rig.control.effects(`claims.${name}`, orderId))).toEqual(operations.map(() => 1));
});
