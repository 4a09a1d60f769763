/** Use cases of files of products: uploading one, saying what its headings stand for, registering what is in it. */
import { createHash } from 'node:crypto';
import { type batch, problem } from '@moa/contract';
import { BATCH_COLUMNS, columnTitle, shopColumn, shopColumns } from '@moa/core/batch';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import { retireFile, type SealedFiles } from '../../platform/files/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import {
  type BatchFile,
  chooseCategories,
  countBatchProducts,
  countToRegister,
  createImportRun,
  deleteBatch,
  findBatchByHash,
  insertBatchFile,
  listBatchFiles,
  readAgain,
  readBatchFile,
  readBatchProducts,
  readOnceMore,
  readProgress,
  rememberMapping,
  type StoredBatchProduct,
  storeStarted,
} from './batch.queries.ts';
import { IMPORT_KIND, importTask } from './import.tasks.ts';
import { isReadingArchives } from './pictures/archive.queries.ts';
import { createArchiveService, wireArchives } from './pictures/archive.service.ts';
import { unknownBatch } from './read/check-products.ts';
import { headingHash } from './read/headings.ts';
import { readTask } from './read/read.tasks.ts';
import { readBatchShops } from './reference.ts';

type Outputs<K extends keyof typeof batch> = Awaited<ReturnType<Handlers<typeof batch>[K]>>;
type InputOf<T> = T extends { '~orpc': { inputSchema?: infer S } } ? (S extends z.ZodType ? z.output<S> : never) : never;

export interface BatchDeps {
  database: Database;
  sealedFiles: SealedFiles;
  now: Clock;
}

/** As long as the rows of the file are kept. */
const KEPT_MS = 30 * 86_400_000;
const ROWS = 50;

/** Whoever works for some shops sees her own files: others name shops that she doesn't see. */
const ownOnly = ({ actor, scope }: RequestContext): number | null => (scope.shopAccountIds === null ? null : actor.userId);

export function createBatchService({ database, sealedFiles, now }: BatchDeps) {
  async function visible(tx: TenantTx, context: RequestContext, id: string, lock = false): Promise<BatchFile> {
    const file = await readBatchFile(tx, Number(id), lock);
    const own = ownOnly(context);
    if (file === null || (own !== null && file.created_by !== own)) throw unknownBatch();
    return file;
  }

  return {
    ...createArchiveService({ database }, visible),

    upload: async (context: RequestContext, file: File): Promise<Outputs<'upload'>> => {
      const bytes = Buffer.from(await file.arrayBuffer());
      if (bytes.length === 0) throw problem('UNPROCESSABLE', { detail: '빈 파일입니다. 내용이 있는 파일을 올려주십시오.' });
      const hash = createHash('sha256').update(bytes).digest();
      const known = await database.tenant(context.scope, (tx) => takeUpKnown(tx, hash, context));
      if (known !== null && known.id !== null) return { id: String(known.id), known: known.as };
      const stored = await sealedFiles.store(context.sellerId, [bytes] as unknown as AsyncIterable<Uint8Array>);
      try {
        return await database.tenant(context.scope, async (tx) => {
          const fileId = await sealedFiles.enter(tx, stored, {
            kind: 'EXCEL',
            name: file.name,
            contentType: 'application/octet-stream',
            extension: file.name.toLowerCase().endsWith('.csv') ? 'csv' : 'xlsx',
            createdBy: context.actor.userId,
            expiresAt: new Date(now().getTime() + KEPT_MS),
          });
          const id = await insertBatchFile(tx, {
            createdBy: context.actor.userId,
            createdByName: context.actor.loginId,
            name: file.name.slice(0, 200),
            hash,
            fileId,
          });
          await enqueue(tx, readTask, { sellerId: tx.sellerId, batchId: id, version: 0 });
          await context.audit(tx, { target: { kind: 'batch_file', id }, after: { name: file.name.slice(0, 200), bytes: bytes.length } });
          const answer = { id: String(id), known: known?.as ?? null };
          await context.storeAnswer(tx, answer);
          return answer;
        });
      } catch (error) {
        await sealedFiles.discard(stored);
        throw error;
      }
    },

    list: (context: RequestContext, input: InputOf<typeof batch.list>): Promise<Outputs<'list'>> =>
      database.tenant(
        context.scope,
        async (tx) => {
          const { rows, frame } = await readPageOf({ ...input, size: input.size ?? 20 }, listBatchFiles(tx, ownOnly(context)));
          return { contents: rows.map(wireFile), ...frame };
        },
        { readOnly: true },
      ),

    get: (context: RequestContext, id: string): Promise<Outputs<'get'>> =>
      database.tenant(
        context.scope,
        async (tx) => {
          const file = await visible(tx, context, id);
          const [progress, shops, archives] = await Promise.all([
            readProgress(tx, file.id, file.run_id),
            readBatchShops(tx),
            wireArchives(tx, file.id),
          ]);
          const columns = [...BATCH_COLUMNS, ...shops.flatMap(shopColumns)];
          return {
            ...wireFile(file),
            headings: (file.headings ?? []).map((heading) => (hidden(heading.column, context) ? { ...heading, samples: [] } : heading)),
            columns: columns.map((column) => ({ key: column.key, title: column.title, required: 'required' in column })),
            version: file.version,
            archives,
            ...progress,
          };
        },
        { readOnly: true },
      ),

    rows: (context: RequestContext, input: InputOf<typeof batch.rows>): Promise<Outputs<'rows'>> =>
      database.tenant(
        context.scope,
        async (tx) => {
          const file = await visible(tx, context, input.id);
          const filter = { state: input.state ?? null, outcome: input.outcome ?? null };
          const [size, number] = [input.size ?? ROWS, input.page ?? 0];
          const [total, products, shops] = await Promise.all([
            countBatchProducts(tx, file.id, filter),
            readBatchProducts(tx, file.id, filter, { size, offset: size * number }),
            readBatchShops(tx),
          ]);
          return {
            contents: products.map((product) => wireProduct(product, shops, tx.hidesCost === true)),
            number,
            size,
            totalElements: total,
            totalExact: true,
            totalPages: Math.ceil(total / size),
            nextCursor: null,
          };
        },
        { readOnly: true },
      ),

    map: (context: RequestContext, { params, body }: InputOf<typeof batch.map>): Promise<Outputs<'map'>> =>
      database.tenant(context.scope, async (tx) => {
        const file = await visible(tx, context, params.id, true);
        if (file.state !== 'READY' || file.headings === null)
          throw problem('INVALID_STATE', { detail: '지금은 제목을 바꿀 수 없습니다. 파일을 다시 올려주십시오.' });
        refuseCosts(file, context);
        await refuseMapping(tx, body.mapping);
        const mapping = Object.fromEntries(body.mapping.map(({ index, column }) => [String(index), column]));
        await rememberMapping(tx, headingHash(headingTexts(file)), mapping);
        const version = await readAgain(tx, file.id, mapping);
        await enqueue(tx, readTask, { sellerId: tx.sellerId, batchId: file.id, version });
        await context.audit(tx, { target: { kind: 'batch_file', id: file.id }, after: { mapping } });
        return { ok: true as const };
      }),

    chooseCategory: (context: RequestContext, { params, body }: InputOf<typeof batch.chooseCategory>): Promise<Outputs<'chooseCategory'>> =>
      database.tenant(context.scope, async (tx) => {
        const file = await visible(tx, context, params.id, true);
        if (file.state !== 'READY')
          throw problem('INVALID_STATE', { detail: '지금은 카테고리를 고를 수 없습니다. 화면을 새로고침해주십시오.' });
        const { column, text, categoryId, path } = body;
        const offered = ownValue(ownValue(file.beginning?.categories, column), text);
        if (offered === undefined || 'sure' in offered || !offered.offered.some((each) => each.categoryId === categoryId))
          throw problem('UNPROCESSABLE', { detail: '이 칸에 고를 수 없는 카테고리입니다. 화면을 새로고침해주십시오.' });
        if (!(await readBatchShops(tx)).some(({ accountId }) => column === shopColumn(accountId, 'category')))
          throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다. 화면을 새로고침해주십시오.' });
        const before = file.chosen_categories;
        await chooseCategories(tx, file.id, { ...before, [column]: { ...before[column], [text]: { categoryId, path } } });
        await enqueue(tx, readTask, { sellerId: tx.sellerId, batchId: file.id, version: await readOnceMore(tx, file.id) });
        await context.audit(tx, { target: { kind: 'batch_file', id: file.id }, after: { column, text, categoryId } });
        return { ok: true as const };
      }),

    start: (context: RequestContext, id: string): Promise<Outputs<'start'>> =>
      database.tenant(context.scope, async (tx) => {
        const file = await visible(tx, context, id, true);
        // Pressed twice, or by two people: there is one job.
        if (file.state === 'IMPORTING' && file.run_id !== null) return { jobId: String(file.run_id) };
        if (file.state !== 'READY')
          throw problem('INVALID_STATE', { detail: '아직 등록할 수 없는 파일입니다. 잠시 후 다시 시도해주십시오.' });
        refuseCosts(file, context);
        if (await isReadingArchives(tx, file.id))
          throw problem('INVALID_STATE', { detail: '이미지를 저장하고 있습니다. 끝난 뒤 등록해주십시오.' });
        const total = await countToRegister(tx, file.id);
        if (total === 0)
          throw problem('UNPROCESSABLE', { detail: '등록하거나 바꿀 상품이 없습니다. 문제가 있는 줄을 고쳐 다시 올려주십시오.' });
        const runId = await createImportRun(
          tx,
          {
            kind: IMPORT_KIND,
            title: `대량등록 ${total.toLocaleString('ko-KR')}건`,
            total,
            createdBy: context.actor,
            input: { batchId: file.id },
          },
          file.id,
        );
        await storeStarted(tx, file.id, runId);
        await enqueue(tx, importTask, { sellerId: tx.sellerId, runId });
        await context.audit(tx, { target: { kind: 'batch_file', id: file.id }, after: { products: total } });
        return { jobId: String(runId) };
      }),

    remove: (context: RequestContext, id: string): Promise<Outputs<'remove'>> =>
      database.tenant(context.scope, async (tx) => {
        const file = await visible(tx, context, id, true);
        const { ended } = await readProgress(tx, file.id, file.run_id);
        if (file.state === 'IMPORTING' && !ended)
          throw problem('INVALID_STATE', { detail: '등록하고 있는 파일은 지울 수 없습니다. 끝난 뒤 지워주십시오.' });
        await deleteBatch(tx, [file.id]);
        await retireFile(tx, tx.sellerId, file.file_id, now());
        await context.audit(tx, { target: { kind: 'batch_file', id: file.id } });
        return { ok: true as const };
      }),
  };
}

type Known = { id: number; as: 'READING' | 'UNDER_WAY' } | { id: null; as: 'REGISTERED' };

/**
 * What becomes of a file whose very bytes were uploaded before. What was said of its products then may not be so any more: what was not begun is
 * read anew where it stands, what has ended becomes a file of its own. Null: it is new.
 */
async function takeUpKnown(tx: TenantTx, hash: Buffer, context: RequestContext): Promise<Known | null> {
  const found = await findBatchByHash(tx, hash, ownOnly(context));
  if (found === null) return null;
  const file = await readBatchFile(tx, found.id, true);
  if (file === null) return null;
  if (file.state === 'READY') {
    await enqueue(tx, readTask, { sellerId: tx.sellerId, batchId: file.id, version: await readOnceMore(tx, file.id) });
    return { id: file.id, as: 'READING' };
  }
  if (file.state !== 'IMPORTING') return { id: file.id, as: 'READING' };
  const { ended } = await readProgress(tx, file.id, file.run_id);
  return ended ? { id: null, as: 'REGISTERED' } : { id: file.id, as: 'UNDER_WAY' };
}

const hidden = (column: string | null, { scope }: RequestContext) => scope.hidesCost === true && column === 'costPrice';

/** Costs that somebody else wrote are neither read under another heading nor stored by who does not see them. */
function refuseCosts(file: BatchFile, context: RequestContext): void {
  if (file.hides_cost || !file.headings?.some(({ column }) => hidden(column, context))) return;
  throw problem('FORBIDDEN', { detail: '원가가 든 파일입니다. 원가 보기 권한이 있는 사람만 바꾸고 등록할 수 있습니다.' });
}

/** Every column once (but those that several may hold), and only such as there are. */
async function refuseMapping(tx: TenantTx, mapping: readonly { index: number; column: string }[]): Promise<void> {
  const columns = new Map([...BATCH_COLUMNS, ...(await readBatchShops(tx)).flatMap(shopColumns)].map((column) => [column.key, column]));
  const taken = new Set<string>();
  for (const { column: key } of mapping) {
    const column = columns.get(key);
    if (column === undefined) throw problem('UNPROCESSABLE', { detail: '없는 항목에 연결했습니다. 화면을 새로고침해주십시오.' });
    if (taken.has(key) && !('many' in column))
      throw problem('UNPROCESSABLE', { detail: `‘${column.title}’에 제목이 둘 연결되어 있습니다. 하나만 남겨주십시오.` });
    taken.add(key);
  }
  if (!taken.has('code')) throw problem('UNPROCESSABLE', { detail: '판매자 관리코드로 쓸 제목을 골라주십시오. 상품을 구분하는 값입니다.' });
}

/** The headings by their places, as the file has them. */
function headingTexts({ headings }: BatchFile): string[] {
  const texts: string[] = [];
  for (const { index, heading } of headings ?? []) {
    while (texts.length < index) texts.push('');
    texts[index] = heading;
  }
  return texts;
}

function wireFile(file: BatchFile): Outputs<'list'>['contents'][number] {
  return {
    id: String(file.id),
    name: file.name,
    state: file.state,
    message: file.message,
    createdAt: file.created_at.toISOString(),
    fresh: file.fresh,
    changed: file.changed,
    same: file.same,
    wrong: file.wrong,
    jobId: file.run_id === null ? null : String(file.run_id),
  };
}

function wireProduct(
  product: StoredBatchProduct,
  shops: Parameters<typeof columnTitle>[1],
  hidesCost: boolean,
): Outputs<'rows'>['contents'][number] {
  const [first] = product.cells;
  const textAt = (row: number, column: string) => product.cells.find((each) => each.row === row)?.cells[column] ?? '';
  const stocks = product.cells.flatMap(({ cells }) => cells.stock ?? []);
  return {
    id: String(product.seq),
    row: first?.row ?? 1,
    rows: product.cells.length,
    code: product.code,
    name: product.name,
    price: first?.cells.price ?? '',
    stock:
      stocks.length > 1 && stocks.every((text) => /^\d{1,9}$/.test(text))
        ? String(stocks.reduce((sum, text) => sum + Number(text), 0))
        : (stocks[0] ?? ''),
    state: product.state,
    problems: product.problems.map(({ row, column, message, severity, offered = [] }) => ({
      row,
      column,
      title: columnTitle(column, shops),
      text: hidesCost && column === 'costPrice' ? '' : textAt(row, column).slice(0, 200),
      message,
      severity,
      offered: offered.map(({ categoryId, path }) => ({ categoryId, path, text: textAt(row, column).trim() })),
    })),
    filled: product.filled.map(({ column, text }) => ({ column, title: columnTitle(column, shops), text })),
    outcome: product.outcome,
    message: product.message,
    productId: product.product_id === null ? null : String(product.product_id),
  };
}

/** What stands under a name that a caller gave: a name that every object has (`__proto__`) is none of it. */
function ownValue<Value>(record: Readonly<Record<string, Value>> | null | undefined, name: string): Value | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
