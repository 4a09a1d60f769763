/** Asks the server for a change of parcels and says what came of it. */
import type { ParcelChange } from '@moa/core';
import { api } from '../../../client/api.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { type OrderRow, renewOrders } from '../queries.ts';

export async function changeParcel(action: ParcelChange, rows: readonly OrderRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const { changed } = await bundle(action, ids);
  if (changed === null) return;
  toast.done(changed === 0 ? '바뀐 주문이 없습니다.' : `주문 ${formatCount(changed)}의 합포장을 바꿨습니다.`);
  renewOrders();
}

/** `changed` null: the person decided against it. */
async function bundle(action: ParcelChange, ids: string[]): Promise<{ changed: number | null }> {
  try {
    return await api.shipping.bundle({ action, ids });
  } catch (error) {
    const { errors = [], detail } = toProblem(error);
    if (!errors.some(({ code }) => code === 'DIFFERENT_RECEIVER')) throw error;
    const sure = await confirm({ title: '받는 분이 다른 주문', message: detail ?? '', confirmLabel: '한 상자로 묶기' });
    return sure ? api.shipping.bundle({ action, ids, acceptDifferent: true }) : { changed: null };
  }
}
