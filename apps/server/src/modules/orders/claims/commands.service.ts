/** Commands on many claims: which may be acted on now, and the job that does it. */
import { problem } from '@moa/contract';
import {
  CLAIM_ACTION_ROWS,
  type ClaimAction,
  type ClaimState,
  type ClaimType,
  claimRefusalMessage,
  type LineState,
  lineLabel,
  normaliseInvoiceNo,
  type Restock,
  refuseClaimAction,
  restockPieces,
  restockProblem,
  type ShopType,
  shopOffice,
} from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { Requester } from '../../../platform/jobs/index.ts';
import { type ActionInput, NOTHING_ELSE } from '../act/actions.ts';
import { type ActionItem, enqueueAction, parcelProblem, type RejectedLine } from '../act/commands.service.ts';
import { claimsNotOffered, isByHand } from '../lines/offered.ts';

export interface RequestedClaim {
  claimId: number;
  courierCode?: string | undefined;
  invoiceNo?: string | undefined;
  reason?: ActionInput['reason'] | undefined;
  detail?: string | undefined;
  fee?: number | undefined;
  restock?: Restock | undefined;
}

interface AskedClaim {
  id: number;
  line_id: number | null;
  order_no: string;
  line_no: string;
  type: ClaimType;
  state: ClaimState;
  quantity: number;
  decided: number;
  line_state: LineState | null;
  line_courier: string | null;
  line_invoice: string | null;
  shop_type: ShopType;
}

/**
 * Starts an action on claims. Claims it may not run on are answered by name; the others go into one job. A claim of somebody else is 404.
 * @param notOffered what a shop has no call for, by its manifest
 * @returns `jobId` null when no claim was left
 */
export async function startClaimAction(
  tx: TenantTx,
  action: ClaimAction,
  requests: readonly RequestedClaim[],
  by: Requester,
  notOffered = claimsNotOffered,
): Promise<{ jobId: string | null; rejected: RejectedLine[] }> {
  const { accepted, refused } = await decide(tx, action, requests, notOffered);
  const rejected = refused.map(({ claim, message }) => ({ id: String(claim.id), ok: false, message }));
  if (accepted.length === 0) return { jobId: null, rejected };
  return { jobId: await enqueueAction(tx, action, accepted.map(toItem(by)), by), rejected };
}

/**
 * Starts an action on claims as one job with a row a claim: one it may not run on is an item that has failed from the start.
 * @throws ProblemError INVALID_STATE when it may run on none of them
 */
export async function startClaimsForAll(
  tx: TenantTx,
  action: ClaimAction,
  requests: readonly RequestedClaim[],
  by: Requester,
): Promise<{ jobId: string; rejected: RejectedLine[] }> {
  const { accepted, refused } = await decide(tx, action, requests, claimsNotOffered);
  if (accepted.length === 0) throw problem('INVALID_STATE', { detail: refused[0]?.message ?? '처리할 수 있는 건이 없습니다.' });
  const item = toItem(by);
  const failed = refused.map(({ claim, requested, message }) => ({ ...item({ claim, requested }), refused: message }));
  return { jobId: await enqueueAction(tx, action, [...accepted.map(item), ...failed], by), rejected: [] };
}

/** On how many of the claims the action would run now, and why not on the others, the usual reasons first. */
export async function previewClaims(
  tx: TenantTx,
  action: ClaimAction,
  claimIds: readonly number[],
): Promise<{ able: number; upTo: string | null; refused: { message: string; count: number }[] }> {
  const { accepted, refused } = await decide(
    tx,
    action,
    claimIds.map((claimId) => ({ claimId })),
    claimsNotOffered,
  );
  const reasons = Map.groupBy(refused, ({ message }) => message);
  const counted = [...reasons].map(([message, { length: count }]) => ({ message, count }));
  const newest = claimIds.reduce((most, id) => Math.max(most, id), 0);
  return { able: accepted.length, upTo: newest === 0 ? null : String(newest), refused: counted.sort((a, b) => b.count - a.count) };
}

interface Decided {
  accepted: { claim: AskedClaim; requested: RequestedClaim }[];
  refused: { claim: AskedClaim; requested: RequestedClaim; message: string }[];
}

async function decide(
  tx: TenantTx,
  action: ClaimAction,
  requests: readonly RequestedClaim[],
  notOffered: typeof claimsNotOffered,
): Promise<Decided> {
  const claims = await readClaims(
    tx,
    requests.map(({ claimId }) => claimId),
  );
  if (requests.some(({ claimId }) => !claims.has(claimId)))
    throw problem('NOT_FOUND', { detail: '클레임을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const decided: Decided = { accepted: [], refused: [] };
  for (const [claimId, requested] of new Map(requests.map((each) => [each.claimId, each]))) {
    const claim = claims.get(claimId);
    if (!claim) continue;
    const message = refusal(action, claim, requested, notOffered(claim.shop_type));
    if (message === null) decided.accepted.push({ claim, requested });
    else decided.refused.push({ claim, requested, message });
  }
  return decided;
}

const toItem =
  (by: Requester) =>
  ({ claim, requested }: Decided['accepted'][number]): ActionItem => ({
    key: String(claim.id),
    label: lineLabel(claim.order_no, claim.line_no),
    shopType: claim.shop_type,
    input: inputOf(claim, requested, by),
  });

async function readClaims(tx: TenantTx, ids: readonly number[]): Promise<Map<number, AskedClaim>> {
  const { rows } = await tx.query<AskedClaim>(
    `select c.id, c.line_id, c.order_no, c.line_no, c.type, c.state, c.quantity, c.resold + c.damaged + c.missing as decided,
            l.state as line_state, l.courier_code as line_courier, l.invoice_no as line_invoice, coalesce(l.shop_type, a.shop_type) as shop_type
       from claim c
       left join order_line l on l.seller_id = c.seller_id and l.id = c.line_id and l.seller_id = $1
       left join shop_account a on a.seller_id = c.seller_id and a.id = c.account_id and a.seller_id = $1
      where c.seller_id = $1 and c.id = any ($2::bigint[]) and ${ofVisibleShops('c.account_id', '$3')}`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'orders.asked-claims',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why the action may not run on the claim, in Korean; null when it may. */
function refusal(action: ClaimAction, claim: AskedClaim, requested: RequestedClaim, notOffered: readonly ClaimAction[]): string | null {
  const { type, state, line_state: line, shop_type: shopType } = claim;
  const refused = refuseClaimAction(action, { type, state, line, notOffered, byHand: isByHand(shopType) });
  if (refused !== null) return claimRefusalMessage(refused, claim, shopOffice(shopType));
  if (CLAIM_ACTION_ROWS[action].needs === 'INVOICE') {
    const { courierCode, invoiceNo } = parcelOf(claim, requested);
    if (courierCode === null || invoiceNo === null) return '택배사와 송장번호를 입력해주십시오.';
    return parcelProblem(courierCode, invoiceNo);
  }
  const { restock } = requested;
  return restock && restockPieces(restock) > 0 ? restockProblem(restock, claim.quantity - claim.decided) : null;
}

/** What was typed; for a cancel of what has left already, the parcel it left in. */
function parcelOf({ line_courier, line_invoice }: AskedClaim, { courierCode, invoiceNo }: RequestedClaim) {
  const typed = invoiceNo === undefined ? null : normaliseInvoiceNo(invoiceNo);
  return { courierCode: courierCode ?? line_courier, invoiceNo: typed ?? line_invoice };
}

function inputOf(claim: AskedClaim, requested: RequestedClaim, by: Requester): ActionInput {
  const { restock } = requested;
  const travels = requested.courierCode !== undefined || requested.invoiceNo !== undefined;
  return {
    ...NOTHING_ELSE,
    lineId: claim.line_id ?? 0,
    claimId: claim.id,
    ...(travels || claim.type === 'CANCEL' ? parcelOf(claim, requested) : { courierCode: null, invoiceNo: null }),
    reason: requested.reason ?? null,
    detail: requested.detail ?? '',
    fee: requested.fee ?? 0,
    restock: restock && restockPieces(restock) > 0 ? restock : null,
    by: by.loginId,
  };
}
