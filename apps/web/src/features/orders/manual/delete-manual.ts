/** 수기주문 삭제: asks once more, and says what came of it. */
import type { LineState } from '@moa/core';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { type OrderRow, renewOrders } from '../queries.ts';

const DELETABLE: readonly LineState[] = ['PAYMENT_WAITING', 'NEW', 'PREPARING', 'CANCELED', 'UNPAID_CANCELED'];

export const isDeletable = ({ shopType, state }: Pick<OrderRow, 'shopType' | 'state'>) =>
  shopType === 'ORDER_HANDWRITING' && DELETABLE.includes(state);

/** @returns whether they are gone */
export async function deleteManual(rows: readonly OrderRow[]): Promise<boolean> {
  try {
    const agreed = await confirm({
      title: `수기주문 삭제 ${formatCount(rows.length)}`,
      message: `수기주문 ${formatCount(rows.length)}을 삭제하시겠습니까?\n잡아 둔 재고가 풀립니다. 메모와 이력도 지워지며 되돌릴 수 없습니다.`,
      confirmLabel: '삭제',
      danger: true,
    });
    if (!agreed) return false;
    const { deleted } = await api.orders.deleteManual({ ids: rows.map(({ id }) => id) });
    toast.done(`수기주문 ${formatCount(deleted)}을 삭제했습니다.`);
    renewOrders();
    void queryClient.invalidateQueries({ queryKey: orpc.stock.key() });
    return true;
  } catch (error) {
    toast.failed(error);
    return false;
  }
}
