/** Which columns a file's headings stand for, and its rows as products by them. */
import { createHash } from 'node:crypto';
import {
  type BatchProduct,
  type BatchRow,
  type BatchShop,
  findHeadingRow,
  groupRows,
  headingsKey,
  type Mapping,
  matchHeadings,
  toBatchRow,
} from '@moa/core/batch';
import type { TenantTx } from '../../../platform/database/index.ts';
import { type ReadSheet, type SheetLine, SheetRefused } from '../../../platform/sheets/index.ts';
import { readMapping, type StoredHeading, type StoredMapping } from '../batch.queries.ts';
import type { FormulaCells } from './check-products.ts';

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

export interface ReadHeadings {
  headings: readonly StoredHeading[];
  /** Of the sheet, counted from one. */
  headingRow: number;
}

/** What the seller chose for this file, else for the last one with these headings, else what the headings say. */
export async function readHeadings(
  tx: TenantTx,
  sheet: ReadSheet,
  shops: readonly BatchShop[],
  chosen: StoredMapping | null,
): Promise<ReadHeadings> {
  const first = sheet.lines.slice(0, 20);
  const at = findHeadingRow(
    first.map(({ cells }) => cells),
    shops,
  );
  const line = at === null ? undefined : first[at];
  if (at === null || line === undefined)
    throw new SheetRefused(
      'NOT_A_SHEET',
      '제목 줄에서 상품명이나 판매자 관리코드를 찾지 못했습니다. 양식을 내려받아 그 제목으로 적어주십시오.',
    );
  refuseMerged(sheet, line.row);
  const remembered = chosen ?? (await readMapping(tx, headingHash(line.cells)));
  const below = sheet.lines.slice(at + 1, at + 1 + SAMPLES);
  const headings = matchHeadings(line.cells, shops).map((match): StoredHeading => {
    const samples = below.map(({ cells }) => (cells[match.index] ?? '').slice(0, SAMPLE_LENGTH)).filter((text) => text !== '');
    if (remembered === null) return { ...match, samples };
    const column = remembered[String(match.index)] ?? null;
    return { ...match, column, certainty: column === null ? null : column === match.column ? match.certainty : 'CHOSEN', samples };
  });
  return {
    headings: headings.filter(({ heading, column, samples }) => heading !== '' || column !== null || samples.length > 0),
    headingRow: line.row,
  };
}

export const headingHash = (headings: readonly string[]): Buffer => createHash('sha256').update(headingsKey(headings)).digest();

export function mappingOf(headings: readonly StoredHeading[]): Mapping {
  return Object.fromEntries(headings.flatMap(({ index, column }) => (column === null ? [] : [[index, column] as const])));
}

/** Above the products joined cells are decoration; among them nobody knows which row they speak of. */
function refuseMerged({ merged }: ReadSheet, headingRow: number): void {
  const among = merged.find((range) => {
    const last = Number(/(\d{1,7})$/.exec(range)?.[1] ?? 0);
    return last > headingRow;
  });
  if (among === undefined) return;
  throw new SheetRefused('BROKEN', `합쳐진 칸(${among.slice(0, 20)})이 있습니다. 엑셀에서 병합을 풀고 칸마다 값을 적어 다시 올려주십시오.`);
}

export function productsOf(
  { lines }: ReadSheet,
  { headings, headingRow }: ReadHeadings,
): { products: BatchProduct[]; formulas: FormulaCells } {
  const formulas = new Map<number, string[]>();
  const mapping = mappingOf(headings);
  const below = lines.filter((line) => line.row > headingRow);
  const rows = below.flatMap((line): BatchRow[] => {
    const columns = line.formulas.flatMap((index) => mapping[index] ?? []);
    if (columns.length > 0) formulas.set(line.row, columns);
    const read = toBatchRow(line.row, withFormulas(line), mapping);
    return read === null ? [] : [read];
  });
  return { products: groupRows(rows), formulas };
}

/** A formula without a result is a cell that says something all the same: its row is not passed over. */
function withFormulas({ cells, formulas }: SheetLine): readonly string[] {
  if (formulas.every((at) => (cells[at] ?? '') !== '')) return cells;
  const filled = [...cells];
  for (const at of formulas) filled[at] ||= '=';
  return filled;
}
