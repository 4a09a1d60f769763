/**
 * Enters the orders of a file. An order and that it is done are one transaction, and its number follows from its rows: killed anywhere, an
 * order was either not entered or is done, and the same file again finds its orders there.
 */
import { ProblemError } from '@moa/contract';
import type { ManualFileOrder } from '@moa/core/batch';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import { type Database, isDuplicate, isRefusedData } from '../../../platform/database/index.ts';
import {
  againWhileWaiting,
  type ClaimedItem,
  claimItems,
  completeItems,
  defineTask,
  type HandledTask,
  handleRun,
  PermanentFailure,
} from '../../../platform/jobs/index.ts';
import { ordersOfFile } from './manual-file.orders.ts';
import { type ManualFile, readManualFile } from './manual-file.queries.ts';
import { createManualOrders } from './manual-order.service.ts';

export const MANUAL_FILE_KIND = 'orders.manualFile';
export const manualFileTask = defineTask('orders.manual-file', z.object({ sellerId: z.number().int(), runId: z.number().int() }), {
  urgency: 1,
  attempts: 100,
});

/** Orders that are claimed, and entered, together. */
const TOGETHER = 50;
const KNOWN = '이미 등록한 주문입니다. 다시 등록하려면 주문번호를 다르게 적어주십시오.';

export interface ManualFileTaskDeps {
  database: Database;
  sellerVault: SellerVault;
  now: Clock;
}

export function manualFileHandler({ database, sellerVault, now }: ManualFileTaskDeps): HandledTask {
  const enter = createManualOrders({ database, sellerVault });

  return handleRun(manualFileTask, async ({ sellerId, runId }, context) => {
    const { file, actor } = await readRun(sellerId, runId);
    for (;;) {
      context.signal.throwIfAborted();
      const items = await database.tenant(sellerId, (tx) => claimItems(tx, runId, TOGETHER, context.workerId));
      if (items.length === 0) break;
      const orders = await database.tenant(sellerId, (tx) => ordersOfFile(tx, file.rows), { readOnly: true });
      const byNumber = new Map(orders.map((order) => [order.orderNo, order]));
      await Promise.all(items.map((item) => enterItem({ sellerId, runId, actor, item, order: byNumber.get(item.key) })));
    }
    await againWhileWaiting(database, { sellerId, runId, now });
  });

  async function readRun(sellerId: number, runId: number): Promise<{ file: ManualFile; actor: string }> {
    const keys = await sellerVault.forSeller(sellerId);
    return database.tenant(
      sellerId,
      async (tx) => {
        const { rows } = await tx.query<{ input: { fileId?: number }; created_by_name: string }>(
          'select input, created_by_name from job_run where seller_id = $1 and id = $2',
          [tx.sellerId, runId],
        );
        const fileId = rows[0]?.input.fileId;
        const file = fileId === undefined ? null : await readManualFile(tx, keys, fileId);
        if (file === null) throw new PermanentFailure(`run ${runId} names no file`);
        return { file, actor: rows[0]?.created_by_name || '시스템' };
      },
      { readOnly: true },
    );
  }

  async function enterItem(work: Work): Promise<void> {
    const { sellerId, order, actor } = work;
    if (order?.state === 'KNOWN') return finish(work, 'SKIPPED', KNOWN);
    if (order?.state !== 'NEW') return finish(work, 'FAILED', order?.problems[0]?.message ?? '파일에서 주문을 찾을 수 없습니다.');
    try {
      await enter(sellerId, order, actor, async (tx, { ids }) => {
        await completeItems(tx, work.runId, [{ ...claimOf(work.item), status: 'DONE', detail: { ids } }]);
      });
    } catch (error) {
      // Another job entered it meanwhile.
      if (isDuplicate(error)) return finish(work, 'SKIPPED', KNOWN);
      if (isRefusedData(error)) return finish(work, 'FAILED', '저장할 수 없는 글자가 있습니다. 지우고 다시 올려주십시오.');
      if (!(error instanceof ProblemError)) throw error;
      await finish(work, 'FAILED', whyNot(error));
    }
  }

  function finish({ sellerId, runId, item }: Work, status: 'FAILED' | 'SKIPPED', message: string): Promise<void> {
    return database.tenant(sellerId, async (tx) => void (await completeItems(tx, runId, [{ ...claimOf(item), status, message }])));
  }
}

interface Work {
  sellerId: number;
  runId: number;
  actor: string;
  item: ClaimedItem;
  /** Undefined where the file names it no more. */
  order: ManualFileOrder | undefined;
}

const claimOf = ({ seq, attemptNo }: ClaimedItem) => ({ seq, attemptNo });

const whyNot = (error: ProblemError) =>
  error.code === 'OUT_OF_STOCK' ? '재고가 모자랍니다. 재고를 입고한 뒤 다시 시도해주십시오.' : (error.detail ?? error.message);
