/** What buyers report as not received: kept beside the line, with an alert while it lasts. */
import { shortMessage, type UnreadableRecord, type UnreceivedReport, unreadableRecord } from '@moa/channels/sdk';
import { SHOP_TYPES, type ShopType, shopOffice } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../../platform/alerts/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { LinkedAccount } from '../../shops/index.ts';
import { notOffered } from '../lines/offered.ts';

type Account = Pick<LinkedAccount, 'id' | 'shopType'>;
type Reported = UnreceivedReport & { lineId: number; orderNo: string };

/**
 * Stores reports of lines that are known. Answers a record for each open one of a line that is not: its order has left the shop's lists, so that
 * nothing else will speak of it until the report is over.
 * @param again whether one that was over is open once more: where the shop was asked for its line. A list may show it long after its end.
 */
export async function storeUnreceived(
  tx: TenantTx,
  account: Account,
  reports: readonly UnreceivedReport[],
  again: boolean,
): Promise<UnreadableRecord[]> {
  if (reports.length === 0) return [];
  const { rows: lines } = await tx.query<{ id: number; line_no: string; order_no: string }>(
    'select id, line_no, order_no from order_line where seller_id = $1 and account_id = $2 and line_no = any ($3::text[])',
    [tx.sellerId, account.id, reports.map(({ lineNo }) => lineNo)],
    'unreceived-lines',
  );
  const byNo = new Map(lines.map((line) => [line.line_no, line]));
  const known = reports.flatMap((report): Reported[] => {
    const line = byNo.get(report.lineNo);
    return line ? [{ ...report, lineId: line.id, orderNo: line.order_no }] : [];
  });
  await keep(tx, account, onePerReport(known), again);
  return reports.filter(({ lineNo, answeredAt }) => !byNo.has(lineNo) && answeredAt === null).map((report) => unknownOf(account, report));
}

const onePerReport = (reports: readonly Reported[]) => [
  ...new Map(reports.map((report) => [`${report.lineId} ${report.reportedAt}`, report])).values(),
];

async function keep(tx: TenantTx, account: Account, reports: readonly Reported[], again: boolean): Promise<void> {
  if (reports.length === 0) return;
  const [lineIds, times] = [reports.map(({ lineId }) => lineId), reports.map(({ reportedAt }) => reportedAt)];
  const { rows: changed } = await tx.query<{ line_id: number; fresh: boolean }>(
    `insert into unreceived_report as r (seller_id, account_id, line_id, reported_at, reason, detail, answered_at)
     select $1, $2, * from unnest($3::bigint[], $4::timestamptz[], $5::text[], $6::text[], $7::timestamptz[])
     on conflict (seller_id, line_id, reported_at) do update
       set reason = excluded.reason, detail = excluded.detail, answered_at = coalesce(excluded.answered_at, r.answered_at)
       where r.reason <> excluded.reason or r.detail <> excluded.detail or (r.answered_at is null and excluded.answered_at is not null)
     returning line_id, xmax = 0 as fresh`,
    [
      tx.sellerId,
      account.id,
      lineIds,
      times,
      reports.map(({ reason }) => shortMessage(reason)),
      reports.map(({ detail }) => shortMessage(detail)),
      reports.map(({ answeredAt }) => answeredAt),
    ],
    'unreceived-keep',
  );
  const { rows: reopened } = again
    ? await tx.query<{ line_id: number }>(
        `update unreceived_report r set ended_at = null from unnest($2::bigint[], $3::timestamptz[]) u (line_id, reported_at)
          where r.seller_id = $1 and r.line_id = u.line_id and r.reported_at = u.reported_at and r.ended_at is not null returning r.line_id`,
        [tx.sellerId, lineIds, times],
        'unreceived-reopen',
      )
    : { rows: [] };
  const opened = new Set([...changed.filter(({ fresh }) => fresh), ...reopened].map(({ line_id }) => line_id));
  const of = (lineId: number) => reports.filter((report) => report.lineId === lineId).at(-1);
  await noteEvents(
    tx,
    [...opened].map((lineId) => ({ lineId, detail: of(lineId)?.reason ?? '' })),
    REPORTED,
  );
  for (const lineId of new Set([...opened, ...changed.map(({ line_id }) => line_id)])) {
    const report = of(lineId);
    if (report?.answeredAt) await resolveAlert(tx, alertOf(lineId));
    else if (report && opened.has(lineId)) await raise(tx, account, report);
  }
}

async function raise(tx: TenantTx, account: Account, { lineId, orderNo, reason }: Reported): Promise<void> {
  await raiseAlert(tx, {
    kind: 'orders.unreceived',
    severity: 'WARNING',
    title: `${SHOP_TYPES[account.shopType].title} 미수령 신고: 주문 ${orderNo}`,
    body: `${reason === '' ? '' : `${shortMessage(reason)} · `}신고가 풀릴 때까지 정산되지 않습니다. 배송을 확인하고 ${answerPlace(account.shopType)} 답해주십시오.`,
    link: `/app/order/all?id=${lineId}`,
    accountId: account.id,
    dedupeKey: alertOf(lineId),
  });
}

/** Where the seller answers. */
const answerPlace = (shopType: ShopType) =>
  notOffered(shopType).includes('releaseUnreceived') ? `${shopOffice(shopType)}에서` : '주문 상세에서';

const alertOf = (lineId: number) => `orders.unreceived:${lineId}`;

/** The shop was asked for these lines, and says of none that it is reported: their reports are over. */
export async function endUnreceived(tx: TenantTx, account: Account, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return;
  const { rows } = await tx.query<{ line_id: number }>(
    `update unreceived_report set ended_at = now()
      where seller_id = $1 and account_id = $2 and ended_at is null and line_id = any ($3::bigint[]) returning line_id`,
    [tx.sellerId, account.id, lineIds],
    'unreceived-end',
  );
  const ended = [...new Set(rows.map(({ line_id }) => line_id))];
  await noteEvents(
    tx,
    ended.map((lineId) => ({ lineId, detail: null })),
    OVER,
  );
  for (const lineId of ended) await resolveAlert(tx, alertOf(lineId));
}

/** The seller has asked the shop to take the reports of these lines back: they wait for nobody here. */
export async function noteReleaseAsked(tx: TenantTx, lineIds: readonly number[], at: Date): Promise<void> {
  await tx.query(
    `update unreceived_report set answered_at = $3
      where seller_id = $1 and line_id = any ($2::bigint[]) and answered_at is null and ended_at is null`,
    [tx.sellerId, lineIds, at.toISOString()],
    'unreceived-answered',
  );
  for (const lineId of lineIds) await resolveAlert(tx, alertOf(lineId));
}

/** Whether a report of the line waits for the seller. */
export async function waitsForRelease(tx: TenantTx, lineId: number): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 from unreceived_report where seller_id = $1 and line_id = $2 and answered_at is null and ended_at is null limit 1',
    [tx.sellerId, lineId],
    'unreceived-waiting',
  );
  return rows.length > 0;
}

const REPORTED = { title: '미수령 신고', tone: 'BAD', actor: '구매자' } as const;
const OVER = { title: '미수령 신고 해제', tone: 'GOOD', actor: '쇼핑몰' } as const;

async function noteEvents(
  tx: TenantTx,
  events: readonly { lineId: number; detail: string | null }[],
  { title, tone, actor }: typeof REPORTED | typeof OVER,
): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, detail, tone, actor)
     select $1, u.id, 'UNRECEIVED', $4, nullif(u.detail, ''), $5, $6 from unnest($2::bigint[], $3::text[]) u (id, detail) returning line_id`,
    [tx.sellerId, events.map(({ lineId }) => lineId), events.map(({ detail }) => detail), title, tone, actor],
    'unreceived-events',
  );
}

function unknownOf({ shopType }: Account, report: UnreceivedReport): UnreadableRecord {
  const reason = `미수령 신고된 주문인데 쇼핑몰이 주문 내용을 주지 않습니다. ${shopOffice(shopType)}에서 확인해주십시오.`;
  return unreadableRecord(report, reason, report.lineNo);
}

export interface ShownReport {
  reportedAt: string;
  reason: string;
  detail: string;
  answeredAt: string | null;
  endedAt: string | null;
}

/** Reports of a line, newest first. */
export async function unreceivedOf(tx: TenantTx, lineId: number): Promise<ShownReport[]> {
  const { rows } = await tx.query<{ reported_at: Date; reason: string; detail: string; answered_at: Date | null; ended_at: Date | null }>(
    `select reported_at, reason, detail, answered_at, ended_at from unreceived_report
      where seller_id = $1 and line_id = $2 order by reported_at desc limit 20`,
    [tx.sellerId, lineId],
  );
  return rows.map((row) => ({
    reportedAt: row.reported_at.toISOString(),
    reason: row.reason,
    detail: row.detail,
    answeredAt: row.answered_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}
