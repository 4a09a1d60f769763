/** The alert of a claim that the seller filed at a shop and that could not be filed: it lasts until it is filed, by her again or at the shop. */
import { shortMessage } from '@moa/channels/sdk';
import {
  CLAIM_TYPE_LABELS,
  type ClaimType,
  isTerminal,
  type LineState,
  mayBeFiled,
  SHOP_TYPES,
  type ShopType,
  shopOffice,
} from '@moa/core';
import { raiseAlert, resolveAlert } from '../../../platform/alerts/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { StoredLine } from '../lines/line-work.ts';
import { filingTerms } from '../lines/offered.ts';

/** As the index `alert_filing` has it. */
const KIND = 'orders.filing-refused';

const keyOf = (lineId: number) => `${KIND}:${lineId}`;

/** What could not be filed, and the claims of the line that the seller knew then. */
interface RefusedFiling {
  type: ClaimType;
  known: readonly string[];
}

/** @param message why, in Korean */
export async function raiseFilingRefused(
  tx: TenantTx,
  { id, shopType, asFact }: Pick<StoredLine, 'id' | 'shopType' | 'asFact'>,
  accountId: number,
  { type, known }: RefusedFiling,
  message: string,
): Promise<void> {
  const title = SHOP_TYPES[shopType].title;
  await raiseAlert(tx, {
    kind: KIND,
    severity: 'ERROR',
    title: `${title} ${CLAIM_TYPE_LABELS[type]} 접수 실패: 주문 ${asFact.orderNo}`,
    body: `${shortMessage(message)} 주문을 확인해 다시 접수하거나 ${shopOffice(shopType)}에서 접수해주십시오.`,
    link: `/app/order/all?id=${id}`,
    accountId,
    dedupeKey: keyOf(id),
    detail: { type, known },
  });
}

/** It is filed, or somebody files it anew. */
export function endFilingRefused(tx: TenantTx, lineId: number): Promise<void> {
  return resolveAlert(tx, keyOf(lineId));
}

interface LineOfFiling {
  state: LineState;
  shop_type: ShopType;
  claims: readonly { claimNo: string; type: ClaimType }[];
  /** Since when nothing happened to either: the later of the refusal and the end of the order. ISO 8601. */
  since: string;
}

/** Some shops take a claim of what its buyer has decided to keep, and never say that they no longer do: whoever has not filed by then does not mean to. */
const MEANT_FOR_MS = 14 * 86_400_000;

/**
 * Whether nothing is left to file: a claim of the kind came since, or the order is over where the shop takes none of it any more. What else becomes
 * of the line, an invoice that is mended or a memo, files nothing.
 */
export function filingEnded(
  { type, known }: RefusedFiling,
  { state, shop_type: shopType, claims, since }: LineOfFiling,
  now: Date,
): boolean {
  if (claims.some((claim) => claim.type === type && !known.includes(claim.claimNo))) return true;
  return isTerminal(state) && (!mayBeFiled(type, state, filingTerms(shopType)) || now.getTime() - Date.parse(since) > MEANT_FOR_MS);
}

/** After a collection: ends the alerts of what is filed now, by whom ever, or can't be any more. Nearly always there is none. */
export async function endFilingsCorrected(tx: TenantTx, accountId: number): Promise<void> {
  const { rows } = await tx.query<{ dedupe_key: string; detail: Partial<RefusedFiling>; line: LineOfFiling | null; failed: boolean }>(
    `select a.dedupe_key, a.detail, l.line, coalesce(l.failed, false) as failed from alert a
       left join lateral (
         select l.last_error is not null as failed,
                jsonb_build_object('state', l.state, 'shop_type', l.shop_type, 'since', greatest(a.created_at, l.confirmed_at), 'claims', coalesce((
                  select jsonb_agg(jsonb_build_object('claimNo', c.claim_no, 'type', c.type)) from claim c where c.seller_id = $1 and c.line_id = l.id), '[]')) as line
           from order_line l where l.seller_id = $1 and l.id = split_part(a.dedupe_key, ':', 2)::bigint) l on true
      where a.seller_id = $1 and a.account_id = $2 and a.kind = '${KIND}' and a.resolved_at is null`,
    [tx.sellerId, accountId],
    'orders.filings-corrected',
  );
  const ended = rows.filter(({ detail: { type, known }, line, failed }) => {
    if (line === null) return true;
    // An alert from before it kept what was filed ends with the failure that its line shows.
    return type === undefined ? !failed : filingEnded({ type, known: known ?? [] }, line, tx.now());
  });
  for (const { dedupe_key: key } of ended) await resolveAlert(tx, key);
}
