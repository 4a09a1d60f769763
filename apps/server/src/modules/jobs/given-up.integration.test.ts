import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { claimItems, completeItems, createRun } from '../../platform/jobs/index.ts';
import { raiseGivenUp, resolveGivenUp } from './given-up.ts';

const { database, seller } = await testDatabase();

it.each([
  ['orders.dispatch', 'orders.given-up'],
  ['listings.transmit', 'listing.given-up'],
  ['accounts.export', 'job.given-up'],
])('a job that was given up is reported of once, to whom it concerns, until it is tried again: %s', async (kind, alertKind) => {
  const { sellerId } = await seller();
  await database.tenant(sellerId, async (tx) => {
    const runId = await createRun(tx, { kind, title: '발송처리 3건', items: [{ key: 'a' }, { key: 'b' }] });
    const open = async () =>
      (
        await tx.query<{ kind: string; severity: string; title: string; body: string; link: string }>(
          'select kind, severity, title, body, link from alert where seller_id = $1 and resolved_at is null',
          [sellerId],
        )
      ).rows;
    await raiseGivenUp(tx, runId);
    expect(await open(), 'nothing has failed').toEqual([]);
    const items = await claimItems(tx, runId, 10, 'w');
    await completeItems(
      tx,
      runId,
      items.map((item) => ({ ...item, status: 'FAILED' as const })),
    );
    await raiseGivenUp(tx, runId);
    await raiseGivenUp(tx, runId);
    expect(await open()).toEqual([
      {
        kind: alertKind,
        severity: 'ERROR',
        title: '작업이 중단되었습니다: 발송처리 3건',
        body: expect.stringMatching(/^2건.*다시 시도/),
        link: `/app/job-history?job=${runId}`,
      },
    ]);
    await resolveGivenUp(tx, runId);
    expect(await open()).toEqual([]);
  });
});
