/** Stores what came of the calls of an action: attempts, items, and what moves by it. */
import { type Outcome, shortMessage } from '@moa/channels/sdk';
import type { TenantTx } from '../../../platform/database/index.ts';
import { completeItems, postponeItem } from '../../../platform/jobs/index.ts';
import { markAuthExpired } from '../../shops/index.ts';
import { endFilingRefused, raiseFilingRefused } from '../claims/filing-alerts.ts';
import { MANUAL_ORDER_ACCOUNT } from '../manual/manual-order.service.ts';
import { endAttempts } from './actions.attempts.ts';
import { moveLines } from './actions.move.ts';
import type { ActionDefinition } from './actions.ts';
import type { ActionDeps, Work } from './actions.work.ts';

const BUSY_MS = 1_000;
const RETRY_MS = 5_000;
const TRIES = 6;

type Outcomes = ReadonlyMap<string, Outcome<void>>;
type Verdict = { status: 'DONE' | 'FAILED'; message: string } | { status: 'LATER'; afterMs: number; message: string };

/** One transaction: attempts end, items complete or wait for their next try, lines move. @param known or how it becomes known in it */
export async function finish(
  deps: ActionDeps,
  sellerId: number,
  runId: number,
  action: ActionDefinition,
  works: readonly Work[],
  known: Outcomes | ((tx: TenantTx) => Promise<Outcomes>),
): Promise<void> {
  await deps.database.tenant(
    sellerId,
    async (tx) => {
      const outcomes = typeof known === 'function' ? await known(tx) : known;
      const verdicts = new Map(works.map((work) => [work, verdictOf(outcomes.get(work.item.key), work.item.attemptNo)]));
      await endAttempts(tx, action, works, outcomes);
      const relink = [...outcomes.values()].find((outcome) => outcome.kind === 'relink');
      const accountId = works[0]?.accountId ?? MANUAL_ORDER_ACCOUNT;
      if (relink?.kind === 'relink' && accountId !== MANUAL_ORDER_ACCOUNT) await markAuthExpired(tx, accountId, relink);
      for (const [work, verdict] of verdicts) {
        if (verdict.status === 'LATER')
          await postponeItem(tx, runId, work.item, new Date(deps.now().getTime() + verdict.afterMs), verdict.message);
      }
      const succeeded = works.filter((work) => verdicts.get(work)?.status === 'DONE');
      const failed = works.filter((work) => verdicts.get(work)?.status === 'FAILED');
      await storeFailures(tx, failed, verdicts);
      if (action.files !== null) {
        for (const { input } of succeeded) await endFilingRefused(tx, input.lineId);
        for (const work of failed) {
          const refused = { type: action.files, known: work.input.filing?.known ?? [] };
          await raiseFilingRefused(tx, work.stored, accountId, refused, verdicts.get(work)?.message ?? '');
        }
      }
      await completeItems(
        tx,
        runId,
        [...succeeded, ...failed].map((work) => {
          const verdict = verdicts.get(work);
          return {
            seq: work.item.seq,
            attemptNo: work.item.attemptNo,
            status: verdict?.status === 'DONE' ? ('DONE' as const) : ('FAILED' as const),
            message: verdict?.message ?? '',
          };
        }),
      );
      await moveLines(tx, deps, action, accountId, succeeded, refsOf(succeeded, outcomes));
    },
    { retry: true },
  );
}

function verdictOf(outcome: Outcome<void> | undefined, attemptNo: number): Verdict {
  if (!outcome) return { status: 'FAILED', message: '처리 결과를 받지 못했습니다.' };
  switch (outcome.kind) {
    case 'ok':
      return { status: 'DONE', message: '' };
    case 'slow_down':
      return { status: 'LATER', afterMs: Math.max(BUSY_MS, outcome.retryAfterMs), message: outcome.message };
    case 'again':
    case 'unknown':
      return attemptNo < TRIES
        ? { status: 'LATER', afterMs: RETRY_MS * attemptNo, message: outcome.message }
        : { status: 'FAILED', message: `${outcome.message} 쇼핑몰 상태를 확인한 뒤 다시 시도해주십시오.` };
    case 'fix':
      return { status: 'FAILED', message: shortMessage(outcome.problems.map((problem) => problem.message).join(' ')) };
    case 'relink':
    case 'refused':
      return { status: 'FAILED', message: outcome.message };
  }
}

async function storeFailures(tx: TenantTx, works: readonly Work[], verdicts: ReadonlyMap<Work, Verdict>): Promise<void> {
  if (works.length === 0) return;
  const messages = works.map((work) => verdicts.get(work)?.message ?? '');
  const ids = works.map((work) => work.input.lineId);
  await tx.query(
    'update order_line l set last_error = u.message from unnest($2::bigint[], $3::text[]) u (id, message) where l.seller_id = $1 and l.id = u.id',
    [tx.sellerId, ids, messages],
  );
  if (works.some((work) => work.input.claimId !== null))
    await tx.query(
      'update claim c set last_error = u.message from unnest($2::bigint[], $3::text[]) u (id, message) where c.seller_id = $1 and c.id = u.id',
      [tx.sellerId, works.map((work) => work.input.claimId), messages],
    );
}

/** What the channel reported about each line, by its id, for acting on it later (the number its shipment got). */
function refsOf(works: readonly Work[], outcomes: ReadonlyMap<string, Outcome<void>>): Map<number, Record<string, string>> {
  return new Map(
    works.flatMap((work): [number, Record<string, string>][] => {
      const outcome = outcomes.get(work.item.key);
      return outcome?.kind === 'ok' && outcome.refs ? [[work.input.lineId, outcome.refs]] : [];
    }),
  );
}
