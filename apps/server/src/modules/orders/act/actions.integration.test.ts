/** Actions on order lines: what a channel reports about a line while it is acted on stays with the line. */
import { randomBytes } from 'node:crypto';
import type { LineRef, Outcome } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { ShopRuntime } from '../../shops/index.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { actionHandler } from './actions.tasks.ts';
import { startAction } from './commands.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });

type Lines = readonly LineRef[];
type Answers = Map<string, Outcome<void>>;

/** A worker whose mall answers every line as reported. */
function workerOf(answer: (line: LineRef) => Outcome<void>) {
  const asked: Lines[] = [];
  const act = async (_ctx: unknown, lines: Lines): Promise<Answers> => {
    asked.push(lines);
    return new Map(lines.map((line) => [line.key, answer(line)]));
  };
  const shops = {
    context: async () => ({
      account: { shopType: 'CAFE24', status: 'NORMAL' },
      connector: { manifest: { orders: { confirmFirst: false } }, orders: { dispatch: act, modifyInvoice: act } },
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
