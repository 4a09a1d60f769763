import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOX_STATUSES } from './boxes.ts';
import { type Answer, idsIn, ORDERS, type Rig, startRig, VENDOR } from './testing/rig.ts';
import { DAY, MINUTE, selling } from './testing/selling.ts';

let rig: Rig;
const { answerTo, begin, order, requests, sheets } = selling(() => rig);

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const pick = fc.nat(20);
const step = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constantFrom('confirm' as const, 'send' as const, 'arrive' as const, 'sell' as const) }),
  fc.record({
    kind: fc.constantFrom('CANCEL' as const, 'RETURN' as const, 'EXCHANGE' as const),
    pick,
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constantFrom('approve' as const, 'refuse' as const, 'receive' as const, 'withdraw' as const), pick }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const linesNow = () => rig.control.orders(VENDOR).flatMap(({ orderNo, lines }) => lines.map((line) => ({ orderNo, ...line })));
const chosen = <T>(from: T[], at: number): T | undefined => from[at % Math.max(1, from.length)];

/** What nobody may do at this moment is refused in Korean, whoever asked. */
function unlessRefused(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    expect(String(error)).toMatch(/[가-힣]/);
  }
}

/** Sends the oldest box that is prepared, each of its items, or its first one alone where there are several. */
async function send(): Promise<void> {
  const [sheet] = (await sheets('INSTRUCT')).text.split('"shipmentBoxId":').slice(1);
  const at = (name: string) => [...(sheet ?? '').matchAll(new RegExp(`"${name}":(\\d+)`, 'g'))].map(([, id]) => id);
  if (sheet === undefined) return;
  const [box, [orderId]] = [/^\d+/.exec(sheet)?.[0], at('orderId')];
  const rows = at('vendorItemId').map((vendorItemId, index) => {
    const later = index > 0;
    return `{"shipmentBoxId":${box},"orderId":${orderId},"vendorItemId":${vendorItemId},"deliveryCompanyCode":"CJGLS","invoiceNumber":"${later ? '' : '777777777777'}","splitShipping":${later},"preSplitShipped":false,"estimatedShippingDate":"${later ? '2026-03-09' : ''}"}`;
  });
  await rig.call('POST', `${ORDERS}/orders/invoices`, `{"vendorId":"${VENDOR}","orderSheetInvoiceApplyDtos":[${rows.join(',')}]}`);
}

async function answer(kind: 'approve' | 'refuse' | 'receive', at: number): Promise<void> {
  const open = chosen<{ receiptId: number; receiptStatus: string; cancelCountSum: number }>(
    (await requests(`${MINUTE}&status=UC`)).json.data,
    at,
  );
  if (!open) return;
  const [no, cancelCount] = [String(open.receiptId), open.cancelCountSum];
  if (kind === 'refuse') await answerTo(no, 'completedShipment', { deliveryCompanyCode: 'CJGLS', invoiceNumber: '777777777777' });
  else if (open.receiptStatus === 'RELEASE_STOP_UNCHECKED') await answerTo(no, 'stoppedShipment', { cancelCount });
  else await answerTo(no, 'receiveConfirmation', {});
  if (kind === 'approve') await answerTo(no, 'approval', { cancelCount });
}

async function run(action: Step): Promise<void> {
  const { control } = rig;
  if (action.kind === 'order') unlessRefused(() => order(action.quantities));
  else if (action.kind === 'confirm') {
    const boxes = idsIn(await rig.call('GET', `${ORDERS}/ordersheets?${DAY}&status=ACCEPT&maxPerPage=2`), 'shipmentBoxId');
    const body = `{"vendorId":"${VENDOR}","shipmentBoxIds":[${boxes.join(',')}]}`;
    if (boxes.length > 0) await rig.call('PUT', `${ORDERS}/ordersheets/acknowledgement`, body);
  } else if (action.kind === 'send') await send();
  else if (action.kind === 'sell') {
    unlessRefused(() => order([3]));
    for (const kind of ['confirm', 'send', 'arrive'] as const) await run({ kind });
  } else if (action.kind === 'arrive') {
    for (const { orderNo, lineNo } of linesNow())
      unlessRefused(() => control.advanceOrder({ accountId: VENDOR, orderNo, lineNo, to: 'DELIVERED' }));
  } else if (action.kind === 'withdraw') {
    const claimNo = chosen(
      linesNow().flatMap(({ withdrawable }) => withdrawable ?? []),
      action.pick,
    );
    if (claimNo !== undefined) control.withdrawClaim?.({ accountId: VENDOR, claimNo });
  } else if ('quantity' in action) {
    const line = chosen(linesNow(), action.pick);
    if (!line) return;
    const { kind, quantity } = action;
    const asked = { accountId: VENDOR, orderNo: line.orderNo, lineNo: line.lineNo, quantity, reason: 'CHANGE_MIND' as const };
    unlessRefused(() => (kind === 'CANCEL' ? control.requestCancel(asked) : control.requestReturn?.({ ...asked, type: kind })));
  } else if ('pick' in action) await answer(action.kind, action.pick);
}

type Sheet = { status: string; orderItems: { vendorItemId: number; holdCountForCancel: number; canceled: boolean }[] };

/** Every box in the lists, with the bare digits of its order. */
async function boxesListed(): Promise<{ id: string; orderId: string; sheet: Sheet }[]> {
  const answers: Answer[] = [];
  for (const status of BOX_STATUSES) answers.push(await sheets(status));
  return answers.flatMap((list) => {
    const [ids, orderIds] = [idsIn(list, 'shipmentBoxId'), idsIn(list, 'orderId')];
    return list.json.data.map((sheet: Sheet, at: number) => ({ id: ids[at] ?? '', orderId: orderIds[at] ?? '', sheet }));
  });
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

test('whatever buyers and seller do, pieces add up, each is in one box of the lists, and holds are the open release stops', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24, size: 'max' }), async (steps) => {
      begin();
      const total = () => sum(rig.control.products(VENDOR).flatMap(({ items }) => items.map(({ quantity }) => quantity)));
      const before = total();
      for (const action of steps) await run(action);
      const left = linesNow().filter(({ status }) => status !== 'CANCELED' && status !== 'RETURNED');
      expect(total() + sum(left.map(({ quantity }) => quantity))).toBe(before);

      const boxes = await boxesListed();
      expect(new Set(boxes.map(({ id }) => id)).size).toBe(boxes.length);
      const listed = boxes.flatMap(({ orderId, sheet }) => sheet.orderItems.map(({ vendorItemId }) => `${orderId} ${vendorItemId}`));
      const shown = linesNow().filter(({ status }) => status !== 'CANCELED');
      expect(listed.toSorted()).toEqual(shown.map(({ orderNo, lineNo }) => `${orderNo} ${lineNo}`).toSorted());
      expect(boxes.flatMap(({ sheet }) => sheet.orderItems).filter(({ canceled }) => canceled)).toEqual([]);

      const stops: { cancelCountSum: number }[] = (await requests(`${MINUTE}&status=RU`)).json.data;
      const held = boxes.flatMap(({ sheet }) => sheet.orderItems.map(({ holdCountForCancel }) => holdCountForCancel));
      expect(sum(held)).toBe(sum(stops.map(({ cancelCountSum }) => cancelCountSum)));
    }),
    { numRuns: 60 },
  );
});
