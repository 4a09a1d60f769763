/** A sheet of base products that comes back: what was edited in it, and what each edit asks for. Pure. */
import { type PlanChange, planFieldLabel, sameValue } from '../plans/plan-change.ts';
import { productFieldOf } from '../plans/product-fields.ts';
import type { CreateShopDTO, ProductDraft } from '../product/draft.ts';
import { SHOP_TYPES, type ShopType } from '../shops/shop-types.ts';
import type { StockRow } from '../stock/stock-rows.ts';
import { isOptionField, KEPT_PREFIX, type KeptHeading, type KeptRow, PRODUCT_SHEET_KEYS, productSheetColumn } from './product-sheet.ts';
import { parseSheetValue, sameCell, sheetFieldParts, sheetValueText } from './sheet-value.ts';

/** Rows with edits that one plan takes. */
export const PRODUCT_SHEET_IN_MAX = 10_000;

/** Why a row can't be used as it stands. */
export const SHEET_TROUBLES = ['MERGED', 'FORMULA', 'DIFFERENT', 'MIXED', 'STOCK_OF_OPTIONS', 'NO_OPTION'] as const;
export interface SheetTrouble {
  why: (typeof SHEET_TROUBLES)[number];
  /** Heading of the cell. */
  title: string;
}

/** A row that somebody edited. */
export interface ProductSheetEdit {
  /** Of the sheet, counted from 1. */
  line: number;
  /** Null for a row that did not go out with us: its number says which product is meant. */
  productId: string | null;
  seq: string;
  /** Texts of the edited cells by field, as they are now and as they went out. */
  cells: Record<string, string>;
  /** Absent: the row went out without it. */
  was?: Record<string, string>;
  troubles?: SheetTrouble[];
}

export interface ReadSheet {
  rows: ProductSheetEdit[];
  /** Of cells with stock: they are a plan of their own. */
  stock: StockRow[];
  /** Rows in which nothing was edited. */
  same: number;
}

/** Cells whose content can't be taken as it stands, by `row,column` from 0. */
export type BrokenCells = ReadonlyMap<string, 'MERGED' | 'FORMULA'>;

const SEQ = productSheetColumn('seq').title;
const SKU = productSheetColumn('skuCode').title;
const nameOf = (heading: string) => heading.replace(/\s/g, '').toLowerCase();

/** Fields by their headings, for sheets that lost what we hid in them. */
const USUAL_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  PRODUCT_SHEET_KEYS.flatMap((key) => {
    const { title, edits } = productSheetColumn(key);
    // Which option a row is about stands in what is hidden.
    return edits === undefined || isOptionField(edits) ? [] : [[nameOf(title), edits]];
  }),
);

/**
 * What was edited in a sheet, whose headings may stand in any order and under other lines.
 * @returns null where there is no line with 상품번호 and a column that can be edited
 */
export function readProductSheet(table: readonly (readonly string[])[], broken: BrokenCells = new Map()): ReadSheet | null {
  const at = table.findIndex((cells) => cells.some((cell) => nameOf(cell) === nameOf(SEQ)));
  const headings = table[at];
  if (headings === undefined) return null;
  const kept = headings.findIndex((cell) => cell.startsWith(KEPT_PREFIX));
  const heading = kept < 0 ? null : parsed<KeptHeading>(headings[kept]);
  const fields = headings.map((cell) => (heading === null ? textOf(USUAL_FIELDS, nameOf(cell)) : textOf(heading.fields, cell.trim())));
  if (fields.every((field) => field === undefined)) return null;
  const layout: Layout = { fields, headings, seq: columnOf(headings, SEQ), sku: columnOf(headings, SKU), kept };
  const read: ReadSheet = { rows: [], stock: [], same: 0 };
  for (const [index, cells] of table.entries()) {
    if (index <= at || cells.every((cell) => cell.trim() === '' || cell.startsWith(KEPT_PREFIX))) continue;
    const row = readRow(cells, index, layout, broken);
    if (row.edit !== null) read.rows.push(row.edit);
    if (row.stock !== null) read.stock.push(row.stock);
    if (row.edit === null && row.stock === null) read.same += 1;
  }
  return { ...read, rows: heading?.rows === 'OPTION' ? oneAProduct(read.rows) : read.rows, stock: oneASku(read.stock) };
}

interface Layout {
  /** By column. */
  fields: readonly (string | undefined)[];
  headings: readonly string[];
  seq: number;
  sku: number;
  kept: number;
}

const columnOf = (headings: readonly string[], title: string) => headings.findIndex((cell) => nameOf(cell) === nameOf(title));

/** A text of an object that may be anything: it stood in a file. */
function textOf(from: unknown, key: string): string | undefined {
  if (typeof from !== 'object' || from === null || !Object.hasOwn(from, key)) return undefined;
  const found = (from as Record<string, unknown>)[key];
  return typeof found === 'string' ? found : undefined;
}

function parsed<T>(text: string | undefined): T | null {
  try {
    const found: unknown = JSON.parse(text ?? '');
    return typeof found === 'object' && found !== null ? (found as T) : null;
  } catch {
    return null;
  }
}

function keptOf(text: string | undefined): KeptRow | null {
  const found = parsed<KeptRow>(text);
  const whole = found !== null && /^\d{1,15}$/.test(String(found.id)) && typeof found.was === 'object' && found.was !== null;
  return whole
    ? { ...found, id: String(found.id), ...(found.sku === undefined ? {} : { sku: String(found.sku) }), ...optionOf(found) }
    : null;
}

const optionOf = ({ item }: KeptRow) => (item === undefined || !/^\d{1,15}$/.test(String(item)) ? {} : { item: String(item) });

interface ReadRow {
  edit: ProductSheetEdit | null;
  stock: StockRow | null;
}

function readRow(cells: readonly string[], index: number, layout: Layout, broken: BrokenCells): ReadRow {
  const kept = layout.kept < 0 ? null : keptOf(cells[layout.kept]);
  const seq = (cells[layout.seq] ?? '').replace(/[,\s]/g, '');
  const edit: ProductSheetEdit = { line: index + 1, productId: kept?.id ?? null, seq: seq.slice(0, 40), cells: {} };
  const was: Record<string, string> = {};
  const troubles: SheetTrouble[] = [];
  let stock: StockRow | null = null;
  for (const [column, field] of layout.fields.entries()) {
    if (field === undefined) continue;
    const cell = cells[column] ?? '';
    const title = layout.headings[column] ?? '';
    const before = textOf(kept?.was, field);
    const trouble = broken.get(`${index},${column}`);
    if (trouble !== undefined) troubles.push({ why: trouble, title });
    else if (field === 'stock') {
      if (before === undefined ? cell.trim() === '' : sameCount(cell, before)) continue;
      if (kept !== null && kept.sku === undefined) troubles.push({ why: 'STOCK_OF_OPTIONS', title });
      else stock = stockRow(cell, before, kept?.sku ?? cells[layout.sku]);
    } else if (isOptionField(field)) {
      if (kept?.item === undefined) {
        if (cell.trim() !== '') troubles.push({ why: 'NO_OPTION', title });
        continue;
      }
      const key = `${field}@i${kept.item}`;
      if (before === undefined || sameCell(key, cell, before)) continue;
      edit.cells[key] = cell;
      was[key] = before;
    } else if (before === undefined ? cell.trim() !== '' : !sameCell(field, cell, before)) {
      edit.cells[field] = cell;
      if (before !== undefined) was[field] = before;
    }
  }
  // Somebody sorted some of the columns: what stands in this line belongs to several products.
  const touched = troubles.length > 0 || Object.keys(edit.cells).length > 0 || stock !== null;
  if (kept !== null && seq !== '' && seq !== String(kept.seq) && touched) troubles.push({ why: 'MIXED', title: SEQ });
  const mixed = troubles.some(({ why }) => why === 'MIXED');
  const edited = Object.keys(edit.cells).length > 0 || troubles.length > 0;
  return {
    edit: edited ? { ...edit, ...(kept === null ? {} : { was }), ...(troubles.length === 0 ? {} : { troubles }) } : null,
    stock: mixed ? null : stock,
  };
}

function stockRow(cell: string, known: string | undefined, sku: string | undefined): StockRow {
  return { skuCode: (sku ?? '').trim(), quantity: cell.slice(0, 1000), ...(known === undefined ? {} : { known }) };
}

const sameCount = (cell: string, before: string) => cell.replace(/[,\s]|개$/g, '').replace(/\.0+$/, '') === before;

/** Of a sheet with a row an option: what its rows say of their product, once. */
function oneAProduct(rows: readonly ProductSheetEdit[]): ProductSheetEdit[] {
  const byProduct = new Map<string, ProductSheetEdit>();
  for (const row of rows) {
    const key = row.productId ?? (row.seq === '' ? `line ${row.line}` : `seq ${row.seq}`);
    const above = byProduct.get(key);
    byProduct.set(key, above === undefined ? row : together(above, row));
  }
  return [...byProduct.values()];
}

function together(above: ProductSheetEdit, row: ProductSheetEdit): ProductSheetEdit {
  const different = Object.entries(row.cells).filter(([field, cell]) => {
    const other = above.cells[field];
    return other !== undefined && !sameCell(field, other, cell);
  });
  const troubles = [
    ...(above.troubles ?? []),
    ...(row.troubles ?? []),
    ...different.map(([field]): SheetTrouble => ({ why: 'DIFFERENT', title: fieldTitle(field) })),
  ];
  const was = { ...row.was, ...above.was };
  return {
    ...above,
    cells: { ...row.cells, ...above.cells },
    ...(above.was === undefined && row.was === undefined ? {} : { was }),
    ...(troubles.length === 0 ? {} : { troubles }),
  };
}

/** A SKU that several products sell stands in several rows: said the same, it is said once. */
function oneASku(rows: readonly StockRow[]): StockRow[] {
  const seen = new Set<string>();
  return rows.filter(({ skuCode, quantity }) => {
    const said = `${skuCode}\n${quantity.trim()}`;
    if (skuCode !== '' && seen.has(said)) return false;
    seen.add(said);
    return true;
  });
}

function fieldTitle(field: string): string {
  const parts = sheetFieldParts(field);
  return parts === null ? field : planFieldLabel(parts.base);
}

const TROUBLE_TEXTS: Readonly<Record<SheetTrouble['why'], (title: string) => string>> = {
  MERGED: (title) => `‘${title}’ 칸이 다른 칸과 합쳐져 있습니다. 셀 병합을 푼 뒤 다시 올려주십시오.`,
  FORMULA: (title) => `‘${title}’ 칸에 계산되지 않은 수식이 있습니다. 엑셀에서 열어 저장하거나 값으로 붙여넣은 뒤 다시 올려주십시오.`,
  DIFFERENT: (title) => `같은 상품의 옵션 줄마다 ‘${title}’이(가) 다릅니다. 한 가지로 맞춰주십시오.`,
  MIXED: () => '상품번호가 받은 파일의 줄과 다릅니다. 일부 열만 정렬했다면 파일을 다시 받아주십시오.',
  NO_OPTION: (title) => `옵션이 없는 상품이라 ‘${title}’ 칸을 쓸 수 없습니다. 그 칸을 비워주십시오.`,
  STOCK_OF_OPTIONS: () => "옵션이 있는 상품의 재고는 '옵션마다 한 줄'로 받은 파일에서 바꿔주십시오.",
};

export interface SheetAccount {
  shopType: ShopType;
  shopAccountId: string;
}

/** What stands against a row, whatever its product is. */
export function sheetTroubleTexts(row: Pick<ProductSheetEdit, 'troubles'>): string[] {
  return (row.troubles ?? []).map(({ why, title }) => TROUBLE_TEXTS[why](title.slice(0, 60)));
}

export interface SheetVerdict {
  changes: PlanChange[];
  /** Korean; with one of them nothing of the row is changed. */
  problems: string[];
}

/**
 * What a row makes of its product as it is now.
 * @param accounts shop accounts that the caller sees, by id
 */
export function judgeSheetEdit(row: ProductSheetEdit, draft: ProductDraft, accounts: ReadonlyMap<string, SheetAccount>): SheetVerdict {
  const verdict: SheetVerdict = { changes: [], problems: sheetTroubleTexts(row) };
  for (const [field, cell] of Object.entries(row.cells)) {
    const place = placeOf(field, draft, accounts);
    if ('refused' in place) {
      verdict.problems.push(place.refused);
      continue;
    }
    const parsedCell = parseSheetValue(field, cell);
    if (!parsedCell.ok) {
      verdict.problems.push(`${place.label} ‘${cell.slice(0, 20)}’: ${parsedCell.message}`);
      continue;
    }
    const now = productFieldOf(draft, place.field);
    // What a shop would have anyway is no value of its own.
    const same = place.base !== null && now === null && sameValue(parsedCell.value, productFieldOf(draft, place.base));
    if (same || sameCell(field, sheetValueText(now), cell)) continue;
    const was = row.was?.[field];
    if (was !== undefined && !sameCell(field, was, sheetValueText(now)))
      verdict.problems.push(movedText(place.label, was, sheetValueText(now)));
    else verdict.changes.push({ field: place.field, label: place.label, before: now, after: parsedCell.value });
  }
  return verdict;
}

type Place = { field: string; label: string; base: string | null } | { refused: string };

/** Where a field of the sheet stands in the product. */
function placeOf(field: string, draft: ProductDraft, accounts: ReadonlyMap<string, SheetAccount>): Place {
  const parts = sheetFieldParts(field);
  if (parts === null) return { refused: `‘${field.slice(0, 40)}’은 바꿀 수 없는 칸입니다.` };
  if (parts.option !== null) {
    const option = draft.composition.optionInfo.optionCombinations.find(({ id }) => id === parts.option);
    if (option === undefined || !draft.composition.optionInfo.usable)
      return { refused: '지금은 없는 옵션의 칸이 있습니다. 파일을 다시 받아주십시오.' };
    return { field, label: planFieldLabel(parts.base, option.optionValues.join(' / ')), base: null };
  }
  if (parts.account === null) return { field: parts.base, label: planFieldLabel(parts.base), base: null };
  const named = draft.createShopDTOList.find(({ registerKey }) => registerKey === parts.account);
  const account = named === undefined ? accounts.get(parts.account) : accountOf(named, accounts);
  if (account === undefined) return { refused: '지금은 볼 수 없거나 연동을 끊은 쇼핑몰의 칸이 있습니다. 파일을 다시 받아주십시오.' };
  const entry = named ?? draft.createShopDTOList.find((each) => isOfAccount(each, account));
  const label = planFieldLabel(parts.base, SHOP_TYPES[account.shopType].title);
  if (entry === undefined) return { refused: `${label}: 이 쇼핑몰에 등록하지 않은 상품입니다.` };
  return { field: `${parts.base}@${entry.registerKey}`, label, base: parts.base };
}

const isOfAccount = ({ shopInfoDTO }: CreateShopDTO, { shopType, shopAccountId }: SheetAccount) =>
  shopInfoDTO.shopType === shopType && shopInfoDTO.shopAccountId === shopAccountId;

const accountOf = (entry: CreateShopDTO, accounts: ReadonlyMap<string, SheetAccount>) =>
  [...accounts.values()].find((account) => isOfAccount(entry, account));

function movedText(label: string, was: string, now: string): string {
  const said = (text: string) => (text === '' ? '없음' : text.slice(0, 60));
  return `파일을 받은 뒤 ${label}이(가) ‘${said(was)}’에서 ‘${said(now)}’(으)로 바뀌었습니다. 파일을 다시 받아 고쳐주십시오.`;
}
