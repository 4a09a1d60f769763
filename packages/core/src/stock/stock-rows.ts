/** Rows of SKU code and quantity as they are pasted or come in a sheet, and what each of them asks for. Pure. */
import { NUMERIC_MESSAGE } from '../validation/number.ts';

/** Most units a SKU may have. */
export const MOST_UNITS = 99_999_999;

export type Counted = { ok: true; value: number } | { ok: false; message: string };

/** A count as typed: blanks and thousands separators do not matter. */
export function parseCount(text: string): Counted {
  const clean = text.replace(/[,\s]|개$/g, '');
  if (!/^[+-]?\d+$/.test(clean)) return { ok: false, message: NUMERIC_MESSAGE };
  const value = Number(clean);
  if (value < 0) return { ok: false, message: '0 이상으로 입력해주십시오.' };
  return value > MOST_UNITS ? { ok: false, message: '99,999,999 이하로 입력해주십시오.' } : { ok: true, value };
}

export interface StockRow {
  skuCode: string;
  /** As it was typed. */
  quantity: string;
  /** Of a row that went out with its stock: what it was then, as it came back. */
  known?: string | undefined;
}

/** What a row asks for: a count, nothing (with the reason), or something that stands against it. Korean. */
export type StockRowVerdict =
  | { kind: 'SET'; quantity: number }
  | { kind: 'NOTHING'; reason: string }
  | { kind: 'PROBLEM'; message: string };

/**
 * @param stock of the SKU with that code; null where there is none
 * @param repeated whether a row above has the same code
 */
export function judgeStockRow({ skuCode, quantity, known }: StockRow, stock: number | null, repeated: boolean): StockRowVerdict {
  if (skuCode === '') return { kind: 'PROBLEM', message: 'SKU 코드가 없습니다.' };
  if (stock === null) return { kind: 'PROBLEM', message: '없는 SKU 코드입니다.' };
  if (repeated) return { kind: 'PROBLEM', message: '같은 SKU 코드가 위에 있습니다.' };
  const empty = quantity.trim() === '';
  if (empty)
    return known === undefined
      ? { kind: 'PROBLEM', message: '재고수량이 없습니다.' }
      : { kind: 'NOTHING', reason: '바꿀 재고를 비워두었습니다.' };
  const count = parseCount(quantity);
  if (!count.ok) return { kind: 'PROBLEM', message: `재고수량 '${quantity.slice(0, 20)}': ${count.message}` };
  if (count.value === stock) return { kind: 'NOTHING', reason: '이미 그 수량입니다.' };
  const before = known === undefined ? null : parseCount(known);
  if (before === null || (before.ok && before.value === stock)) return { kind: 'SET', quantity: count.value };
  const was = before.ok ? `${before.value.toLocaleString('ko-KR')}개에서 ` : '';
  const message = `시트를 받은 뒤 재고가 ${was}${stock.toLocaleString('ko-KR')}개로 바뀌었습니다. 지금 재고로 시트를 다시 받아주십시오.`;
  return { kind: 'PROBLEM', message };
}
