/** A file of hand-written orders: read, looked at, entered as a job with an item an order. */
import { problem } from '@moa/contract';
import {
  findManualHeadings,
  MANUAL_COLUMNS,
  MANUAL_ROWS_MAX,
  type ManualFileOrder,
  type ManualRow,
  manualRows,
  manualTitle,
} from '@moa/core/batch';
import type { Cipher, SellerVault } from '../../../platform/crypto/index.ts';
import type { Database, SellerScope, TenantTx } from '../../../platform/database/index.ts';
import type { Actor, RequestContext } from '../../../platform/http/index.ts';
import { createRun, enqueue } from '../../../platform/jobs/index.ts';
import { readSheet, SheetRefused } from '../../../platform/sheets/index.ts';
import { ordersOfFile } from './manual-file.orders.ts';
import { insertManualFile, type ManualFile, noteManualRun, readManualFile, readSkuCodes } from './manual-file.queries.ts';
import { writeManualFailures, writeManualTemplate } from './manual-file.sheets.ts';
import { MANUAL_FILE_KIND, manualFileTask } from './manual-file.tasks.ts';

const LIMITS = { rows: MANUAL_ROWS_MAX + 25, columns: 100, characters: 4_000_000 };
/** Codes in the drop-down of the template: of more nobody finds one. */
const CODES = 1_000;

export interface ManualFileDeps {
  database: Database;
  sellerVault: SellerVault;
}

const unknownFile = () => problem('NOT_FOUND', { detail: '파일을 찾을 수 없습니다. 다시 올려주십시오.' });

export function createManualFiles({ database, sellerVault }: ManualFileDeps) {
  const keysOf = (scope: SellerScope) => sellerVault.forSeller(Number(scope.sellerId));

  /** It belongs to no shop: whoever sees some of them sees none of it. */
  async function visible(tx: TenantTx, keys: Cipher, id: string, lock = false): Promise<ManualFile> {
    const file = tx.shopAccountIds === null ? await readManualFile(tx, keys, Number(id), lock) : null;
    if (file === null) throw unknownFile();
    return file;
  }

  return {
    upload: async (context: RequestContext, file: File): Promise<{ id: string }> => {
      refuseLimited(context.scope);
      const rows = await readRows(Buffer.from(await file.arrayBuffer()));
      const keys = await keysOf(context.scope);
      return database.tenant(context.scope, async (tx) => {
        const id = await insertManualFile(tx, keys, { name: file.name.slice(0, 200), createdBy: context.actor.userId, rows });
        await context.audit(tx, { target: { kind: 'manual_file', id }, detail: { rows: rows.length } });
        const answer = { id: String(id) };
        await context.storeAnswer(tx, answer);
        return answer;
      });
    },

    get: async (context: RequestContext, id: string) => {
      const keys = await keysOf(context.scope);
      return database.tenant(
        context.scope,
        async (tx) => {
          const file = await visible(tx, keys, id);
          return { file, orders: await ordersOfFile(tx, file.rows) };
        },
        { readOnly: true },
      );
    },

    start: async (context: RequestContext, id: string): Promise<{ jobId: string }> => {
      const keys = await keysOf(context.scope);
      return database.tenant(
        context.scope,
        async (tx) => {
          const file = await visible(tx, keys, id, true);
          // Pressed twice: there is one job.
          if (file.run_id !== null) return { jobId: String(file.run_id) };
          const orders = await ordersOfFile(tx, file.rows);
          const fresh = orders.filter(({ state }) => state === 'NEW');
          if (fresh.length === 0)
            throw problem('UNPROCESSABLE', {
              detail: orders.some(({ state }) => state === 'WRONG')
                ? '등록할 수 있는 주문이 없습니다. 표시된 칸을 고쳐 다시 올려주십시오.'
                : '모두 이미 등록한 주문입니다.',
            });
          const runId = await createRun(tx, {
            kind: MANUAL_FILE_KIND,
            title: `수기주문 파일 등록 · ${orders.length}건`,
            items: orders.flatMap(toItem),
            createdBy: context.actor,
            input: { fileId: file.id },
          });
          await noteManualRun(tx, file.id, runId);
          await enqueue(tx, manualFileTask, { sellerId: tx.sellerId, runId });
          await context.audit(tx, { target: { kind: 'manual_file', id: file.id }, detail: { orders: fresh.length } });
          return { jobId: String(runId) };
        },
        { retry: true },
      );
    },

    template: async (scope: SellerScope): Promise<Uint8Array> =>
      writeManualTemplate(await database.tenant(scope, (tx) => readSkuCodes(tx, CODES), { readOnly: true })),

    /** Rows of the orders that are wrong, or were not entered, each with why. They name people: for who uploaded them, or may see people. */
    failures: async (scope: SellerScope, actor: Pick<Actor, 'userId' | 'rights'>, id: string): Promise<Uint8Array> => {
      const keys = await keysOf(scope);
      const { file, orders, refused } = await database.tenant(
        scope,
        async (tx) => {
          const read = await visible(tx, keys, id);
          if (read.created_by !== actor.userId && !actor.rights.has('viewPersonal')) throw unknownFile();
          return { file: read, orders: await ordersOfFile(tx, read.rows), refused: await readRefused(tx, read.run_id) };
        },
        { readOnly: true },
      );
      const failed = orders.flatMap((order) => {
        const why = refused.get(order.orderNo) ?? (order.state === 'WRONG' ? '' : null);
        return why === null ? [] : [{ order, why }];
      });
      if (failed.length === 0) throw problem('UNPROCESSABLE', { detail: '등록하지 못한 주문이 없습니다.' });
      return writeManualFailures(file.rows, failed);
    },
  };
}

function refuseLimited({ shopAccountIds }: SellerScope): void {
  // It belongs to no shop: she would not see what she wrote.
  if (shopAccountIds !== null)
    throw problem('FORBIDDEN', { detail: '일부 쇼핑몰만 맡은 부계정은 수기주문을 등록할 수 없습니다. 셀러에게 요청해주십시오.' });
}

async function readRows(bytes: Buffer): Promise<ManualRow[]> {
  const sheet = await readSheet(bytes, LIMITS).catch((error: unknown) => {
    if (error instanceof SheetRefused) throw problem('UNPROCESSABLE', { detail: error.message });
    throw error;
  });
  const headings = findManualHeadings(sheet.lines.map(({ cells }) => cells));
  if (headings === null) {
    const needed = MANUAL_COLUMNS.filter(({ required }) => required).map(({ title }) => `‘${title}’`);
    throw problem('UNPROCESSABLE', {
      detail: `제목 줄에서 ${needed.join(', ')}을(를) 찾지 못했습니다. 양식을 내려받아 제목을 맞춰 다시 올려주십시오.`,
    });
  }
  const rows = manualRows(sheet.lines, headings);
  if (rows.length === 0) throw problem('UNPROCESSABLE', { detail: '제목 아래에 적힌 주문이 없습니다.' });
  if (rows.length > MANUAL_ROWS_MAX)
    throw problem('UNPROCESSABLE', {
      detail: `한 파일에 ${MANUAL_ROWS_MAX.toLocaleString('ko-KR')}줄까지 등록할 수 있습니다. 파일을 나누어 올려주십시오.`,
    });
  return rows;
}

/** The number of an order that the seller chose may be anything: labels say the row too. */
function toItem({ orderNo, rows, state, problems }: ManualFileOrder) {
  if (state === 'KNOWN') return [];
  const [first] = problems.filter(({ severity }) => severity === 'ERROR');
  const item = { key: orderNo, label: `${rows[0] ?? 0}행 ${orderNo}`, input: { shopType: 'ORDER_HANDWRITING' } };
  return [
    state === 'WRONG'
      ? { ...item, refused: first ? `${first.row}행 ${manualTitle(first.column)}: ${first.message}` : '고칠 칸이 있습니다.' }
      : item,
  ];
}

/** Why orders were not entered, by their numbers. */
async function readRefused(tx: TenantTx, runId: number | null): Promise<Map<string, string>> {
  if (runId === null) return new Map();
  const { rows } = await tx.query<{ key: string; message: string }>(
    `select key, message from job_item where seller_id = $1 and run_id = $2 and status in ('FAILED', 'CANCELED') order by seq`,
    [tx.sellerId, runId],
    'orders.manual-refused',
  );
  return new Map(rows.map(({ key, message }) => [key, message || '등록하지 않았습니다.']));
}
