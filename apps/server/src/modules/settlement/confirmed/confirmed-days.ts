/** What shops confirmed to pay a day, where they do not say it by order: kept as it is, and held against what their lines should bring. */
import { MANIFESTS } from '@moa/channels';
import { addDays, koreanDate, koreanDayStart, type ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { SellerWalk } from '../../../platform/jobs/index.ts';
import { type LinkedAccount, walkAccounts } from '../../shops/index.ts';
import type { CollectDeps } from '../collect.ts';

/** Shops that say days and no orders. */
export const CONFIRMING: readonly ShopType[] = Object.values(MANIFESTS).flatMap(({ shopType, capabilities }) =>
  capabilities.includes('settlements.totals') ? [shopType] : [],
);

const USUAL_DAYS = 31;

export type ConfirmedEnd = { ok: true; days: number; unreadable: number } | { ok: false; message: string; retryMs: number };

const RETRY_MS = 60_000;

/** Reads the last `days` Korean days; a day that changed is kept as it was said last. */
export async function collectConfirmedDays(deps: CollectDeps, account: LinkedAccount, days: number): Promise<ConfirmedEnd> {
  const { connector, ctx } = await deps.shops.context(account.sellerId, account.id, 2);
  const read = connector.settlementTotals;
  if (!read) return { ok: true, days: 0, unreadable: 0 };
  const to = koreanDayStart(koreanDate(deps.now()));
  const answer = await read(ctx, new Date(to.getTime() - (days - 1) * 86_400_000), to);
  if (answer.kind !== 'ok')
    return {
      ok: false,
      message: ('message' in answer ? answer.message : undefined) ?? '쇼핑몰이 요청을 거절했습니다.',
      retryMs: ('retryAfterMs' in answer ? answer.retryAfterMs : undefined) ?? RETRY_MS,
    };
  const { days: found, unreadable } = answer.value;
  if (found.length > 0) await deps.database.tenant(account.sellerId, (tx) => keep(tx, account.id, found), { retry: true });
  return { ok: true, days: found.length, unreadable: unreadable.length };
}

async function keep(tx: TenantTx, accountId: number, days: readonly { day: string; amount: number }[]): Promise<void> {
  await tx.query(
    `insert into settlement_day (seller_id, account_id, day, amount) select $1, $2, * from unnest($3::date[], $4::bigint[])
     on conflict (seller_id, account_id, day) do update set amount = excluded.amount, read_at = excluded.read_at`,
    [tx.sellerId, accountId, days.map(({ day }) => day), days.map(({ amount }) => amount)],
    'settlement.keep-days',
  );
}

/** Shops confirm at nine. */
export function confirmedDaysWalk(deps: CollectDeps): SellerWalk {
  return walkAccounts({
    name: 'settlement.confirmed-days',
    cron: '20 9 * * *',
    attempts: 3,
    due: { where: 'a.shop_type = any ($3::text[])', values: () => [CONFIRMING] },
    work: async (sellerId, accountId) => {
      const account = await deps.shops.account(sellerId, accountId);
      if (account?.status === 'NORMAL') await collectConfirmedDays(deps, account, USUAL_DAYS);
    },
  });
}

export interface ConfirmedRow {
  account_id: number;
  shop_type: ShopType;
  shop_name: string | null;
  day: string;
  confirmed: number;
  expected: number;
}

/** Days of a month that shops confirmed, each with what the lines should bring that were decided on the day before. */
export async function readConfirmedDays(tx: TenantTx, from: string, to: string, accountId: number | null = null): Promise<ConfirmedRow[]> {
  const { rows } = await tx.query<ConfirmedRow>(
    `select d.account_id, a.shop_type, a.shop_name, to_char(d.day, 'YYYY-MM-DD') as day, d.amount as confirmed, coalesce(e.expected, 0)::bigint as expected
       from settlement_day d
       join shop_account a on a.seller_id = $1 and a.id = d.account_id
       left join (
         select s.account_id, ((s.basis_at at time zone 'Asia/Seoul')::date + 1) as day, sum(s.expected) as expected
           from settlement s
          where s.seller_id = $1 and s.basis_at >= $4 and s.basis_at < $5 and s.expected is not null
          group by 1, 2) e on e.account_id = d.account_id and e.day = d.day
      where d.seller_id = $1 and d.day between $2::date and $3::date and ($6::bigint is null or d.account_id = $6)
        and ${ofVisibleShops('d.account_id', '$7')}
      order by d.day desc, d.account_id`,
    [tx.sellerId, from, to, koreanDayStart(addDays(from, -1)), koreanDayStart(to), accountId, tx.shopAccountIds],
    'settlement.confirmed-days',
  );
  return rows;
}
