import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUYER, idsIn, ORDERS, type Rig, startRig, VENDOR } from './testing/rig.ts';

const DAY = 'createdAtFrom=2026-03-02&createdAtTo=2026-03-02';
const MINUTE = 'searchType=timeFrame&createdAtFrom=2026-03-02T00:00&createdAtTo=2026-03-02T23:59';
let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const step = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constantFrom('confirm' as const, 'approve' as const, 'refuse' as const) }),
  fc.record({ kind: fc.constant('ask' as const), pick: fc.nat(20), quantity: fc.integer({ min: 1, max: 3 }) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function run(action: Step, product: { productId: string; items: string[] }): Promise<void> {
  const receipt = async () => (await rig.call('GET', `${ORDERS}/returnRequests?${MINUTE}&status=RU`)).json.data[0];
  switch (action.kind) {
    case 'order': {
      const lines = action.quantities.map((quantity, index) => ({
        productId: product.productId,
        itemId: product.items[index] ?? '',
        quantity,
      }));
      rig.control.placeOrder({ accountId: VENDOR, lines, ...BUYER });
      break;
    }
    case 'confirm': {
      const boxes = idsIn(await rig.call('GET', `${ORDERS}/ordersheets?${DAY}&status=ACCEPT&maxPerPage=2`), 'shipmentBoxId');
      if (boxes.length > 0)
        await rig.call('PUT', `${ORDERS}/ordersheets/acknowledgement`, `{"vendorId":"${VENDOR}","shipmentBoxIds":[${boxes.join(',')}]}`);
      break;
    }
    case 'ask': {
      const lines = rig.control
        .orders(VENDOR)
        .flatMap((order) => order.lines.map((line) => ({ orderNo: order.orderNo, lineNo: line.lineNo })));
      const chosen = lines[action.pick % Math.max(1, lines.length)];
      try {
        if (chosen) rig.control.requestCancel({ accountId: VENDOR, ...chosen, quantity: action.quantity, reason: 'CHANGE_MIND' });
      } catch (error) {
        expect(String(error)).toMatch(/취소/);
      }
      break;
    }
    default: {
      const open = await receipt();
      if (!open) return;
      const body = { vendorId: VENDOR, receiptId: open.receiptId };
      const path = `${ORDERS}/returnRequests/${open.receiptId}`;
      if (action.kind === 'approve') await rig.call('PUT', `${path}/stoppedShipment`, { ...body, cancelCount: open.cancelCountSum });
      else await rig.call('PUT', `${path}/completedShipment`, { ...body, deliveryCompanyCode: 'CJGLS', invoiceNumber: '777777777777' });
    }
  }
}

test('whatever buyers and seller do, stock and uncancelled pieces add up, and holds are the open release stops', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      rig.control.reset();
      const view = () => rig.control.products(VENDOR).find((product) => product.items.length > 1);
      const product = { productId: view()?.productId ?? '', items: view()?.items.map((item) => item.itemId) ?? [] };
      const total = () => view()?.items.reduce((sum, item) => sum + item.quantity, 0) ?? 0;
      const before = total();
      for (const action of steps) await run(action, product);
      const pieces = rig.control
        .orders(VENDOR)
        .flatMap((order) => order.lines)
        .reduce((sum, line) => sum + (line.status === 'CANCELED' ? 0 : line.quantity), 0);
      expect(total() + pieces).toBe(before);
      const stops = (await rig.call('GET', `${ORDERS}/returnRequests?${MINUTE}&status=RU`)).json.data;
      const sheets = (await rig.call('GET', `${ORDERS}/ordersheets?${DAY}&status=INSTRUCT`)).json.data;
      const held = sheets.flatMap((sheet: { orderItems: { holdCountForCancel: number }[] }) => sheet.orderItems);
      expect(held.reduce((sum: number, item: { holdCountForCancel: number }) => sum + item.holdCountForCancel, 0)).toBe(
        stops.reduce((sum: number, stop: { cancelCountSum: number }) => sum + stop.cancelCountSum, 0),
      );
    }),
    { numRuns: 25 },
  );
}, 30_000);
