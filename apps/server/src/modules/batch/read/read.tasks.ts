/**
 * Reads an uploaded file and looks at each of its products, some hundred in one transaction: killed anywhere it goes on behind those that are
 * stored. Headings and what products begin with are those of its first try.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { koreanDate, type ProductDraft } from '@moa/core';
import { BATCH_PRODUCTS_MAX, BATCH_ROWS_MAX, type BatchProduct, type BatchReference, shopColumn } from '@moa/core/batch';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, SellerScope, TenantTx } from '../../../platform/database/index.ts';
import { readWhole, type SealedFiles } from '../../../platform/files/index.ts';
import { defineTask, type HandledTask, handleTask } from '../../../platform/jobs/index.ts';
import { type ReadSheet, readSheet, SheetRefused } from '../../../platform/sheets/index.ts';
import { loadDrafts, readKnownOfSeller, readRuledAccounts } from '../../products/index.ts';
import type { createChoices } from '../../templates/index.ts';
import { type BatchFile, clearBatchProducts, productsByCode, readBatchFile } from '../batch.queries.ts';
import { LANES } from '../lanes.ts';
import { readArchivedPictures } from '../pictures/find.ts';
import { readBatchShops, readReference } from '../reference.ts';
import { checkProduct, type FormulaCells, type ShopRules } from './check-products.ts';
import { productsOf, readHeadings } from './headings.ts';
import { placesOf } from './places.ts';
import {
  beginRead,
  holdReading,
  insertBatchProducts,
  type NewBatchProduct,
  type ReadHead,
  readStoredParts,
  storeRead,
  storeRefused,
} from './read.queries.ts';
import { type CategoryDeps, findCategories } from './shop-categories.ts';

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
  choices: ReturnType<typeof createChoices>;
  lookups: CategoryDeps['lookups'];
  now: Clock;
  /** Products of one transaction. */
  together?: number;
}

const LIMITS = { rows: BATCH_ROWS_MAX + 20, columns: 300, characters: 40_000_000 };
/** Products after which others get their turn. */
const TURN = 50;
const TOGETHER = 500;
const GAVE_UP = '파일을 읽지 못했습니다. 파일을 엑셀에서 다시 저장해 올려주십시오. 계속되면 고객센터로 문의해주십시오.';

export function readHandler(deps: ReadDeps): HandledTask {
  return handleTask(
    readTask,
    async ({ sellerId, batchId, version }, { lastAttempt, signal }) => {
      const file = await deps.database.tenant(sellerId, (tx) => readBatchFile(tx, batchId), { readOnly: true });
      if (file === null || file.version !== version || file.state !== 'READING') return;
      try {
        await readFile(deps, { sellerId, shopAccountIds: file.shop_account_ids, hidesCost: file.hides_cost }, file, signal);
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

interface Reading {
  database: Database;
  scope: SellerScope;
  file: BatchFile;
  reference: BatchReference;
  rules: ShopRules;
  formulas: FormulaCells;
}

async function readFile(deps: ReadDeps, scope: SellerScope, file: BatchFile, signal: AbortSignal): Promise<void> {
  const { database, sealedFiles, now, together = TOGETHER } = deps;
  const opened = await sealedFiles.open(scope.sellerId, 'EXCEL', file.file_id, now());
  const sheet = await readSheet(await readWhole(opened.content), LIMITS);
  signal.throwIfAborted();
  const found = await readHead(deps, scope, file, sheet);
  const head = await database.tenant(scope, (tx) => beginRead(tx, file.id, file.version, found));
  if (head === null) return;
  const { products, formulas } = productsOf(sheet, head);
  refuseCount(products.length);
  const { reference, rules } = await database.tenant(
    scope,
    async (tx) => ({
      reference: await readReference(tx, head.beginning, await readArchivedPictures(tx, file.id)),
      rules: { accounts: await readRuledAccounts(tx), day: koreanDate(tx.now()) },
    }),
    { readOnly: true },
  );
  const stored = await database.tenant(scope, (tx) => readStoredParts(tx, file.id, together), { readOnly: true });
  const open = Array.from({ length: Math.ceil(products.length / together) }, (_, part) => part).filter((part) => !stored.has(part));
  const reading: Reading = { database, scope, file, reference, rules, formulas };
  const lane = async () => {
    for (let part = open.shift(); part !== undefined; part = open.shift()) {
      signal.throwIfAborted();
      const from = part * together;
      if (!(await readPart(reading, products.slice(from, from + together), from + 1, signal))) return false;
    }
    return true;
  };
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  if (ended.every((each) => each.status === 'fulfilled' && each.value))
    await database.tenant(scope, (tx) => storeRead(tx, file.id, file.version));
}

async function readHead(
  { database, choices, lookups }: ReadDeps,
  scope: SellerScope,
  file: BatchFile,
  sheet: ReadSheet,
): Promise<ReadHead> {
  const { headings, shops, known } = await database.tenant(
    scope,
    async (tx) => {
      const [own, ofSeller] = await Promise.all([readBatchShops(tx), readKnownOfSeller(tx)]);
      return { shops: own, known: ofSeller, headings: await readHeadings(tx, sheet, own, file.mapping) };
    },
    { readOnly: true },
  );
  const named = shops.filter(({ accountId }) => headings.headings.some(({ column }) => column?.startsWith(shopColumn(accountId, ''))));
  const [places, categories] = await Promise.all([
    placesOf(choices, scope, named),
    named.length === 0 ? {} : findCategories({ lookups }, scope, named, productsOf(sheet, headings).products, file.chosen_categories),
  ]);
  return { ...headings, beginning: { known, ...places, categories } };
}

function refuseCount(count: number): void {
  if (count === 0) throw new SheetRefused('EMPTY', '제목 줄 아래에 상품이 없습니다. 상품을 적어 다시 올려주십시오.');
  if (count > BATCH_PRODUCTS_MAX)
    throw new SheetRefused(
      'TOO_MANY_ROWS',
      `상품이 ${count.toLocaleString('ko-KR')}개입니다. 한 파일에 ${BATCH_PRODUCTS_MAX.toLocaleString('ko-KR')}개까지 등록할 수 있습니다. 파일을 나누어 올려주십시오.`,
    );
}

/** Answers whether the reading is still wanted. @param first place of the first of these products in the file, from one */
async function readPart(reading: Reading, products: readonly BatchProduct[], first: number, signal: AbortSignal): Promise<boolean> {
  const { database, scope, file } = reading;
  const { existing, drafts } = await database.tenant(
    scope,
    async (tx) => {
      const byCode = await productsByCode(tx, products.map(({ code }) => code).filter(Boolean));
      return { existing: byCode, drafts: await storedDrafts(tx, byCode) };
    },
    { readOnly: true },
  );
  const looked: NewBatchProduct[] = [];
  for (const [at, product] of products.entries()) {
    if (at % TURN === 0) {
      await othersTurn();
      signal.throwIfAborted();
    }
    const ids = existing.get(product.code) ?? [];
    looked.push(lookAt(product, first + at, drafts.get(ids[0] ?? 0) ?? null, ids.length, reading));
  }
  return database.tenant(
    scope,
    async (tx) => {
      const wanted = await holdReading(tx, file.id, file.version);
      if (wanted) await insertBatchProducts(tx, file.id, looked);
      return wanted;
    },
    { retry: true },
  );
}

/** Of codes that are one product's, as they are. */
async function storedDrafts(tx: TenantTx, byCode: ReadonlyMap<string, readonly number[]>): Promise<Map<number, ProductDraft>> {
  const ids = [...byCode.values()].flatMap((found) => (found.length === 1 ? found : []));
  return new Map(await loadDrafts(tx, ids, (loaded) => loaded.map(({ draft }) => [Number(draft.id), draft] as const)));
}

function lookAt(
  product: BatchProduct,
  seq: number,
  stored: ProductDraft | null,
  found: number,
  { reference, formulas, rules }: Reading,
): NewBatchProduct {
  const { problems, state, applied } = checkProduct(product, stored, reference, formulas, rules);
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
    filled: applied.filled,
    productId: stored?.id == null ? null : Number(stored.id),
  };
}
