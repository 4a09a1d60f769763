/** Which SKU goes out in exchange. */
import { problem } from '@moa/contract';
import type { TenantTx } from '../../../platform/database/index.ts';
import { applyStock, balances } from '../../stock/index.ts';
import { bookingsOf } from '../ingest/ingest.ts';
import { keepClaims } from '../ingest/keep-claims.ts';
import { readLinesById } from '../lines/line.queries.ts';
import { wantInstead } from '../lines/line-plan.ts';
import type { LinePolicy } from '../lines/line-record.ts';
import { readClaim } from './claims.queries.ts';

/** @param skuId null for the one that was ordered; one piece of another SKU goes out for each piece that came back */
export async function wantSku(
  tx: TenantTx,
  { claimId, skuId }: { claimId: number; skuId: number | null },
  actor: string,
  policy: LinePolicy,
): Promise<void> {
  const claim = await readClaim(tx, claimId);
  if (!claim) throw problem('NOT_FOUND', { detail: '교환을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  if (claim.type !== 'EXCHANGE' || claim.line_id === null)
    throw problem('INVALID_STATE', { detail: '주문이 수집된 교환 건만 보낼 옵션을 고를 수 있습니다.' });
  if (skuId !== null && !(await balances(tx, [skuId])).has(skuId)) throw problem('NOT_FOUND', { detail: '선택한 SKU를 찾을 수 없습니다.' });
  const [line] = await readLinesById(tx, [claim.line_id]);
  const known = line?.record.claims.find(({ id }) => id === claimId);
  if (!line || !known || known.stock === 'SHIPPED')
    throw problem('INVALID_STATE', { detail: '이미 다시 보낸 교환은 보낼 옵션을 바꿀 수 없습니다.' });
  if (known.wanted?.length === 0)
    throw problem('INVALID_STATE', {
      detail: '쇼핑몰이 교환 상품을 같은 주문의 상품주문으로 만든 교환입니다. 보낼 옵션은 쇼핑몰 관리자에서 바꿔주십시오.',
    });
  const change = wantInstead(line.record, claimId, skuId === null ? null : [{ skuId, unitQuantity: 1 }], policy);
  const moved = { id: line.id, before: line.record, ...change };
  await keepClaims(tx, line.shopType, [moved], false);
  await tx.query(
    `insert into order_event (seller_id, line_id, claim_id, kind, title, tone, actor) values ($1, $2, $3, 'WANT', '교환으로 보낼 옵션 변경', 'NORMAL', $4) returning line_id`,
    [tx.sellerId, line.id, claimId, actor],
  );
  await applyStock(tx, bookingsOf([moved]), { actor, urgency: 1 });
}
