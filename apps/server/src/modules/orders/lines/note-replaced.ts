/** A correction of the seller's that the shop's own word has taken the place of. */
import type { TenantTx } from '../../../platform/database/index.ts';

/** Whoever packed by what the seller had corrected has to hear that it is no more. */
export async function noteReplaced(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, detail, tone, actor)
     select $1, u.id, 'ORDER_INFO', '주문 정보 변경', '쇼핑몰이 새로 알려 준 정보로 바뀌었습니다. 직접 고친 내용은 없어졌습니다.', 'BAD', '쇼핑몰'
       from unnest($2::bigint[]) u (id) returning line_id`,
    [tx.sellerId, ids],
    'orders.note-replaced',
  );
}
