/** A change of many stocks before it is made: what each number becomes. Pure. */
import type { Sku, StockEdit } from './queries.ts';

export type EditMode = 'plus' | 'minus' | 'set' | 'safety';

export function editOf(sku: Pick<Sku, 'id' | 'version'>, mode: EditMode, quantity: number, memo: string): StockEdit {
  const note = memo ? { memo } : {};
  if (mode === 'set') return { skuId: sku.id, mode: 'SET', quantity, version: sku.version, ...note };
  if (mode === 'safety') return { skuId: sku.id, mode: 'ADD', quantity: 0, safetyStock: quantity };
  return { skuId: sku.id, mode: 'ADD', quantity: mode === 'plus' ? quantity : -quantity, ...note };
}

export interface EditPreview {
  before: number;
  after: number;
  /** More is taken than there is: it will be refused. */
  below: boolean;
}

export function previewOf(sku: Pick<Sku, 'stockQuantity' | 'safetyStock'>, mode: EditMode, quantity: number): EditPreview {
  const before = mode === 'safety' ? sku.safetyStock : sku.stockQuantity;
  const after = mode === 'plus' ? before + quantity : mode === 'minus' ? before - quantity : quantity;
  return { before, after, below: after < 0 };
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
