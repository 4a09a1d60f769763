import { problem } from '@moa/contract';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';

/** Writes a note into the history of an order line. Throws 404 for one that is not the caller's to see. */
export async function addMemo(tx: TenantTx, lineId: number, memo: string, actor: string): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, detail, actor)
     select seller_id, id, 'MEMO', 'CS메모', $3, $4 from order_line where seller_id = $1 and id = $2 and ${ofVisibleShops('account_id', '$5')}
     returning line_id`,
    [tx.sellerId, lineId, memo, actor, tx.shopAccountIds],
  );
  if (rowCount === 0) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다.' });
}
