/** Asking for an export of one's data, and taking it out: a reason each time, one address once. */
import { randomBytes } from 'node:crypto';
import { type dataExportSchema, problem } from '@moa/contract';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { hashToken } from '../../../platform/crypto/index.ts';
import { type Database, isDuplicate, type TenantTx, type Tx } from '../../../platform/database/index.ts';
import type { OpenFile, SealedFiles } from '../../../platform/files/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { createRun, defineTask, enqueue } from '../../../platform/jobs/index.ts';
import {
  countExports,
  type ExportRow,
  endBrokenExports,
  insertExport,
  insertTicket,
  listExports,
  readExport,
  spendTicket,
} from './export.queries.ts';

export const EXPORT_KIND = 'accounts.export';
export const exportTask = defineTask('accounts.export', z.strictObject({ sellerId: z.number().int(), runId: z.number().int() }), {
  attempts: 5,
  urgency: 3,
});

const TICKET_SECONDS = 60;
const A_DAY = 3;
const DAY_MS = 86_400_000;
const SHOWN = 10;

type DataExport = z.input<typeof dataExportSchema>;

export interface ExportService {
  list(sellerId: number): Promise<DataExport[]>;
  /** @throws ProblemError INVALID_STATE while one is being made, TOO_MANY_REQUESTS above three a day */
  start(
    actor: Actor & { sellerId: number },
    reason: string,
    finish: (tx: TenantTx, answer: { id: string; jobId: string }) => Promise<void>,
  ): Promise<{ id: string; jobId: string }>;
  /** A ticket for a file that is ready. @throws ProblemError NOT_FOUND, INVALID_STATE, what `allow` throws */
  ticket(actor: Actor & { sellerId: number }, exportId: number, finish: (tx: Tx) => Promise<void>): Promise<string>;
  /** What a ticket opens, once. Throws NOT_FOUND. */
  open(ticket: string): Promise<OpenFile>;
}

export interface ExportDeps {
  database: Database;
  sealedFiles: SealedFiles;
  /** Throws unless the person has proved who she is a moment ago. */
  requireRecentFactor: (actor: Actor, tx: Tx) => Promise<void>;
  now: Clock;
}

export function createExportService({ database, sealedFiles, requireRecentFactor, now }: ExportDeps): ExportService {
  async function fileOf(sellerId: number, exportId: number): Promise<number> {
    const row = await database.tenant(sellerId, (tx) => readExport(tx, exportId), { readOnly: true });
    if (row === null) throw problem('NOT_FOUND', { detail: '내보낸 파일을 찾을 수 없습니다.' });
    const { status } = shown(row, now());
    if (row.file_id !== null && status === 'DONE') return row.file_id;
    const detail = status === 'EXPIRED' ? '보관 기간이 지난 파일입니다. 다시 내보내주십시오.' : '아직 내려받을 수 없는 파일입니다.';
    throw problem('INVALID_STATE', { detail });
  }

  return {
    list: (sellerId) =>
      database.tenant(sellerId, async (tx) => (await listExports(tx, SHOWN)).map((row) => shown(row, now())), { readOnly: true }),

    start: async (actor, reason, finish) => {
      try {
        return await database.tenant(actor.sellerId, async (tx) => {
          const at = now();
          await endBrokenExports(tx, at);
          if ((await countExports(tx, new Date(at.getTime() - DAY_MS))) >= A_DAY) {
            throw problem('TOO_MANY_REQUESTS', { detail: `데이터는 하루에 ${A_DAY}번까지 내보낼 수 있습니다. 내일 다시 시도해주십시오.` });
          }
          const runId = await createRun(tx, {
            kind: EXPORT_KIND,
            title: '내 데이터 내보내기',
            items: [{ key: 'archive', label: '상품·재고·주문·클레임·문의·설정' }],
            createdBy: actor,
          });
          const id = await insertExport(tx, { reason, runId, requestedBy: actor.userId, now: at });
          await enqueue(tx, exportTask, { sellerId: actor.sellerId, runId });
          const answer = { id: String(id), jobId: String(runId) };
          await finish(tx, answer);
          return answer;
        });
      } catch (error) {
        if (!isDuplicate(error, 'data_export_open')) throw error;
        throw problem('INVALID_STATE', { detail: '이미 내보내는 중입니다. 끝나면 내려받을 수 있습니다.' });
      }
    },

    ticket: async (actor, exportId, finish) => {
      const fileId = await fileOf(actor.sellerId, exportId);
      const ticket = randomBytes(24).toString('base64url');
      await database.system(async (tx) => {
        await requireRecentFactor(actor, tx);
        const at = now();
        const expiresAt = new Date(at.getTime() + TICKET_SECONDS * 1000);
        await insertTicket(tx, { hash: hashToken(ticket), sellerId: actor.sellerId, userId: actor.userId, fileId, now: at, expiresAt });
        await finish(tx);
      });
      return ticket;
    },

    open: async (ticket) => {
      const spent = await database.system((tx) => spendTicket(tx, hashToken(ticket), now()));
      if (spent === null) throw problem('NOT_FOUND', { detail: '내려받는 주소가 만료되었습니다. 내 정보에서 다시 내려받아주십시오.' });
      return sealedFiles.open(spent.seller_id, 'EXPORT', spent.file_id, now());
    },
  };
}

function shown(row: ExportRow, now: Date): DataExport {
  return {
    id: String(row.id),
    status: statusOf(row, now),
    jobId: String(row.run_id),
    reason: row.reason,
    requestedAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes,
  };
}

function statusOf({ file_id, expires_at, run_status }: ExportRow, now: Date): DataExport['status'] {
  if (file_id !== null) return expires_at !== null && expires_at <= now ? 'EXPIRED' : 'DONE';
  return run_status === 'QUEUED' || run_status === 'RUNNING' ? 'RUNNING' : 'FAILED';
}
