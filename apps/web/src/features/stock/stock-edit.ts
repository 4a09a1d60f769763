/** A change of many stocks before it is made: what each number becomes. Pure. */
import type { Sku, StockEdit } from './queries.ts';

export type EditMode = 'plus' | 'minus' | 'set' | 'safety';

/** A count is set whatever the number is by then: the preview shows it, and refuses what moves after it. */
export function editOf({ id: skuId }: Pick<Sku, 'id'>, mode: EditMode, quantity: number): Omit<StockEdit, 'memo'> {
  if (mode === 'set') return { skuId, mode: 'SET', quantity };
  if (mode === 'safety') return { skuId, mode: 'ADD', quantity: 0, safetyStock: quantity };
  return { skuId, mode: 'ADD', quantity: mode === 'plus' ? quantity : -quantity };
}

/** What is typed in the dialog. How it is changed is chosen by the seller: 더하기 taken for 바꾸기 doubles what every shop sells. */
export interface BulkEdit {
  mode: EditMode | null;
  quantity: number | null;
  memo: string;
}

export const NOTHING_CHOSEN: BulkEdit = { mode: null, quantity: null, memo: '' };

export function bulkEditProblems({ mode, quantity }: BulkEdit): { mode?: string; quantity?: string } {
  return {
    ...(mode === null ? { mode: '바꾸는 방법을 골라주십시오.' } : {}),
    ...(quantity === null ? { quantity: '필수 입력 항목입니다.' } : {}),
  };
}
