/** Alerts of money: what should have come, what a shop owes beyond the seller's limit, what differs in a day, and fees that changed. */
import { koreanDate, koreanDayStart, SHOP_TYPES, type ShopType } from '@moa/core';
import { type Alert, raiseAlert, resolveAlert } from '../../../platform/alerts/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { SellerWalk } from '../../../platform/jobs/index.ts';
import { sellersWithShops } from '../watch.ts';
import { type MoneyAccount, readMoneyAccounts } from './payout.queries.ts';
import { readReceivables } from './receivable.ts';

/** Won that may differ in a day before anybody is told. */
const MISMATCH_WON = 10_000;
/** Lines with another fee than expected, after which it is the rate and no slip. */
const FEE_LINES = 3;
const DAY_MS = 86_400_000;
const FEE_DAYS = 14;

const won = (value: number) => `${value.toLocaleString('ko-KR')}원`;

/** Each morning, once the shops were asked. */
export function alertWalk(now: Clock): SellerWalk {
  return {
    name: 'settlement.alerts',
    cron: '10 9 * * *',
    attempts: 3,
    due: sellersWithShops,
    work: async (sellerId, { database }) => {
      await database.tenant(
        sellerId,
        async (tx) => {
          await watchPayouts(tx, now());
          await watchDifferences(tx, now());
        },
        { retry: true },
      );
    },
  };
}

/** Raises and ends alerts of what should have come and of what is owed beyond the limit, of the shops that the caller sees. */
export async function watchPayouts(tx: TenantTx, now: Date, accountIds: readonly number[] | null = null): Promise<void> {
  const receivables = new Map((await readReceivables(tx, koreanDate(now), now, accountIds)).map((each) => [each.account.id, each]));
  const accounts = await readMoneyAccounts(tx);
  for (const account of accounts.filter(({ id }) => accountIds === null || accountIds.includes(id))) {
    const { won: owed = 0, late = 0, lateSince = null } = receivables.get(account.id) ?? {};
    await settle(
      tx,
      late <= 0 ? null : { ...about('settlement.payout-late', account), ...lateTexts(account, late, lateSince) },
      `settlement.payout-late:${account.id}`,
    );
    const limit = account.receivable_limit;
    const over = limit !== null && owed > limit ? overTexts(account, owed, limit) : null;
    await settle(tx, over && { ...about('settlement.receivable', account), ...over }, `settlement.receivable:${account.id}`);
  }
}

type About = Pick<Alert, 'kind' | 'severity' | 'accountId' | 'dedupeKey'>;
type Texts = Pick<Alert, 'title' | 'body' | 'link' | 'detail'>;

const about = (kind: string, { id }: Pick<MoneyAccount, 'id'>): About => ({
  kind,
  severity: 'WARNING',
  accountId: id,
  dedupeKey: `${kind}:${id}`,
});
const nameOf = ({ shop_type, shop_name }: { shop_type: ShopType; shop_name: string }) => `${SHOP_TYPES[shop_type].title} ${shop_name}`;

function lateTexts(account: MoneyAccount, late: number, since: string | null): Texts {
  const reason = `${since ?? ''}부터 ${won(late)}의 지급을 확인하지 못했습니다.`;
  return {
    title: `${nameOf(account)} 지급일이 지났는데 지급을 확인하지 못했습니다.`,
    body: `${reason} 통장에 들어왔으면 지급 확인에서 확인해주십시오.`,
    link: `/app/settle/payout?tab=due&shop=${account.id}${since ? `&month=${since.slice(0, 7)}` : ''}`,
    detail: { accountId: account.id, reason },
  };
}

function overTexts(account: MoneyAccount, owed: number, limit: number): Texts {
  const reason = `미정산 금액 ${won(owed)}, 한도 ${won(limit)}`;
  return {
    title: `${nameOf(account)} 미정산 금액이 한도를 넘었습니다.`,
    body: `${reason}. 쇼핑몰의 지급이 밀리지 않는지 확인해주십시오.`,
    link: `/app/settle/payout?shop=${account.id}`,
    detail: { accountId: account.id, reason },
  };
}

/** Raises and ends alerts of what differed today and of fees that are taken otherwise than they are set. */
export async function watchDifferences(tx: TenantTx, now: Date): Promise<void> {
  const { rows: today } = await tx.query<{ won: number; lines: number }>(
    `select coalesce(sum(abs(s.difference)), 0)::bigint as won, count(*) as lines from settlement s
      where s.seller_id = $1 and s.state = 'MISMATCH' and s.checked_at is null and s.updated_at >= $2 and ${ofVisibleShops('s.account_id', '$3')}`,
    [tx.sellerId, koreanDayStart(koreanDate(now)), tx.shopAccountIds],
    'settlement.mismatch-today',
  );
  const { won: differing = 0, lines = 0 } = today[0] ?? {};
  const reason = `예상과 다른 주문 ${lines.toLocaleString('ko-KR')}건, 차이 ${won(differing)}`;
  const mismatch: Alert = {
    kind: 'settlement.mismatch',
    severity: 'WARNING',
    title: '오늘 정산이 예상과 다릅니다.',
    body: `${reason}. 정산 확인에서 원인을 확인해주십시오.`,
    link: '/app/settle/list?tab=mismatch&open=1',
    dedupeKey: 'settlement.mismatch',
    detail: { reason },
  };
  await settle(tx, differing > MISMATCH_WON ? mismatch : null, mismatch.dedupeKey);
  await watchFees(tx, now);
}

async function watchFees(tx: TenantTx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - FEE_DAYS * DAY_MS);
  const { rows } = await tx.query<{ account_id: number; lines: number; won: number }>(
    `select s.account_id, count(*) as lines, sum(s.difference)::bigint as won from settlement s
      where s.seller_id = $1 and s.basis_at >= $2 and s.state = 'MISMATCH' and s.cause = 'FEE_RATE' and s.checked_at is null
        and ${ofVisibleShops('s.account_id', '$3')}
      group by s.account_id`,
    [tx.sellerId, since, tx.shopAccountIds],
    'settlement.fee-lines',
  );
  const found = new Map(rows.map((row) => [row.account_id, row]));
  for (const account of await readMoneyAccounts(tx)) {
    const { lines = 0, won: differing = 0 } = found.get(account.id) ?? {};
    const reason = `최근 ${FEE_DAYS}일 동안 ${lines.toLocaleString('ko-KR')}건에서 ${won(differing)} 차이가 났습니다.`;
    const changed: Alert = {
      ...about('settlement.fee-changed', account),
      title: `${nameOf(account)} 수수료율이 바뀐 것 같습니다.`,
      body: `${reason} 쇼핑몰의 수수료율이 바뀌었다면 쇼핑몰 설정에 적어주십시오.`,
      link: `/app/settle/list?tab=mismatch&shop=${account.id}`,
      detail: { accountId: account.id, reason },
    };
    await settle(tx, lines >= FEE_LINES ? changed : null, changed.dedupeKey);
  }
}

const settle = (tx: TenantTx, alert: Alert | null, key: string): Promise<void> =>
  alert === null ? resolveAlert(tx, key) : raiseAlert(tx, alert);
