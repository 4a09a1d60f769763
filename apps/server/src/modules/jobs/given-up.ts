/** Jobs that were given up: their worker died at them, or nothing worked on them any more. Somebody has to look, and can try again. */
import { raiseAlert, resolveAlert } from '../../platform/alerts/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';

const keyOf = (runId: number) => `job.given-up:${runId}`;

/** Who hears of an alert is said by its first word; a job of any other kind is the seller's alone. */
const AUDIENCE: Readonly<Record<string, string>> = {
  listings: 'listing',
  catalog: 'product',
  stock: 'stock',
  orders: 'orders',
  claims: 'orders',
};

/** Notifies the seller of a run that was given up. Idempotent. */
export async function raiseGivenUp(tx: TenantTx, runId: number): Promise<void> {
  const { rows } = await tx.query<{ kind: string; title: string; failed: number }>(
    'select kind, title, failed from job_run where seller_id = $1 and id = $2',
    [tx.sellerId, runId],
  );
  const run = rows[0];
  if (!run || run.failed === 0) return;
  await raiseAlert(tx, {
    kind: `${AUDIENCE[run.kind.split('.')[0] ?? ''] ?? 'job'}.given-up`,
    severity: 'ERROR',
    title: `작업이 중단되었습니다: ${run.title}`,
    body: `${run.failed.toLocaleString('ko-KR')}건을 처리하지 못했습니다. 작업내역에서 결과를 확인하고 다시 시도해주십시오. 계속 중단되면 고객센터로 문의해주십시오.`,
    link: `/app/job-history?job=${runId}`,
    dedupeKey: keyOf(runId),
  });
}

/** The run is tried again. */
export function resolveGivenUp(tx: TenantTx, runId: number): Promise<void> {
  return resolveAlert(tx, keyOf(runId));
}
