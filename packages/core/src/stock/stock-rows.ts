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
  /** Of a row that went out with us: which SKU it was, whatever its code is by now. */
  skuId?: string | undefined;
  /** What the safety stock shall be, as it was typed, and what it was when the row went out. */
  safetyStock?: string | undefined;
  knownSafety?: string | undefined;
  /** What the code shall be. */
  newCode?: string | undefined;
  /** What stands against its cells, whatever is in them. Korean. */
  trouble?: string | undefined;
}

/** A SKU as a row finds it. */
export interface RowSku {
  stock: number;
  safetyStock: number;
  skuCode: string;
}

/** What a row asks of its SKU, or why it asks for nothing, or what stands against it. Korean. */
export interface StockRowChange {
  stock?: number;
  safetyStock?: number;
  skuCode?: string;
  /** With one of them nothing of the row is changed. */
  problems: string[];
  reason: string | null;
}

/** Characters of a code. */
const CODE_MAX = 60;

/**
 * What a row asks for, in all of its cells.
 * @param codeTaken whether another SKU has the code that this one shall have, or a row above asks for it
 */
export function judgeSheetRow(row: StockRow, sku: RowSku | null, repeated: boolean, codeTaken: boolean): StockRowChange {
  const change: StockRowChange = { problems: row.trouble === undefined ? [] : [row.trouble], reason: null };
  const besideStock = row.safetyStock !== undefined || row.newCode !== undefined;
  // Of a row that changes something else an empty count asks for nothing.
  const counted = besideStock && row.quantity.trim() === '' ? { ...row, known: row.known ?? '' } : row;
  const stock = judgeStockRow(counted, sku?.stock ?? null, repeated);
  if (stock.kind === 'PROBLEM') change.problems.push(stock.message);
  if (stock.kind === 'NOTHING') change.reason = stock.reason;
  if (stock.kind === 'SET') change.stock = stock.quantity;
  if (sku === null || stock.kind === 'PROBLEM') return change;
  judgeSafety(row, sku.safetyStock, change);
  judgeCode(row, sku.skuCode, codeTaken, change);
  const asks = change.stock !== undefined || change.safetyStock !== undefined || change.skuCode !== undefined;
  return asks ? { ...change, reason: null } : change;
}

function judgeSafety({ safetyStock, knownSafety }: StockRow, now: number, change: StockRowChange): void {
  if (safetyStock === undefined) return;
  const count = parseCount(safetyStock);
  if (!count.ok) change.problems.push(`안전재고 '${safetyStock.slice(0, 20)}': ${count.message}`);
  else if (count.value === now) return;
  else if (knownSafety !== undefined && knownSafety !== String(now))
    change.problems.push(
      `시트를 받은 뒤 안전재고가 ${now.toLocaleString('ko-KR')}개로 바뀌었습니다. 지금 값으로 시트를 다시 받아주십시오.`,
    );
  else change.safetyStock = count.value;
}

function judgeCode({ newCode, skuCode }: StockRow, now: string, taken: boolean, change: StockRowChange): void {
  const code = newCode?.trim() ?? '';
  if (code === '' || code === now) return;
  if (code.length > CODE_MAX) change.problems.push(`SKU 코드는 ${CODE_MAX}자 이하로 입력해주십시오.`);
  else if (skuCode !== now)
    change.problems.push(`시트를 받은 뒤 SKU 코드가 '${now.slice(0, CODE_MAX)}'(으)로 바뀌었습니다. 시트를 다시 받아주십시오.`);
  else if (taken) change.problems.push(`SKU 코드 '${code}'은(는) 다른 SKU가 쓰고 있습니다. 다른 코드를 입력해주십시오.`);
  else change.skuCode = code;
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
