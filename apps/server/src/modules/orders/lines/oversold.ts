/** Lines that were sold beyond the stock: which they are, and their alert, raised with the line's mark and over when the mark is. */
import { freeQuantity, isBeforeDispatch, LINE_STATES } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../../platform/alerts/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { SkuBalance } from '../../stock/index.ts';
import type { LineRecord } from './line-record.ts';
import type { LineWork } from './line-work.ts';

type Marked = Pick<LineRecord, 'oversold'>;

/** Lines that took more than is there, by the balances that their booking left. */
export function shortLines<Work extends Pick<LineWork, 'effects' | 'record'>>(
  works: readonly Work[],
  after: readonly SkuBalance[],
): Work[] {
  const short = new Set(after.filter((balance) => freeQuantity(balance) < 0).map((balance) => balance.skuId));
  return works.filter(
    ({ effects, record }) =>
      record.stockState === 'RESERVED' && effects.some((effect) => effect.effect === 'RESERVE' && short.has(effect.skuId)),
  );
}

const KIND = 'stock.oversold';
const oversoldAlert = (lineId: number): string => `${KIND}:${lineId}`;
const MANY = `${KIND}:many:`;
/** More lines than this that fall short together are one alert a shop: each is a message to people too. */
const NAMED_MAX = 5;
const SHORT_LINES = `/app/order/all?range=all&states=${LINE_STATES.filter(isBeforeDispatch).join(',')}&flags=OVERSOLD`;

/** Raises the alerts of lines that have just got their mark. Few are named each: a page of equal sentences shows nobody where to begin. */
export async function raiseOversold(tx: TenantTx, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length > NAMED_MAX) return raiseMany(tx, lineIds);
  const { rows } = await tx.query<{ id: number; account_id: number; order_no: string; option_text: string }>(
    'select id, account_id, order_no, option_text from order_line where seller_id = $1 and id = any ($2::bigint[]) order by id',
    [tx.sellerId, lineIds],
  );
  for (const line of rows) {
    await raiseAlert(tx, {
      kind: KIND,
      severity: 'ERROR',
      title: `재고보다 많이 팔렸습니다: 주문 ${line.order_no}`,
      body: `${line.option_text === '' ? '' : `${line.option_text} · `}재고를 입고하거나 판매취소(품절)로 처리해주십시오.`,
      link: `/app/order/all?id=${line.id}`,
      accountId: line.account_id,
      dedupeKey: oversoldAlert(line.id),
    });
  }
}

async function raiseMany(tx: TenantTx, lineIds: readonly number[]): Promise<void> {
  const { rows } = await tx.query<{ account_id: number; n: number }>(
    `select account_id, count(*) as n from order_line
      where seller_id = $1 and oversold and account_id in (select account_id from order_line where seller_id = $1 and id = any ($2::bigint[]))
      group by 1 order by 1`,
    [tx.sellerId, lineIds],
  );
  for (const { account_id: accountId, n } of rows) {
    await raiseAlert(tx, {
      kind: KIND,
      severity: 'ERROR',
      title: `재고보다 많이 팔린 주문이 ${n.toLocaleString('ko-KR')}건 있습니다.`,
      body: '어떤 주문인지 목록에서 확인하고, 재고를 입고하거나 판매취소(품절)로 처리해주십시오.',
      link: SHORT_LINES,
      accountId,
      dedupeKey: `${MANY}${accountId}`,
    });
  }
}

/** Ends the alerts of the lines that lost their mark. A line that was only confirmed is as short as it was, and keeps both. */
export async function resolveOversold(
  tx: TenantTx,
  lines: readonly { id: number | null; before: Marked | null; record: Marked }[],
): Promise<void> {
  const covered = lines.flatMap(({ id, before, record }) => (id !== null && before?.oversold && !record.oversold ? [id] : []));
  if (covered.length === 0) return;
  for (const id of covered) await resolveAlert(tx, oversoldAlert(id));
  const { rows } = await tx.query<{ dedupe_key: string }>(
    `select a.dedupe_key from alert a
      where a.seller_id = $1 and a.resolved_at is null and starts_with(a.dedupe_key, $2)
        and not exists (select from order_line l where l.seller_id = $1 and l.account_id = a.account_id and l.oversold)`,
    [tx.sellerId, MANY],
    'orders.many-covered',
  );
  for (const { dedupe_key } of rows) await resolveAlert(tx, dedupe_key);
}
