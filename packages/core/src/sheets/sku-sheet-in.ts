/** A sheet with the stock of SKUs that comes back: what was edited in it. Pure. */
import type { StockRow } from '../stock/stock-rows.ts';
import type { BrokenCells } from './product-sheet-in.ts';
import { KEPT_SKUS, type KeptSku } from './sku-sheet.ts';

export interface ReadSkuSheet {
  rows: StockRow[];
  /** Rows in which nothing was edited. */
  same: number;
}

const nameOf = (heading: string) => heading.replace(/\s/g, '').toLowerCase();
const CODE = ['sku코드', 'skucode'];
const SAFETY = ['안전재고'];
/** Of sheets of one's own, and of those that went out with a column to be filled in. */
const NOW = ['지금재고', '현재재고'];
const WANTED = ['바꿀재고', '재고수량', '재고'];

/**
 * Rows of a sheet by its headings, which may stand in any order and under other lines; empty lines are skipped. A sheet that went out with us
 * says by what it hides what was edited; of any other every row with a count is one.
 * @returns null where there is no line with both the code and something that can be edited
 */
export function readSkuSheet(table: readonly (readonly string[])[], broken: BrokenCells = new Map()): ReadSkuSheet | null {
  const at = table.findIndex(
    (cells) => columnOf(cells, CODE) >= 0 && (columnOf(cells, WANTED) >= 0 || columnOf(cells, SAFETY) >= 0 || cells.includes(KEPT_SKUS)),
  );
  const headings = table[at];
  if (headings === undefined) return null;
  const columns: Columns = {
    code: columnOf(headings, CODE),
    stock: columnOf(headings, WANTED),
    now: columnOf(headings, NOW),
    safety: columnOf(headings, SAFETY),
    kept: headings.indexOf(KEPT_SKUS),
  };
  const read: ReadSkuSheet = { rows: [], same: 0 };
  for (const [index, cells] of table.entries()) {
    if (index <= at || cells.every((cell) => cell.trim() === '' || cell === KEPT_SKUS)) continue;
    const row = columns.kept < 0 ? ownRow(cells, columns) : editedRow(cells, columns);
    const trouble = brokenTitle(index, columns, broken);
    if (trouble !== null) read.rows.push({ ...(row ?? ownRow(cells, columns)), trouble });
    else if (row === null) read.same += 1;
    else read.rows.push(row);
  }
  return read;
}

interface Columns {
  code: number;
  stock: number;
  now: number;
  safety: number;
  kept: number;
}

/** The first of the names that a heading has. */
function columnOf(cells: readonly string[], names: readonly string[]): number {
  const headings = cells.map(nameOf);
  return names.map((name) => headings.indexOf(name)).find((index) => index >= 0) ?? -1;
}

function brokenTitle(index: number, { code, stock, safety }: Columns, broken: BrokenCells): string | null {
  const why = [code, stock, safety].map((column) => broken.get(`${index},${column}`)).find((found) => found !== undefined);
  if (why === 'MERGED') return '다른 칸과 합쳐진 칸이 있습니다. 셀 병합을 푼 뒤 다시 올려주십시오.';
  return why === 'FORMULA' ? '계산되지 않은 수식이 있습니다. 엑셀에서 열어 저장하거나 값으로 붙여넣은 뒤 다시 올려주십시오.' : null;
}

function ownRow(cells: readonly string[], { code, stock, now, safety }: Columns): StockRow {
  const safetyStock = (cells[safety] ?? '').trim();
  return {
    skuCode: (cells[code] ?? '').trim(),
    quantity: cells[stock] ?? '',
    ...(now < 0 ? {} : { known: cells[now] ?? '' }),
    ...(safetyStock === '' ? {} : { safetyStock }),
  };
}

/** Null where nothing was edited. A cell that was emptied asks for nothing. */
function editedRow(cells: readonly string[], columns: Columns): StockRow | null {
  const kept = keptOf(cells[columns.kept]);
  if (kept === null) return ownRow(cells, { ...columns, now: -1 });
  const cell = (column: number) => (column < 0 ? '' : (cells[column] ?? '').trim());
  const [stock, safety, code] = [cell(columns.stock), cell(columns.safety), cell(columns.code)];
  const edited = {
    stock: stock !== '' && !sameCount(stock, kept.was.stock),
    safety: safety !== '' && !sameCount(safety, kept.was.safetyStock),
    code: code !== '' && code !== kept.was.skuCode,
  };
  if (!edited.stock && !edited.safety && !edited.code) return null;
  return {
    skuId: kept.id,
    skuCode: kept.was.skuCode,
    quantity: edited.stock ? stock : '',
    known: kept.was.stock,
    ...(edited.safety ? { safetyStock: safety, knownSafety: kept.was.safetyStock } : {}),
    ...(edited.code ? { newCode: code } : {}),
  };
}

const sameCount = (cell: string, before: string) => cell.replace(/[,\s]|개$/g, '').replace(/\.0+$/, '') === before;

/** A cell may hold anything: it stood in a file. */
function keptOf(text: string | undefined): KeptSku | null {
  try {
    const found: unknown = JSON.parse(text ?? '');
    if (typeof found !== 'object' || found === null || !('id' in found) || !('was' in found)) return null;
    const { id, was } = found;
    if (!/^\d{1,15}$/.test(String(id)) || typeof was !== 'object' || was === null) return null;
    const textOf = (name: string) => String(Object.hasOwn(was, name) ? (was as Record<string, unknown>)[name] : '');
    return { id: String(id), was: { skuCode: textOf('skuCode'), stock: textOf('stock'), safetyStock: textOf('safetyStock') } };
  } catch {
    return null;
  }
}
