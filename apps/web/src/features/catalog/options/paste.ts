/** Blocks copied out of Excel. Pure. */
import type { OptionCombination } from '@moa/core';
import type { OptionInfo } from './axes.ts';

export type GridColumn = 'optionPrice' | 'saleQuantity' | 'skuCode' | 'barcode' | 'saleUnitQuantity';

/** Rows and cells of a copied block; quoted cells may hold line breaks. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at] ?? '';
    if (quoted) {
      if (char === '"' && body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (char === '"') quoted = false;
      else cell += char;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === '\t' || char === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (char === '\n') rows.push([]);
    } else cell += char;
  }
  rows.at(-1)?.push(cell);
  return rows.map((row) => row.map((each) => each.trim()));
}

export function isBlock(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''));
}

/** `1,200`, `+1,000원`, `-500` as a whole number; null when it is none. */
export function parseAmount(text: string): number | null {
  const clean = text.replace(/[,\s₩원개+]/g, '');
  return /^-?\d{1,9}$/.test(clean) ? Number(clean) : null;
}

/** One typed or pasted text in a column; null when it does not fit. */
export function cellValue(column: GridColumn, text: string): string | number | null {
  if (column === 'skuCode') return text.trim().slice(0, 60);
  if (column === 'barcode') return text.trim().slice(0, 40);
  if (column === 'saleUnitQuantity') return unitValue(text);
  if (text.trim() === '') return 0;
  const amount = parseAmount(text);
  if (amount === null || (column === 'saleQuantity' && amount < 0)) return null;
  return amount;
}

/** Pieces of the SKU that one sale takes. */
const UNIT_MAX = 9_999;

function unitValue(text: string): number | null {
  const amount = text.trim() === '' ? 1 : parseAmount(text);
  return amount !== null && amount >= 1 && amount <= UNIT_MAX ? amount : null;
}

export interface BlockResult {
  rows: OptionCombination[];
  changed: number;
  /** Cells that were no number, left as they were. */
  refused: number;
  /** Codes of SKUs that the rows have already, left as they were. */
  settled: number;
}

/** An option keeps the SKU that its stock is counted by. */
function isSettled(row: Pick<OptionCombination, 'skuId' | 'skuCode'>, column: GridColumn, value: string | number): boolean {
  return column === 'skuCode' && row.skuId !== null && value !== row.skuCode;
}

/** Writes a block into the combinations from one cell on, to the right over `columns` and downwards. What sticks out is left away. */
export function pasteBlock(
  rows: readonly OptionCombination[],
  columns: readonly GridColumn[],
  at: { row: number; column: number },
  block: readonly string[][],
): BlockResult {
  const next = [...rows];
  let changed = 0;
  let refused = 0;
  let settled = 0;
  block.forEach((cells, down) => {
    const row = next[at.row + down];
    if (!row) return;
    const patch: Partial<Record<GridColumn, string | number>> = {};
    cells.forEach((text, right) => {
      const column = columns[at.column + right];
      if (!column) return;
      const value = cellValue(column, text);
      if (value === null) refused += 1;
      else if (isSettled(row, column, value)) settled += 1;
      else {
        patch[column] = value;
        changed += 1;
      }
    });
    next[at.row + down] = { ...row, ...patch } as OptionCombination;
  });
  return { rows: next, changed, refused, settled };
}

const HEADERS: { column: GridColumn; pattern: RegExp }[] = [
  { column: 'saleUnitQuantity', pattern: /판매\s*단위|묶음\s*수량/ },
  { column: 'optionPrice', pattern: /추가\s*금액|옵션\s*가|추가금|가격/ },
  { column: 'saleQuantity', pattern: /재고|수량/ },
  { column: 'skuCode', pattern: /sku|코드|품번|관리번호/i },
  { column: 'barcode', pattern: /바코드/ },
];

export interface TableResult {
  info: OptionInfo;
  /** Why nothing can be made of the text, in Korean. */
  problem: string | null;
}

/**
 * A whole option table: a heading row with the names of the options (색상, 사이즈) and of the other columns (추가금액, 재고, SKU 코드).
 * Combinations that exist keep their ids and SKUs.
 */
export function optionTable(info: OptionInfo, text: string): TableResult {
  const [heading, ...lines] = parseBlock(text).filter((row) => row.some((cell) => cell !== ''));
  if (!heading || lines.length === 0) return { info, problem: '제목 줄과 옵션 줄을 함께 복사해 붙여넣어주세요.' };
  const kinds = heading.map((title) => HEADERS.find(({ pattern }) => pattern.test(title))?.column ?? null);
  const axes = heading.flatMap((name, index) => (kinds[index] === null && name !== '' ? [{ name, index }] : []));
  if (axes.length === 0 || axes.length > 3) return { info, problem: '옵션은 1개에서 3개까지 만들 수 있어요. 제목 줄을 확인해주세요.' };
  const incomplete = lines.findIndex((cells) => axes.some(({ index }) => (cells[index] ?? '') === ''));
  if (incomplete >= 0) return { info, problem: `${incomplete + 2}번째 줄에 옵션값이 비어 있어요.` };
  const known = new Map(info.optionCombinations.map((row) => [row.optionValues.join('\u001f'), row]));
  const made = new Map<string, OptionCombination>();
  for (const cells of lines) {
    const optionValues = axes.map(({ index }) => cells[index] ?? '');
    const key = optionValues.join('\u001f');
    const before = known.get(key) ?? blank(optionValues);
    const patch: Partial<Record<GridColumn, string | number>> = {};
    kinds.forEach((column, index) => {
      const value = column === null ? null : cellValue(column, cells[index] ?? '');
      if (column !== null && value !== null && !isSettled(before, column, value)) patch[column] = value;
    });
    made.set(key, { ...before, ...patch } as OptionCombination);
  }
  const options = axes.map(({ name }, axis) => ({
    name,
    values: [...new Set([...made.values()].map((row) => row.optionValues[axis] ?? ''))],
  }));
  return { info: { usable: true, options, optionCombinations: [...made.values()] }, problem: null };
}

function blank(optionValues: string[]): OptionCombination {
  return {
    id: null,
    optionValues,
    optionPrice: 0,
    saleQuantity: 0,
    seenQuantity: null,
    usable: true,
    skuCode: '',
    skuId: null,
    saleUnitQuantity: 1,
    barcode: '',
  };
}
