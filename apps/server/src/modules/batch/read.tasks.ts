/** Reads an uploaded file and looks at each of its products. It can be killed anywhere: what it finds is stored in one transaction. */
import { createHash } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { ProductDraft } from '@moa/core';
import {
  BATCH_PRODUCTS_MAX,
  BATCH_ROWS_MAX,
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
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, SellerScope, TenantTx } from '../../platform/database/index.ts';
import { readWhole, type SealedFiles } from '../../platform/files/index.ts';
import { defineTask, type HandledTask, handleTask } from '../../platform/jobs/index.ts';
import { type ReadSheet, readSheet, type SheetLine, SheetRefused } from '../../platform/sheets/index.ts';
import { loadDraft } from '../products/index.ts';
import {
  type BatchFile,
  type BatchResult,
  clearBatchProducts,
  insertBatchProducts,
  type NewBatchProduct,
  productsByCode,
  type RowState,
  readBatchFile,
  readMapping,
  type StoredHeading,
  type StoredMapping,
  storeRead,
  storeRefused,
} from './batch.queries.ts';
import { checkProduct, type FormulaCells } from './check-products.ts';
import { readReference } from './reference.ts';

export const readTask = defineTask(
  'catalog.batch-read',
  z.object({ sellerId: z.number().int(), batchId: z.number().int(), version: z.number().int() }),
  {
    urgency: 1,
    attempts: 3,
  },
);

export interface ReadDeps {
  database: Database;
  sealedFiles: SealedFiles;
  now: Clock;
}

const LIMITS = { rows: BATCH_ROWS_MAX + 20, columns: 300, characters: 40_000_000 };
/** Products after which others get their turn, and of one statement. */
const TURN = 50;
const TOGETHER = 500;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
const GAVE_UP = '파일을 읽지 못했습니다. 파일을 엑셀에서 다시 저장해 올려주십시오. 계속되면 고객센터로 문의해주십시오.';

export function readHandler(deps: ReadDeps): HandledTask {
  return handleTask(
    readTask,
    async ({ sellerId, batchId, version }, { lastAttempt, signal }) => {
      const file = await deps.database.tenant(sellerId, (tx) => readBatchFile(tx, batchId), { readOnly: true });
      if (file === null || file.version !== version || file.state !== 'READING') return;
      try {
        await readFile(deps, { sellerId, shopAccountIds: file.shop_account_ids }, file, signal);
      } catch (error) {
        const message = error instanceof SheetRefused ? error.message : lastAttempt ? GAVE_UP : null;
        if (message === null || signal.aborted) throw error;
        await refuse(deps, sellerId, batchId, version, message);
      }
    },
    ({ sellerId, batchId, version }) => refuse(deps, sellerId, batchId, version, GAVE_UP),
  );
}

async function refuse({ database }: ReadDeps, sellerId: number, batchId: number, version: number, message: string): Promise<void> {
  await database.tenant(sellerId, async (tx) => {
    await clearBatchProducts(tx, batchId);
    await storeRefused(tx, batchId, version, message);
  });
}

async function readFile({ database, sealedFiles, now }: ReadDeps, scope: SellerScope, file: BatchFile, signal: AbortSignal): Promise<void> {
  const opened = await sealedFiles.open(scope.sellerId, 'EXCEL', file.file_id, now());
  const sheet = await readSheet(await readWhole(opened.content), LIMITS);
  signal.throwIfAborted();
  await database.tenant(
    scope,
    async (tx) => {
      const reference = await readReference(tx);
      const headings = await readHeadings(tx, sheet, reference.shops, file.mapping);
      const { products, formulas } = productsOf(sheet, headings);
      if (products.length === 0) throw new SheetRefused('EMPTY', '제목 줄 아래에 상품이 없습니다. 상품을 적어 다시 올려주십시오.');
      if (products.length > BATCH_PRODUCTS_MAX)
        throw new SheetRefused(
          'TOO_MANY_ROWS',
          `상품이 ${products.length.toLocaleString('ko-KR')}개입니다. 한 파일에 ${BATCH_PRODUCTS_MAX.toLocaleString('ko-KR')}개까지 등록할 수 있습니다. 파일을 나누어 올려주십시오.`,
        );
      const existing = await productsByCode(tx, products.map(({ code }) => code).filter(Boolean));
      await clearBatchProducts(tx, file.id);
      const counts: Record<RowState, number> = { NEW: 0, CHANGED: 0, SAME: 0, PROBLEM: 0 };
      let together: NewBatchProduct[] = [];
      let written = Promise.resolve();
      for (const [at, product] of products.entries()) {
        if (at % TURN === 0) {
          await othersTurn();
          signal.throwIfAborted();
        }
        const found = existing.get(product.code) ?? [];
        const stored = found.length === 1 ? await loadDraft(tx, found[0] ?? 0) : null;
        const next = lookAt(product, at + 1, stored, found.length, reference, formulas);
        counts[next.state] += 1;
        together.push(next);
        if (together.length === TOGETHER) {
          // One statement is under way while the next is made, and no more: each holds its rows once more.
          await written;
          written = insertBatchProducts(tx, file.id, together);
          // Whoever is broken off meanwhile says so by another error.
          written.catch(() => undefined);
          together = [];
        }
      }
      await written;
      if (together.length > 0) await insertBatchProducts(tx, file.id, together);
      const result: BatchResult = { headings: headings.headings, headingRow: headings.row, counts };
      await storeRead(tx, file.id, file.version, result);
    },
    { retry: true },
  );
}

function lookAt(
  product: BatchProduct,
  seq: number,
  stored: ProductDraft | null,
  found: number,
  reference: Awaited<ReturnType<typeof readReference>>,
  formulas: FormulaCells,
): NewBatchProduct {
  const { problems, state, applied } = checkProduct(product, stored, reference, formulas);
  const several = found > 1;
  if (several)
    problems.unshift({
      row: product.rows[0]?.row ?? 1,
      column: 'code',
      message: `이 관리코드의 상품이 ${found}개 있어 어느 것인지 알 수 없습니다. 코드를 다르게 적어주십시오.`,
      severity: 'ERROR',
    });
  return {
    seq,
    code: product.code,
    name: product.rows.find(({ cells }) => cells.name !== undefined)?.cells.name ?? applied.draft.basic.productName,
    state: several ? 'PROBLEM' : state,
    rows: product.rows,
    problems,
    productId: stored?.id == null ? null : Number(stored.id),
  };
}

export interface ReadHeadings {
  headings: StoredHeading[];
  /** Of the sheet, counted from one. */
  row: number;
  mapping: Mapping;
}

/** What the seller chose for this file, else for the last one with these headings, else what the headings say. */
async function readHeadings(
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
  const mapping = Object.fromEntries(headings.flatMap(({ index, column }) => (column === null ? [] : [[index, column] as const])));
  return { headings: headings.filter(({ heading, samples }) => heading !== '' || samples.length > 0), row: line.row, mapping };
}

export const headingHash = (headings: readonly string[]): Buffer => createHash('sha256').update(headingsKey(headings)).digest();

/** Above the products joined cells are decoration; among them nobody knows which row they speak of. */
function refuseMerged({ merged }: ReadSheet, headingRow: number): void {
  const among = merged.find((range) => {
    const last = Number(/(\d{1,7})$/.exec(range)?.[1] ?? 0);
    return last > headingRow;
  });
  if (among === undefined) return;
  throw new SheetRefused('BROKEN', `합쳐진 칸(${among.slice(0, 20)})이 있습니다. 엑셀에서 병합을 풀고 칸마다 값을 적어 다시 올려주십시오.`);
}

function productsOf({ lines }: ReadSheet, { row, mapping }: ReadHeadings): { products: BatchProduct[]; formulas: FormulaCells } {
  const formulas = new Map<number, string[]>();
  const below = lines.filter((line) => line.row > row);
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
