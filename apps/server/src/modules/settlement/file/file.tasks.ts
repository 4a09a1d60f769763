/**
 * Takes in a settlement file piece by piece. The rows of a piece, what follows for their orders and that it is done are one transaction: killed
 * anywhere, a piece was either not taken in or is done, and rows are known by their keys, so that the same file again changes nothing.
 */
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import {
  againWhileWaiting,
  type ClaimedItem,
  claimItems,
  completeItems,
  defineTask,
  enqueue,
  type HandledTask,
  handleRun,
  PermanentFailure,
} from '../../../platform/jobs/index.ts';
import { storeEntries } from '../entries.queries.ts';
import { reconcileOrders } from '../reconcile.ts';
import { type FileOutcome, openContent, readSettleFile, type SettleFile } from './file.queries.ts';
import type { SettleFileContent } from './read-file.ts';

export const FILE_KIND = 'settlement.file';
export const fileTask = defineTask('settlement.file', z.object({ sellerId: z.number().int(), runId: z.number().int() }), {
  urgency: 1,
  attempts: 100,
});

/** Pieces that are taken in beside each other: one is computed while the database writes another. */
const BESIDE = 2;
const piece = z.object({ from: z.number().int().min(0), to: z.number().int() });

export interface FileTaskDeps {
  database: Database;
  sellerVault: SellerVault;
  now: Clock;
}

/** Pieces that did not go through are taken in again. */
export const settleFileRetryer = {
  shops: async (tx: TenantTx, runId: number) => {
    const file = await readSettleFile(tx, runId);
    return file === null ? [] : [file.account_id];
  },
  again: async (tx: TenantTx, runId: number) => void (await enqueue(tx, fileTask, { sellerId: tx.sellerId, runId })),
};

export function settleFileHandler({ database, sellerVault, now }: FileTaskDeps): HandledTask {
  return handleRun(fileTask, async ({ sellerId, runId }, context) => {
    const file = await database.tenant(sellerId, (tx) => readSettleFile(tx, runId), { readOnly: true });
    if (file === null) throw new PermanentFailure(`run ${runId} names no file`);
    const content = await openContent(await sellerVault.forSeller(sellerId), file);
    for (;;) {
      context.signal.throwIfAborted();
      const items = await database.tenant(sellerId, (tx) => claimItems(tx, runId, BESIDE, context.workerId));
      if (items.length === 0) break;
      await Promise.all(items.map((item) => database.tenant(sellerId, (tx) => takeIn(tx, file, content, item, now()), { retry: true })));
    }
    await againWhileWaiting(database, { sellerId, runId, now });
  });
}

async function takeIn(tx: TenantTx, file: SettleFile, { facts }: SettleFileContent, item: ClaimedItem, now: Date): Promise<void> {
  const { from, to } = piece.parse(item.input);
  const account = { id: file.account_id, shopType: file.shop_type };
  const own = facts.slice(from, to);
  const stored = await storeEntries(tx, account, own, 'EXCEL');
  // What was the same may have lines by now that it had not before.
  const orders = own.map(({ orderNo }) => ({ accountId: account.id, orderNo }));
  const found = await reconcileOrders(tx, orders, now);
  const outcome: FileOutcome = { stored: stored.length, same: own.length - stored.length, ...found };
  const { seq, attemptNo } = item;
  await completeItems(tx, item.runId, [{ seq, attemptNo, status: 'DONE', message: outcomeText(outcome), detail: outcome }]);
}

function outcomeText({ stored, same, differing, unmatched }: FileOutcome): string {
  return [
    `새로 반영 ${stored}건`,
    ...(same > 0 ? [`전과 같음 ${same}건`] : []),
    ...(differing > 0 ? [`예상과 다른 주문 ${differing}건`] : []),
    ...(unmatched > 0 ? [`모아에 없는 주문 ${unmatched}건`] : []),
  ].join(' · ');
}
