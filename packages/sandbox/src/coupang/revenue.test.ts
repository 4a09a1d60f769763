import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idsIn, ORDERS, OTHER, type Rig, startRig, VENDOR } from './testing/rig.ts';
import { selling } from './testing/selling.ts';

const DAY_MS = 86_400_000;
let rig: Rig;
const { arrived, askBack, answerTo, begin, invoice, line, prepared, sheets, tee } = selling(() => rig);

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(begin);

const history = (query = 'recognitionDateFrom=2026-02-01&recognitionDateTo=2026-03-01&token=') =>
  rig.call('GET', `/v2/providers/openapi/apis/api/v1/revenue-history?vendorId=${VENDOR}&${query}`);

/** A week after the delivery purchases are decided; that was three days ago. */
function kept(): void {
  rig.control.moveClock(7 * DAY_MS);
  rig.control.moveClock(3 * DAY_MS);
}

describe('revenue history', () => {
  test('has what was recognised, an order a row, with fees and their VAT', async () => {
    const { orderId } = await arrived(2);
    expect(idsIn(await history(), 'orderId')).not.toContain(orderId);
    kept();
    const answer = await history();
    expect(idsIn(answer, 'orderId')).toContain(orderId);
    const row = answer.json.data.find(({ items }: { items: { quantity: number }[] }) => items[0]?.quantity === 2);
    expect(row).toMatchObject({
      saleType: 'SALE',
      saleDate: '2026-02-20',
      recognitionDate: '2026-02-27',
      settlementDate: '2026-03-20',
      finalSettlementDate: '2026-04-01',
    });
    const [item] = row.items;
    expect(item).toMatchObject({ vendorItemId: Number(tee.items[0]), saleAmount: item.salePrice * 2, serviceFeeRatio: 10.5 });
    expect(item.serviceFee).toBe(Math.floor(item.saleAmount * 0.105 + 1e-6));
    expect(item.settlementAmount).toBe(item.saleAmount - item.serviceFee - item.serviceFeeVat);
    expect(row.deliveryFee.settlementAmount).toBe(row.deliveryFee.amount - row.deliveryFee.fee - row.deliveryFee.feeVat);
  });

  test('has nothing of what came back', async () => {
    const { orderId } = await arrived(1);
    const receiptId = askBack(orderId, 'RETURN');
    await answerTo(receiptId, 'receiveConfirmation', {});
    await answerTo(receiptId, 'approval', { cancelCount: 1 });
    kept();
    expect(idsIn(await history(), 'orderId')).not.toContain(orderId);
  });

  test('goes on by its token until there is none', async () => {
    for (const quantity of [1, 2, 3]) await arrived(quantity);
    kept();
    const window = 'recognitionDateFrom=2026-02-27&recognitionDateTo=2026-02-27';
    const first = await history(`${window}&token=&maxPerPage=2`);
    expect(first.json).toMatchObject({ hasNext: true, nextToken: '2' });
    const second = await history(`${window}&token=${first.json.nextToken}&maxPerPage=2`);
    expect(second.json).toMatchObject({ hasNext: false, nextToken: '' });
    expect([first, second].map(({ json }) => json.data.length)).toEqual([2, 1]);
  });

  test.each([
    ['no token', 'recognitionDateFrom=2026-02-01&recognitionDateTo=2026-03-01'],
    ['a day that is not over', 'recognitionDateFrom=2026-03-01&recognitionDateTo=2026-03-02&token='],
    ['more than a month', 'recognitionDateFrom=2026-01-01&recognitionDateTo=2026-03-01&token='],
    ['too large a page', 'recognitionDateFrom=2026-02-01&recognitionDateTo=2026-03-01&token=&maxPerPage=51'],
  ])('refuses %s', async (_, query) => {
    expect((await history(query)).status).toBe(400);
  });
});

describe('a box that arrived without a scan', () => {
  const complete = (box: string, invoiceNumber = '123456789012') =>
    rig.call('POST', `${ORDERS}/completeLongTermUndelivery`, `{"shipmentBoxId":${box},"invoiceNumber":"${invoiceNumber}"}`);

  test('is delivered by the seller’s word, under the invoice it went with, once', async () => {
    const { orderId, box } = await prepared([1]);
    expect((await complete(box)).status).toBe(400);
    await invoice(box, orderId);
    expect((await complete(box, '999999999999')).status).toBe(400);
    expect((await complete('1')).status).toBe(404);
    const other = `${ORDERS.replace(VENDOR, OTHER)}/completeLongTermUndelivery`;
    expect((await rig.call('POST', other, `{"shipmentBoxId":${box},"invoiceNumber":"123456789012"}`, { vendor: OTHER })).status).toBe(404);
    expect((await complete(box)).json.data.resultCode).toBe('SUCCESS');
    expect(idsIn(await sheets('FINAL_DELIVERY'), 'shipmentBoxId')).toContain(box);
    expect((await complete(box)).status).toBe(412);
    expect(rig.control.effects('orders.markDelivered', orderId)).toBe(1);
  });

  test('waits while something of it is to go back', async () => {
    const { orderId, box } = await prepared([1]);
    await invoice(box, orderId);
    askBack(orderId, 'RETURN');
    expect((await complete(box)).status).toBe(412);
    expect(line()?.status).toBe('DEPARTURE');
  });
});
