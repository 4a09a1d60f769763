/** What an edit of a SKU's stock changes, as plans keep it. Pure. */
import type { stockEditSchema } from '@moa/contract';
import { type PlanChange, planFieldLabel } from '@moa/core';
import type { z } from 'zod';

export type StockEdit = z.output<typeof stockEditSchema>;

/** A SKU as an edit finds it. */
export interface EditedSku {
  id: number;
  sku_name: string;
  option_text: string;
  on_hand: number;
  safety_stock: number;
  version: number;
}

/** What stock and safety stock become; nothing where they are that already. */
export function changesOf(edit: StockEdit, sku: EditedSku): PlanChange[] {
  const by = edit.mode === 'ADD' ? { by: edit.quantity } : {};
  const after = edit.mode === 'ADD' ? sku.on_hand + edit.quantity : edit.quantity;
  const stock: PlanChange = { field: 'stock', label: planFieldLabel('stock'), before: sku.on_hand, after, ...by };
  const safety = edit.safetyStock ?? sku.safety_stock;
  return [
    ...(after === sku.on_hand ? [] : [stock]),
    ...(safety === sku.safety_stock
      ? []
      : [{ field: 'safetyStock', label: planFieldLabel('safetyStock'), before: sku.safety_stock, after: safety }]),
  ];
}

export function skuLabel({ sku_name, option_text }: Pick<EditedSku, 'sku_name' | 'option_text'>): string {
  return `${sku_name} ${option_text}`.trim();
}

/** What stands against an edit; null where nothing does. */
export function refusal(edit: StockEdit, sku: Pick<EditedSku, 'on_hand' | 'version'>): { code: string; message: string } | null {
  if (edit.mode === 'SET' && edit.version !== undefined && edit.version !== sku.version) {
    return {
      code: 'STALE_VERSION',
      message: `그 사이 재고가 ${sku.on_hand.toLocaleString('ko-KR')}개로 바뀌었습니다. 확인한 뒤 다시 저장해주십시오.`,
    };
  }
  const next = edit.mode === 'SET' ? edit.quantity : sku.on_hand + edit.quantity;
  if (next < 0) return { code: 'NEGATIVE', message: '재고는 0개보다 작을 수 없습니다.' };
  if (next > 99_999_999) return { code: 'TOO_MANY', message: '재고는 99,999,999개까지 입력할 수 있습니다.' };
  return null;
}
