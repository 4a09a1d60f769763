/** A change of many stocks before it is made: what each number becomes. Pure. */
import type { StockEdit } from './queries.ts';

export type EditMode = 'plus' | 'minus' | 'set' | 'safety';

/** A count is set whatever the number is by then: the preview shows it, and refuses what moves after it. */
export function editOf(mode: EditMode, quantity: number): Pick<StockEdit, 'mode' | 'quantity' | 'safetyStock'> {
  if (mode === 'set') return { mode: 'SET', quantity };
  if (mode === 'safety') return { mode: 'ADD', quantity: 0, safetyStock: quantity };
  return { mode: 'ADD', quantity: mode === 'plus' ? quantity : -quantity };
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
