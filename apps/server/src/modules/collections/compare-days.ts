/**
 * Collects yesterday of every account once more, beside the schedule and without moving its cursor: what had been missing comes with it, and the
 * numbers of what was new, changed and the same are kept as the day's report.
 */
import { koreanDate, koreanDayEnd, koreanDayStart, SHOP_TYPES } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../platform/alerts/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import type { SellerWalk } from '../../platform/jobs/index.ts';
import { type CollectDeps, collectAccount } from '../orders/index.ts';
import { type LinkedAccount, walkAccounts } from '../shops/index.ts';
import { storeDay } from './collections.queries.ts';

const DAY_MS = 86_400_000;
/** Behind everything that somebody waits for. */
const URGENCY = 3;

export function compareWalk(deps: CollectDeps): SellerWalk {
  const yesterday = () => koreanDate(new Date(deps.now().getTime() - DAY_MS));
  return walkAccounts({
    name: 'collections.compare-days',
    // A shop that was down at night has two more tries.
    cron: '40 3,5,7 * * *',
    attempts: 3,
    due: {
      where: `a.auto_collect and a.created_at < $4
        and not exists (select from collection_day d where d.seller_id = a.seller_id and d.account_id = a.id and d.day = $3::date)`,
      values: () => [yesterday(), koreanDayEnd(yesterday())],
    },
    work: (sellerId, accountId, { signal }) => compareDay(deps, sellerId, accountId, yesterday(), signal),
  });
}

/** A shop that does not answer leaves no report: the next round asks it again. Idempotent. */
export async function compareDay(deps: CollectDeps, sellerId: number, accountId: number, day: string, signal: AbortSignal): Promise<void> {
  const account = await deps.shops.account(sellerId, accountId);
  if (account?.status !== 'NORMAL') return;
  const window = { since: koreanDayStart(day).toISOString(), until: koreanDayEnd(day).toISOString() };
  const end = await collectAccount(deps, account, signal, window, URGENCY);
  if (!end.ok) return;
  await deps.database.tenant(
    sellerId,
    async (tx) => {
      await storeDay(tx, accountId, day, end.totals, deps.now());
      await report(tx, account, day, end.totals);
    },
    { retry: true },
  );
}

/** What was missing is told once: the next day without any takes it back. */
async function report(tx: TenantTx, account: LinkedAccount, day: string, found: { created: number; unreadable: number }): Promise<void> {
  const dedupeKey = `collect.missing:${account.id}`;
  if (found.created + found.unreadable === 0) return resolveAlert(tx, dedupeKey);
  const shop = `${SHOP_TYPES[account.shopType].title} ${account.shopName}`;
  const still = found.unreadable === 0 ? '' : ` 읽지 못한 ${found.unreadable}건은 수집 오류에서 확인해주십시오.`;
  await raiseAlert(tx, {
    kind: 'collect.missing',
    severity: 'WARNING',
    title: `${shop}의 ${day} 주문 ${found.created + found.unreadable}건이 빠져 있었습니다.`,
    body: `하루를 다시 수집해 ${found.created}건을 가져왔습니다. 발송기한이 지나지 않았는지 확인해주십시오.${still}`,
    link: '/app/collections?missing=yes',
    accountId: account.id,
    dedupeKey,
    detail: { accountId: account.id, day, ...found },
  });
}
