/** Options of a product as its rows say them: a row a combination, or all of them in one row. Pure. */
import { combine, optionKey } from '../product/composition.ts';
import type { OptionAxis, OptionCombination, ProductDraft } from '../product/draft.ts';
import { bad, good, listed, type Parsed, wholeNumber, yesOrNo } from './cells.ts';
import { OPTION_AXES } from './columns.ts';
import type { BatchRow, CellProblem } from './rows.ts';

type Report = (problem: CellProblem) => void;

/** What a row says of the SKU that it sells. */
export interface RowValues {
  stock: number | null;
  optionPrice: number | null;
  usable: boolean | null;
  unit: number | null;
  skuCode: string | null;
  barcode: string | null;
}

const STOCK: readonly [number, number] = [0, 99_999_999];
const PRICE: readonly [number, number] = [-999_999_990, 999_999_990];
const UNIT: readonly [number, number] = [1, 9_999];
const CODE_LENGTH = 60;
const BARCODE_LENGTH = 40;

const atMost =
  (length: number) =>
  (text: string): Parsed<string> =>
    text.length > length ? bad(`${length}자 이하로 적어주십시오.`) : good(text);

/** Files of shops say the stock of an option beside that of the whole product. */
const stockColumn = ({ cells }: BatchRow) => (cells.optionStock === undefined ? 'stock' : 'optionStock');

export function rowValues({ row, cells }: BatchRow, report: Report): RowValues {
  const read = <T>(column: string, parse: (text: string) => Parsed<T>): T | null => {
    const text = cells[column];
    if (text === undefined) return null;
    const parsed = parse(text);
    if (parsed.ok) return parsed.value;
    report({ row, column, message: parsed.message, severity: 'ERROR' });
    return null;
  };
  return {
    stock: read(stockColumn({ row, cells }), (text) => wholeNumber(text, STOCK)),
    optionPrice: read('optionPrice', (text) => wholeNumber(text, PRICE)),
    usable: read('usable', yesOrNo),
    unit: read('unit', (text) => wholeNumber(text, UNIT)),
    skuCode: read('skuCode', atMost(CODE_LENGTH)),
    barcode: read('barcode', atMost(BARCODE_LENGTH)),
  };
}

export interface SaidOption {
  optionValues: string[];
  values: RowValues;
  /** Row of the sheet that says it. */
  row: number;
}

export interface SaidOptions {
  names: string[];
  options: SaidOption[];
}

/** Whether any row says something of options. */
const OPTION_COLUMNS = OPTION_AXES.flatMap((axis) => [`optionName${axis}`, `optionValue${axis}`]);

/** Null for a product without options. */
export function saidOptions(
  rows: readonly BatchRow[],
  said: Readonly<Record<string, { text: string; row: number }>>,
  report: Report,
): SaidOptions | null {
  if (!rows.some(({ cells }) => OPTION_COLUMNS.some((column) => cells[column] !== undefined))) return null;
  const [first] = rows;
  const lists = first !== undefined && rows.length === 1 && hasLists(first) ? first : null;
  return lists === null ? fromRows(rows, said, report) : fromLists(lists, said, report);
}

/** 사방넷 writes what belongs to an option behind its value: `블랙^^5^^500` (its stock, then what it costs more; the second as far as is known). */
const BEHIND = '^^';
const LISTS = /[,\n]|\^\^/;
const hasLists = ({ cells }: BatchRow) => OPTION_AXES.some((axis) => LISTS.test(cells[`optionValue${axis}`] ?? ''));

function fromRows(rows: readonly BatchRow[], said: Readonly<Record<string, { text: string; row: number }>>, report: Report): SaidOptions {
  const used = OPTION_AXES.filter(
    (axis) => said[`optionName${axis}`] !== undefined || rows.some(({ cells }) => cells[`optionValue${axis}`] !== undefined),
  );
  const names = used.map((axis) => said[`optionName${axis}`]?.text ?? '');
  for (const [at, axis] of used.entries()) {
    const row = rows.find(({ cells }) => cells[`optionValue${axis}`] !== undefined)?.row ?? rows[0]?.row ?? 1;
    if (names[at] === '') report({ row, column: `optionName${axis}`, message: '옵션명을 적어주십시오. 예: 색상', severity: 'ERROR' });
  }
  const options: SaidOption[] = [];
  const known = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    const optionValues = used.map((axis) => row.cells[`optionValue${axis}`] ?? '');
    // The first row may speak of the product alone, with its options below.
    if (at === 0 && rows.length > 1 && optionValues.every((value) => value === '')) continue;
    for (const [index, axis] of used.entries())
      if (optionValues[index] === '')
        report({ row: row.row, column: `optionValue${axis}`, message: '옵션값을 적어주십시오.', severity: 'ERROR' });
    const key = optionKey(optionValues);
    const before = known.get(key);
    if (before !== undefined)
      report({
        row: row.row,
        column: `optionValue${used[0] ?? 1}`,
        message: `${before}행과 같은 옵션입니다. 한 줄을 지워주십시오.`,
        severity: 'ERROR',
      });
    known.set(key, row.row);
    options.push({ optionValues, values: rowValues(row, report), row: row.row });
  }
  return { names, options };
}

/** 색상 → `블랙,화이트` and 사이즈 → `S,M` in one row; one column may hold both, a line each. Prices and stock stand in the order of the combinations. */
function fromLists(row: BatchRow, said: Readonly<Record<string, { text: string; row: number }>>, report: Report): SaidOptions {
  const written = axesOf(row, said);
  const axes = written.map(({ name, values }) => ({ name, values: values.map((value) => value.split(BEHIND, 1)[0]?.trim() ?? '') }));
  const behind = readBehind(row, written, report);
  for (const [at, { name, values }] of axes.entries()) {
    const axis = OPTION_AXES[at] ?? 3;
    if (name === '') report({ row: row.row, column: `optionName${axis}`, message: '옵션명을 적어주십시오. 예: 색상', severity: 'ERROR' });
    if (new Set(values).size < values.length)
      report({ row: row.row, column: `optionValue${axis}`, message: '같은 옵션값이 두 번 있습니다.', severity: 'ERROR' });
  }
  if (axes.reduce((product, { values }) => product * values.length, 1) > 1000) {
    report({ row: row.row, column: 'optionValue1', message: '옵션 조합은 1,000개까지 만들 수 있습니다.', severity: 'ERROR' });
    return { names: axes.map(({ name }) => name), options: [] };
  }
  const combinations = combine(axes);
  const parts = (column: string): string[] => {
    const text = row.cells[column];
    if (text === undefined) return [];
    const values = listed(text);
    if (values.length === 1) return combinations.map(() => values[0] ?? '');
    if (values.length !== combinations.length)
      report({
        row: row.row,
        column,
        message: `옵션 조합이 ${combinations.length}개인데 값이 ${values.length}개입니다. 개수를 맞추거나 값 하나만 적어주십시오.`,
        severity: 'ERROR',
      });
    return values;
  };
  const [stocks, prices, usable, codes, barcodes] = [
    behind?.stocks ?? parts(stockColumn(row)),
    behind?.prices ?? parts('optionPrice'),
    parts('usable'),
    codesOf(row, 'skuCode'),
    codesOf(row, 'barcode'),
  ];
  const options = combinations.map((optionValues, at): SaidOption => {
    const cells: Record<string, string> = {};
    for (const [column, values] of [
      ['stock', stocks],
      ['optionPrice', prices],
      ['usable', usable],
      ['skuCode', codes],
      ['barcode', barcodes],
    ] as const) {
      const value = values[at];
      if (value !== undefined && value !== '') cells[column] = value;
    }
    if (row.cells.unit !== undefined) cells.unit = row.cells.unit;
    return { optionValues, row: row.row, values: rowValues({ row: row.row, cells }, report) };
  });
  return { names: axes.map(({ name }) => name), options };
}

/** What stands behind the values of the only option of a row; null where nothing does, or where it says nothing of a combination. */
function readBehind(
  row: BatchRow,
  axes: readonly OptionAxis[],
  report: Report,
): { stocks: string[] | undefined; prices: string[] | undefined } | null {
  const at = axes.findIndex(({ values }) => values.some((value) => value.includes(BEHIND)));
  const [axis] = axes;
  if (at < 0 || axis === undefined) return null;
  const warn = (message: string) => report({ row: row.row, column: `optionValue${OPTION_AXES[at] ?? 3}`, message, severity: 'WARN' });
  if (axes.length > 1) {
    warn('옵션이 둘 이상이라 ^^ 뒤에 적힌 재고와 추가금액은 쓰지 않습니다. 재고수량과 옵션가 열에 적어주십시오.');
    return null;
  }
  const part = (place: number): string[] | undefined => {
    const found = axis.values.map((value) => value.split(BEHIND)[place]?.trim() ?? '');
    return found.some((text) => text !== '') ? found : undefined;
  };
  const given = (column: string) => row.cells[column] !== undefined;
  warn('옵션값의 ^^ 뒤에 적힌 것을 재고와 추가금액으로 읽었습니다. 등록하기 전에 확인해주십시오.');
  return {
    stocks: given('optionStock') ? undefined : part(1),
    prices: given('optionPrice') ? undefined : part(2),
  };
}

/** A code is one SKU's: one code for all of them is nobody's. */
function codesOf(row: BatchRow, column: string): string[] {
  const values = listed(row.cells[column] ?? '');
  return values.length > 1 ? values : [];
}

function axesOf({ cells }: BatchRow, said: Readonly<Record<string, { text: string; row: number }>>): OptionAxis[] {
  const [names, values] = [said.optionName1?.text ?? '', cells.optionValue1 ?? ''];
  const lines = values
    .split(/\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const together = listed(names);
  if (cells.optionValue2 === undefined && together.length > 1 && lines.length === together.length)
    return together.slice(0, 3).map((name, at) => ({ name, values: listed(lines[at] ?? '') }));
  return OPTION_AXES.flatMap((axis) => {
    const text = cells[`optionValue${axis}`];
    return text === undefined ? [] : [{ name: said[`optionName${axis}`]?.text ?? '', values: listed(text) }];
  });
}

const fresh = ({ optionValues, values }: SaidOption): OptionCombination => ({
  id: null,
  optionValues,
  optionPrice: values.optionPrice ?? 0,
  saleQuantity: values.stock ?? 0,
  seenQuantity: null,
  usable: values.usable ?? true,
  skuCode: values.skuCode ?? '',
  skuId: null,
  saleUnitQuantity: values.unit ?? 1,
  barcode: values.barcode ?? '',
});

const changed = (row: OptionCombination, { values }: SaidOption): OptionCombination => ({
  ...row,
  optionPrice: values.optionPrice ?? row.optionPrice,
  saleQuantity: values.stock ?? row.saleQuantity,
  usable: values.usable ?? row.usable,
  saleUnitQuantity: values.unit ?? row.saleUnitQuantity,
  barcode: values.barcode ?? row.barcode,
});

/** The options that are there with what the rows say of them: those that no row names stay, new ones are added. */
export function withOptions(
  info: ProductDraft['composition']['optionInfo'],
  { names, options }: SaidOptions,
): ProductDraft['composition']['optionInfo'] {
  const said = new Map(options.map((option) => [optionKey(option.optionValues), option]));
  const kept = info.optionCombinations.map((row) => {
    const option = said.get(optionKey(row.optionValues));
    said.delete(optionKey(row.optionValues));
    return option === undefined ? row : changed(row, option);
  });
  const optionCombinations = [...kept, ...[...said.values()].map(fresh)];
  const axes = names.map((name, at): OptionAxis => {
    const before = info.options[at]?.values ?? [];
    return { name, values: [...new Set([...before, ...optionCombinations.map((row) => row.optionValues[at] ?? '')])] };
  });
  return { usable: true, options: axes, optionCombinations };
}
