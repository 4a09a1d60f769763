/** Actions on order lines: what a channel reports about a line while it is acted on stays with the line. */
import { randomBytes } from 'node:crypto';
import type { LineRef, Outcome, UnreceivedReport } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { ShopRuntime } from '../../shops/index.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { storeUnreceived, waitsForRelease } from '../unreceived/unreceived.store.ts';
import { actionHandler } from './actions.tasks.ts';
import { startAction } from './commands.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });

type Lines = readonly LineRef[];
type Answers = Map<string, Outcome<void>>;

/** A worker whose mall answers every line as reported. @param unreceived what a look at it shows of reports; without it there is no look */
function workerOf(answer: (line: LineRef) => Outcome<void>, unreceived?: UnreceivedReport[]) {
  const asked: Lines[] = [];
  const act = async (_ctx: unknown, lines: Lines): Promise<Answers> => {
    asked.push(lines);
    return new Map(lines.map((line) => [line.key, answer(line)]));
  };
  const look = unreceived && {
    lookUp: async () => ({ kind: 'ok', value: { lines: [], claims: [], unreceived, unreadable: [] } }),
  };
  const shops = {
    context: async () => ({
      account: { shopType: 'CAFE24', status: 'NORMAL' },
      connector: {
        manifest: { orders: { confirmFirst: false } },
        orders: { dispatch: act, modifyInvoice: act, releaseUnreceived: act, ...look },
      },
      ctx: {},
    }),
  } as unknown as ShopRuntime;
  const handler = actionHandler({ database, sellerVault, shops, policy: { reserveUnpaid: false }, now: () => new Date() });
  const context = { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' };
  return { asked, run: (sellerId: number, runId: number, kind: string) => handler.run({ sellerId, runId, kind }, context) };
}

test('an invoice is corrected at the shipment that the dispatch answered with', async () => {
  const { sellerId } = await seller({ loginId: 'refs' });
  const keys = await sellerVault.forSeller(sellerId);
  const lineId = await database.tenant(sellerId, async (tx) => {
    const account = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, 'CAFE24', 'mall', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    const id = account.rows[0]?.id ?? 0;
    const line = lineFact({ state: 'PREPARING', sourceTime: minute(0), bundleNo: 'D-0', refs: { shippingCode: 'D-0', marketId: 'self' } });
    await ingestPage(tx, keys, { id, shopType: 'CAFE24' }, { lines: [line], claims: [] }, { reserveUnpaid: false });
    return (await tx.query<{ id: number }>('select id from order_line where seller_id = $1', [tx.sellerId])).rows[0]?.id ?? 0;
  });
  const act = async (kind: 'dispatch' | 'modifyInvoice', job: string, invoiceNo: string, worker: ReturnType<typeof workerOf>) => {
    const requested = { lineId, courierCode: 'CJ', invoiceNo };
    const { jobId } = await database.tenant(sellerId, (tx) => startAction(tx, kind, [requested], { userId: '1', loginId: 'her' }));
    await worker.run(sellerId, Number(jobId), job);
    return worker.asked.flat();
  };

  const mall = workerOf(() => ({ kind: 'ok', value: undefined, refs: { shippingCode: 'D-1' } }));
  expect(await act('dispatch', 'orders.dispatch', '612345678906', mall)).toMatchObject([{ refs: { shippingCode: 'D-0' } }]);
  const corrected = workerOf(() => ({ kind: 'ok', value: undefined }));
  const asked = await act('modifyInvoice', 'orders.modifyInvoice', '612345678910', corrected);
  expect(asked).toMatchObject([{ refs: { shippingCode: 'D-1', marketId: 'self' } }]);
  const again = workerOf(() => ({ kind: 'refused', code: 'x', message: '안 됩니다.' }));
  expect(await act('modifyInvoice', 'orders.modifyInvoice', '612345678921', again)).toMatchObject([{ refs: { shippingCode: 'D-1' } }]);
});

test('a report of a parcel that did not arrive is answered with words or with the right parcel, and waits for nobody then', async () => {
  const { sellerId } = await seller({ loginId: 'reports' });
  const keys = await sellerVault.forSeller(sellerId);
  const report = { lineNo: '1', reportedAt: minute(30), reason: '상품전체 미도착', detail: '', answeredAt: null };
  const account = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, 'AUCTION', 'mall', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    const linked = { id: rows[0]?.id ?? 0, shopType: 'AUCTION' as const };
    const line = lineFact({ state: 'DELIVERED', sourceTime: minute(0), courierCode: 'CJ', invoiceNo: '612345678906' });
    await ingestPage(tx, keys, linked, { lines: [line], claims: [] }, { reserveUnpaid: false });
    await storeUnreceived(tx, linked, [report], false);
    return linked;
  });
  const sql = <Row>(text: string) => database.tenant(sellerId, async (tx) => (await tx.query<Row>(text, [tx.sellerId])).rows);
  const lineId = (await sql<{ id: number }>('select id from order_line where seller_id = $1'))[0]?.id ?? 0;
  const stand = async () => ({
    line: (await sql<object>('select state, invoice_no from order_line where seller_id = $1'))[0],
    waits: await database.tenant(sellerId, (tx) => waitsForRelease(tx, lineId)),
    alerts: (await sql<object>('select 1 from alert where seller_id = $1 and resolved_at is null')).length,
  });
  const ask = async (worker: ReturnType<typeof workerOf>, parcel: object = {}) => {
    const { jobId } = await database.tenant(sellerId, (tx) =>
      startAction(tx, 'releaseUnreceived', [{ lineId, ...parcel }], { userId: '1', loginId: 'her' }, { detail: '문 앞에 두었습니다.' }),
    );
    await worker.run(sellerId, Number(jobId), 'orders.releaseUnreceived');
    return worker.asked.flat();
  };

  await ask(workerOf(() => ({ kind: 'refused', code: 'x', message: '미수령신고된 주문이 아닙니다.' })));
  expect(await stand()).toEqual({ line: { state: 'DELIVERED', invoice_no: '612345678906' }, waits: true, alerts: 1 });
  const lost = workerOf(() => ({ kind: 'unknown', message: '응답이 없습니다.' }), [report]);
  await expect(ask(lost)).rejects.toThrow('run again');
  expect((await stand()).waits).toBe(true);
  const seen = workerOf(() => ({ kind: 'unknown', message: '응답이 없습니다.' }), [{ ...report, answeredAt: minute(40) }]);
  expect(await ask(seen)).toMatchObject([{ parcel: null, words: '문 앞에 두었습니다.' }]);
  expect(await stand()).toEqual({ line: { state: 'DELIVERED', invoice_no: '612345678906' }, waits: false, alerts: 0 });

  await database.tenant(sellerId, (tx) => storeUnreceived(tx, account, [{ ...report, reportedAt: minute(50) }], false));
  expect(await stand()).toMatchObject({ waits: true, alerts: 1 });
  const withParcel = await ask(
    workerOf(() => ({ kind: 'ok', value: undefined })),
    { courierCode: 'CJ', invoiceNo: '612345678910' },
  );
  expect(withParcel).toMatchObject([{ parcel: { courierCode: 'CJ', invoiceNo: '612345678910' } }]);
  expect(await stand()).toEqual({ line: { state: 'DELIVERED', invoice_no: '612345678910' }, waits: false, alerts: 0 });
});
