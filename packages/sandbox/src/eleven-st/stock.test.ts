import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUYER, type Rig, SELLER, startRig } from './testing/rig.ts';

const TODAY = '202603020000/202603022359';
let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const step = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constantFrom('confirm' as const, 'approve' as const, 'refuse' as const, 'ship' as const, 'reject' as const) }),
  fc.record({ kind: fc.constant('ask' as const), pick: fc.nat(20), quantity: fc.integer({ min: 1, max: 3 }) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const get = (path: string) => rig.call('GET', path);

async function run(action: Step, product: { productId: string; items: string[] }): Promise<void> {
  if (action.kind === 'order') {
    const lines = action.quantities.map((quantity, index) => ({
      productId: product.productId,
      itemId: product.items[index] ?? '',
      quantity,
    }));
    rig.control.placeOrder({ accountId: SELLER, lines, ...BUYER });
    return;
  }
  if (action.kind === 'ask') {
    const lines = rig.control
      .orders(SELLER)
      .flatMap((order) => order.lines.map((line) => ({ orderNo: order.orderNo, lineNo: line.lineNo })));
    const chosen = lines[action.pick % Math.max(1, lines.length)];
    try {
      if (chosen) rig.control.requestCancel({ accountId: SELLER, ...chosen, quantity: action.quantity, reason: 'CHANGE_MIND' });
    } catch (error) {
      expect(String(error)).toMatch(/취소/);
    }
    return;
  }
  await answer(action.kind);
}

async function answer(kind: 'confirm' | 'approve' | 'refuse' | 'ship' | 'reject'): Promise<void> {
  if (kind === 'approve' || kind === 'refuse') {
    const asked = await get(`/claimservice/cancelorders/${TODAY}`);
    const [claim, ordNo, seq] = ['ordPrdCnSeq', 'ordNo', 'ordPrdSeq'].map((name) => asked.get(name));
    if (claim === undefined) return;
    if (kind === 'approve') await get(`/claimservice/cancelreqconf/${claim}/${ordNo}/${seq}`);
    else await get(`/claimservice/cancelreqreject/${ordNo}/${seq}/${claim}/01/20260302/00034/777777777777`);
    return;
  }
  const rows = await get(`/ordservices/${kind === 'confirm' ? 'complete' : 'packaging'}/${TODAY}`);
  const [ordNo, seq, dlvNo] = ['ordNo', 'ordPrdSeq', 'dlvNo'].map((name) => rows.get(name));
  if (ordNo === undefined) return;
  if (kind === 'confirm') await get(`/ordservices/reqpackaging/${ordNo}/${seq}/N/null/${dlvNo}`);
  if (kind === 'ship') await get(`/ordservices/reqdelivery/202603021030/01/00034/123456789012/${dlvNo}/Y/${ordNo}/${seq}`);
  if (kind === 'reject') await get(`/claimservice/reqrejectorder/${ordNo}/${seq}/99/x`);
}

test('whatever buyers and seller do, stock and uncancelled pieces add up, and a line is in one list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      rig.control.reset();
      const view = () => rig.control.products(SELLER).find((product) => product.items.length > 1);
      const product = { productId: view()?.productId ?? '', items: view()?.items.map((item) => item.itemId) ?? [] };
      const total = () => view()?.items.reduce((sum, item) => sum + item.quantity, 0) ?? 0;
      const before = total();
      for (const action of steps) await run(action, product);
      const lines = rig.control.orders(SELLER).flatMap((order) => order.lines);
      const open = lines.filter((line) => line.status !== 'B01');
      expect(total() + open.reduce((sum, line) => sum + line.quantity, 0)).toBe(before);
      const listed = await Promise.all(['complete', 'packaging', 'shipping'].map((name) => get(`/ordservices/${name}/${TODAY}`)));
      expect(listed.flatMap((list) => list.all('ordNo')).length).toBe(open.length);
    }),
    { numRuns: 25 },
  );
});
