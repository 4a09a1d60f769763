/** Commands on many lines: who may be acted on now, and the job that does it. */
import { problem } from '@moa/contract';
import {
  checkInvoiceNo,
  type InvoiceFormat,
  invoiceNoOf,
  jobTitle,
  type LineAction,
  lineLabel,
  normaliseInvoiceNo,
  type OrderAction,
  refusalMessage,
  refuseAction,
  refuseDelay,
  type ShopType,
} from '@moa/core';
import { COURIERS } from '@moa/core/couriers';
import { couriers } from '@moa/core/data';
import { type Database, ofVisibleShops, type SellerScope, type TenantTx } from '../../../platform/database/index.ts';
import { createRun, enqueue, type Requester } from '../../../platform/jobs/index.ts';
import { COLLECTION_KIND } from '../../shops/index.ts';
import { requestCollection, waitingRun } from '../collect/collect.requests.ts';
import { type LineStand, readStands } from '../lines/line-stands.ts';
import { notOffered } from '../lines/offered.ts';
import { besideTheirBundle } from './actions.claim.ts';
import { actionTask } from './actions.tasks.ts';
import { ACTIONS, type ActionInput, NOTHING_ELSE } from './actions.ts';

export interface RejectedLine {
  id: string;
  ok: boolean;
  message: string | null;
}

export interface RequestedAction {
  lineId: number;
  courierCode?: string;
  invoiceNo?: string;
}

/** What is asked for all lines alike. */
type Extra = Partial<Pick<ActionInput, 'reason' | 'detail' | 'delayReason' | 'dueDate' | 'by'>> & {
  /** Of a way that has no number. */
  courierCode?: string;
};
/** Who acts where nobody asked for it. */
const BY_RULE = '자동화 규칙';

const loginOf = (by: Requester | null) => ({ by: by?.loginId ?? BY_RULE });

interface Decided {
  accepted: { line: LineStand; requested: RequestedAction }[];
  refused: { line: LineStand; message: string }[];
}

/**
 * Starts an action on lines. Lines it may not run on are answered by name; the others go into one job. A line of somebody else is 404.
 * @param by null for what nobody asked for, as rules do; `by` of `extra` names what did
 * @returns `jobId` null when no line was left
 */
export async function startAction(
  tx: TenantTx,
  action: LineAction,
  requests: readonly RequestedAction[],
  by: Requester | null,
  extra: Extra = {},
): Promise<{ jobId: string | null; rejected: RejectedLine[] }> {
  const { accepted, refused } = await decide(tx, action, requests, extra);
  const rejected = refused.map(({ line, message }) => ({ id: String(line.id), ok: false, message }));
  if (accepted.length === 0) return { jobId: null, rejected };
  return { jobId: await enqueueAction(tx, action, accepted.map(toItem({ ...loginOf(by), ...extra })), by), rejected };
}

/**
 * Starts an action on lines as one job with a row a line: one it may not run on is an item that has failed from the start.
 * @throws ProblemError INVALID_STATE when it may run on none of them
 */
export async function startForAll(
  tx: TenantTx,
  action: LineAction,
  ids: readonly number[],
  by: Requester,
  extra: Extra = {},
): Promise<string> {
  const { accepted, refused } = await decide(
    tx,
    action,
    ids.map((lineId) => ({ lineId, ...(extra.courierCode === undefined ? {} : { courierCode: extra.courierCode, invoiceNo: '' }) })),
    extra,
  );
  if (accepted.length === 0) throw problem('INVALID_STATE', { detail: refused[0]?.message ?? '처리할 수 있는 주문이 없습니다.' });
  const item = toItem({ ...extra, ...loginOf(by) });
  const failed = refused.map(({ line, message }) => ({ ...item({ line, requested: { lineId: line.id } }), refused: message }));
  return enqueueAction(tx, action, [...accepted.map(item), ...failed], by);
}

async function decide(tx: TenantTx, action: LineAction, requests: readonly RequestedAction[], extra: Extra): Promise<Decided> {
  const stands = await readStands(
    tx,
    requests.map(({ lineId }) => lineId),
  );
  const lines = new Map(stands.map((line) => [line.id, line]));
  if (requests.some(({ lineId }) => !lines.has(lineId)))
    throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const decided: Decided = { accepted: [], refused: [] };
  for (const asked of requests) {
    const line = lines.get(asked.lineId);
    if (!line) continue;
    const requested = withNumber(asked, line);
    const message = refusal(action, line, requested) ?? (extra.dueDate ? refuseDelay(extra.dueDate, line.dispatchDue) : null);
    if (message !== null) decided.refused.push({ line, message });
    else decided.accepted.push({ line, requested });
  }
  return { ...decided, accepted: besideTheirBundle(decided.accepted, ({ line }) => line.bundle) };
}

function withNumber(requested: RequestedAction, { orderNo }: LineStand): RequestedAction {
  const { courierCode, invoiceNo } = requested;
  if (courierCode === undefined || invoiceNo === undefined) return requested;
  return { ...requested, invoiceNo: invoiceNoOf(courierCode, normaliseInvoiceNo(invoiceNo), orderNo) };
}

const toItem =
  (extra: Extra) =>
  ({ line, requested }: Decided['accepted'][number]): ActionItem => ({
    key: String(line.id),
    label: lineLabel(line.orderNo, line.lineNo),
    shopType: line.shopType,
    input: {
      ...NOTHING_ELSE,
      ...extra,
      lineId: line.id,
      courierCode: requested.courierCode ?? null,
      invoiceNo: requested.invoiceNo ?? null,
    },
  });

/** Why the action may not run on the line, in Korean; null when it may. */
export function refusal(action: LineAction, line: LineStand, requested: RequestedAction): string | null {
  const refused = refuseAction(action, { ...line, notOffered: notOffered(line.shopType) });
  if (refused) return refusalMessage(refused, line.state);
  return requested.courierCode === undefined ? null : parcelProblem(requested.courierCode, requested.invoiceNo ?? '');
}

/** Why no parcel goes by this courier under this number, in Korean; null when it may. */
export function parcelProblem(courierCode: string, invoiceNo: string): string | null {
  const courier = couriers.couriers.find((candidate) => candidate.code === courierCode);
  if (!courier) return '택배사를 다시 선택해주십시오.';
  const checked = checkInvoiceNo(normaliseInvoiceNo(invoiceNo), formatOf(courier.code));
  return checked?.severity === 'ERROR' ? checked.message : null;
}

/** What is unusual of such a number, in Korean; null where nothing is. */
export function parcelDoubt(courierCode: string, invoiceNo: string): string | null {
  const checked = checkInvoiceNo(normaliseInvoiceNo(invoiceNo), formatOf(courierCode));
  return checked?.severity === 'WARN' ? checked.message : null;
}

/** Formats are known of couriers that carry parcels today; of others any number may be right. */
function formatOf(code: string): InvoiceFormat {
  return COURIERS.find((courier) => courier.code === code)?.format ?? { lengths: [], check: null };
}

export interface ActionItem {
  key: string;
  label: string;
  shopType: ShopType | undefined;
  input: ActionInput;
  /** Korean: why it is not even tried. */
  refused?: string;
}

/** The job that does an action for these items. */
export async function enqueueAction(tx: TenantTx, name: OrderAction, items: readonly ActionItem[], by: Requester | null): Promise<string> {
  const action = ACTIONS[name];
  const runId = await createRun(tx, {
    kind: action.jobKind,
    title: jobTitle(
      action.title,
      items.map(({ shopType = null }) => ({ name: null, shopType })),
    ),
    items: items.map(({ shopType, ...item }) => ({ ...item, input: { ...item.input, shopType } })),
    ...(by === null ? {} : { createdBy: by }),
  });
  await enqueue(tx, actionTask, { sellerId: tx.sellerId, runId, kind: action.jobKind });
  return String(runId);
}

/** Of a collection: the shop, or how many there are. */
function importTitle(shopNames: readonly string[], again: boolean): string {
  const what = again ? '지난 주문 다시 수집' : '주문수집';
  return shopNames.length === 1 ? `${what} · ${shopNames[0] ?? ''}` : `${what} ${shopNames.length}곳`;
}

/** Shop accounts at which items of the run have failed. */
export async function shopsOfAction(tx: TenantTx, runId: number): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: number }>(
    `select distinct l.account_id
       from job_item i
       join order_line l on l.seller_id = i.seller_id and l.id = (i.input->>'lineId')::bigint
      where i.seller_id = $1 and i.run_id = $2 and i.status = 'FAILED'`,
    [tx.sellerId, runId],
  );
  return rows.map((row) => row.account_id);
}

/**
 * Starts collecting the accounts that the caller sees (all that collect, when none are named). Pressed again before anybody began, it
 * answers the run that waits.
 */
export async function startImport(
  database: Database,
  scope: SellerScope,
  requested: { accountIds?: readonly number[] | undefined; from?: string | undefined; to?: string | undefined },
  by: Requester,
  audit: (tx: TenantTx) => Promise<void>,
): Promise<{ jobId: string }> {
  return database.tenant(scope, async (tx) => {
    if (requested.from !== undefined && Date.parse(requested.from) > tx.now().getTime())
      throw problem('UNPROCESSABLE', { detail: '아직 오지 않은 기간입니다. 시작을 지금보다 앞으로 골라주십시오.' });
    const { rows } = await tx.query<{ id: number; shop_type: string; shop_name: string; status: string }>(
      `select id, shop_type, shop_name, status from shop_account
        where seller_id = $1 and status not in ('UNLINKED', 'DISABLED') and ($2::bigint[] is null or id = any ($2::bigint[]))
          and ${ofVisibleShops('id', '$3')} order by id`,
      [tx.sellerId, requested.accountIds ?? null, tx.shopAccountIds],
    );
    if (requested.accountIds !== undefined && rows.length < new Set(requested.accountIds).size)
      throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다.' });
    if (rows.length === 0) throw problem('INVALID_STATE', { detail: '연동된 쇼핑몰이 없습니다. 쇼핑몰을 먼저 연동해주십시오.' });
    const window =
      requested.from !== undefined && requested.to !== undefined
        ? { since: new Date(requested.from).toISOString(), until: new Date(requested.to).toISOString() }
        : {};
    const accountIds = rows.map((row) => row.id);
    const waiting = await waitingRun(tx, { accountIds, window, userId: by.userId });
    const runId =
      waiting ??
      (await createRun(tx, {
        kind: COLLECTION_KIND,
        title: importTitle(
          rows.map((row) => row.shop_name),
          window.since !== undefined,
        ),
        items: rows.map((row) => ({ key: String(row.id), label: row.shop_name, input: { shopType: row.shop_type } })),
        createdBy: by,
        input: window,
      }));
    await requestCollection(tx, accountIds, runId);
    await audit(tx);
    return { jobId: String(runId) };
  });
}
