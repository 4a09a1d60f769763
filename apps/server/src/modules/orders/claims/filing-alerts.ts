/** The alert of a claim that the seller filed at a shop and that could not be filed: it lasts until it is filed, by her again or at the shop. */
import { shortMessage } from '@moa/channels/sdk';
import { CLAIM_TYPE_LABELS, type ClaimType, SHOP_TYPES, shopOffice } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../../platform/alerts/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { StoredLine } from '../lines/line-work.ts';

/** As the index `alert_filing` has it. */
const KIND = 'orders.filing-refused';

const keyOf = (lineId: number) => `${KIND}:${lineId}`;

/** @param message why, in Korean */
export async function raiseFilingRefused(
  tx: TenantTx,
  { id, shopType, asFact }: Pick<StoredLine, 'id' | 'shopType' | 'asFact'>,
  accountId: number,
  type: ClaimType,
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
  });
}

/** It is filed, or somebody files it anew. */
export function endFilingRefused(tx: TenantTx, lineId: number): Promise<void> {
  return resolveAlert(tx, keyOf(lineId));
}

/** A collection took the failure off a line, as the shop shows the claim or the order is over: its alert ends. Nearly always there is none. */
export async function endFilingsCorrected(tx: TenantTx, accountId: number): Promise<void> {
  const { rows } = await tx.query<{ dedupe_key: string }>(
    `select a.dedupe_key from alert a
      where a.seller_id = $1 and a.account_id = $2 and a.kind = '${KIND}' and a.resolved_at is null
        and not exists (select from order_line l
          where l.seller_id = $1 and l.id = split_part(a.dedupe_key, ':', 2)::bigint and l.last_error is not null)`,
    [tx.sellerId, accountId],
    'orders.filings-corrected',
  );
  for (const { dedupe_key: key } of rows) await resolveAlert(tx, key);
}
