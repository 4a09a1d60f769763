/**
 * Holds or releases everything that a list found, with a result a line. A line and its result are one transaction, and a line that is held
 * already is left alone: killed anywhere, it is run again.
 */
import { HOLD_SENTENCES, holdVerdict, jobTitle, lineLabel } from '@moa/core';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import {
  againWhileWaiting,
  type ClaimedItem,
  claimItems,
  completeItems,
  createRun,
  defineTask,
  enqueue,
  type HandledTask,
  handleRun,
  type Requester,
} from '../../../platform/jobs/index.ts';
import { readLinesById } from '../lines/line.queries.ts';
import { readStands } from '../lines/line-stands.ts';
import { changeHold } from './hold.service.ts';

const TITLES = { 'orders.hold': '보류', 'orders.release': '보류 해제' } as const;
type HoldKind = keyof typeof TITLES;
export const HOLD_KINDS = Object.keys(TITLES) as HoldKind[];

export const holdTask = defineTask('orders.hold-all', z.object({ sellerId: z.number().int(), runId: z.number().int() }), { urgency: 0 });
const runSchema = z.object({ hold: z.boolean(), reason: z.string() });
const itemSchema = z.object({ lineId: z.number().int() });
const TOGETHER = 500;

/** @param reason what is written beside a hold */
export async function startHoldForAll(
  tx: TenantTx,
  { hold, reason }: { hold: boolean; reason: string },
  lineIds: readonly number[],
  by: Requester,
): Promise<string> {
  const stands = await readStands(tx, lineIds);
  const kind: HoldKind = hold ? 'orders.hold' : 'orders.release';
  const runId = await createRun(tx, {
    kind,
    title: jobTitle(
      TITLES[kind],
      stands.map(({ shopType }) => ({ name: null, shopType })),
    ),
    items: stands.map(({ id, orderNo, lineNo, shopType }) => ({
      key: String(id),
      label: lineLabel(orderNo, lineNo),
      input: { lineId: id, shopType },
    })),
    createdBy: by,
    input: { hold, reason },
  });
  await enqueue(tx, holdTask, { sellerId: tx.sellerId, runId });
  return String(runId);
}

export function holdHandler({ database, now }: { database: Database; now: Clock }): HandledTask {
  return handleRun(holdTask, async ({ sellerId, runId }, context) => {
    for (;;) {
      context.signal.throwIfAborted();
      const items = await database.tenant(sellerId, (tx) => claimItems(tx, runId, TOGETHER, context.workerId));
      if (items.length === 0) break;
      await database.tenant(sellerId, (tx) => workOff(tx, runId, items), { retry: true });
    }
    await againWhileWaiting(database, { sellerId, runId, now });
  });
}

async function workOff(tx: TenantTx, runId: number, items: readonly ClaimedItem[]): Promise<void> {
  const { rows } = await tx.query<{ input: unknown; created_by_name: string }>(
    'select input, created_by_name from job_run where seller_id = $1 and id = $2',
    [tx.sellerId, runId],
    'orders.hold-run',
  );
  const { hold, reason } = runSchema.parse(rows[0]?.input);
  const works = items.map((item) => ({ item, lineId: itemSchema.parse(item.input).lineId }));
  const lines = await readLinesById(
    tx,
    works.map(({ lineId }) => lineId),
  );
  const byId = new Map(lines.map((line) => [line.id, line]));
  const results = works.map(({ item: { seq, attemptNo }, lineId }) => {
    const line = byId.get(lineId);
    if (!line) return { seq, attemptNo, status: 'FAILED' as const, message: '주문을 찾을 수 없습니다.' };
    const verdict = holdVerdict(hold, line.record);
    if (verdict === 'CHANGE') return { seq, attemptNo, status: 'DONE' as const, line };
    return { seq, attemptNo, status: verdict === 'LEFT' ? ('FAILED' as const) : ('SKIPPED' as const), message: HOLD_SENTENCES[verdict] };
  });
  // What another worker has ended meanwhile is not ours to change.
  const taken = await completeItems(
    tx,
    runId,
    results.map(({ seq, attemptNo, status, message = '' }) => ({ seq, attemptNo, status, message })),
  );
  await changeHold(
    tx,
    results.flatMap(({ seq, line }) => (line && taken.has(seq) ? [line] : [])),
    { hold, reason: hold ? reason : null, actor: rows[0]?.created_by_name ?? '' },
  );
}
