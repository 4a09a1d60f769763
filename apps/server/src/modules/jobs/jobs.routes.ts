/** Binds the operations of jobs: what runs, what came of it, retry of what failed. */
import { type jobItemSchema, type jobSchema, type jobs, problem } from '@moa/contract';
import { causeOf } from '@moa/core';
import type { z } from 'zod';
import { type Database, seesShop, type TenantTx } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { cancelRun, retryFailedItems } from '../../platform/jobs/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { resolveGivenUp } from './given-up.ts';
import {
  type ItemRow,
  listItems,
  listRuns,
  type RunRow,
  readFirstMessage,
  readRecentRuns,
  readRunRow,
  type Visible,
} from './jobs.queries.ts';

type WireJob = z.input<typeof jobSchema>;
type WireItem = z.input<typeof jobItemSchema>;

/** How a kind of run is tried again. */
export interface Retryer {
  /** Shop accounts at which items of the run have failed. */
  shops(tx: TenantTx, runId: number): Promise<readonly number[]>;
  /** Puts the failed items, which wait again, back to work. */
  again(tx: TenantTx, runId: number): Promise<void>;
}

export interface JobsDeps {
  database: Database;
  /** What people are called to the seller, by user id; the module of the accounts answers it. */
  personNames(userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** A kind without a retryer can't be retried. */
  retryers: Readonly<Record<string, Retryer>>;
  /** Kinds whose runs only follow what was stored when they began, and why canceling one would undo nothing. */
  following: Readonly<Record<string, string>>;
}

const DEFAULT_SIZE = 20;
const ITEMS = 100;
const RECENT = 10;

export function jobsRoutes({ database, personNames, retryers, following }: JobsDeps): Handlers<typeof jobs> {
  const toWire = (row: RunRow, names: ReadonlyMap<number, string>): WireJob => ({
    id: String(row.id),
    kind: row.kind,
    title: row.title,
    status: row.status,
    total: row.total,
    done: row.done,
    failed: row.failed,
    actor: (row.created_by === null ? undefined : names.get(row.created_by)) ?? (row.created_by_name || '시스템'),
    cancelable: (row.status === 'QUEUED' || row.status === 'RUNNING') && following[row.kind] === undefined,
    retryable: row.failed > Number(row.summary.refused ?? 0) && row.finished_at !== null && retryers[row.kind] !== undefined,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    summary: summaryText(row),
  });
  async function toWireAll(rows: readonly RunRow[]): Promise<WireJob[]> {
    const names = await personNames([...new Set(rows.flatMap((row) => row.created_by ?? []))]);
    return rows.map((row) => toWire(row, names));
  }
  const visible = (context: RequestContext): Visible => ({ kinds: kindsFor(context), createdBy: ownOnly(context) });

  return {
    history: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const { kinds, createdBy } = visible(context);
        const filter = { states: input.status ?? null, kind: input.kind ?? null, kinds, createdBy };
        const { rows, frame } = await readPageOf({ ...input, size: input.size ?? DEFAULT_SIZE }, listRuns(tx, filter));
        return { contents: await toWireAll(rows), ...frame };
      }),
    detail: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const run = await readRun(tx, Number(input.id), visible(context));
        const states = input.status?.map(storedStatus) ?? null;
        const { rows, frame } = await readPageOf({ ...input, size: input.size ?? ITEMS }, listItems(tx, run.id, states));
        const [job] = await toWireAll([run]);
        if (!job) throw new Error('a run has no answer of its own');
        return { job, items: { contents: rows.map(toWireItem), ...frame } };
      }),
    retry: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const run = await readRun(tx, Number(input.id), visible(context));
        const retryer = retryers[run.kind];
        if (!retryer) throw problem('INVALID_STATE', { detail: '다시 시도할 수 없는 작업입니다.' });
        await refuseOtherShops(tx, run.id, retryer);
        const items = await retryFailedItems(tx, run.id);
        if (items === 0) throw problem('INVALID_STATE', { detail: '다시 시도할 실패 항목이 없습니다.' });
        await retryer.again(tx, run.id);
        await resolveGivenUp(tx, run.id);
        await context.audit(tx, { target: { kind: 'job_run', id: run.id } });
        return { jobId: String(run.id), items };
      }),
    cancel: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const run = await readRun(tx, Number(input.id), visible(context));
        const why = following[run.kind];
        if (why !== undefined) throw problem('INVALID_STATE', { detail: why });
        if (!(await cancelRun(tx, run.id))) throw problem('INVALID_STATE', { detail: '이미 끝난 작업입니다.' });
        await context.audit(tx, { target: { kind: 'job_run', id: run.id } });
        return { ok: true as const };
      }),
    progress: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        if (input.jobId !== undefined) await readRun(tx, Number(input.jobId), visible(context));
        const rows = await readRecentRuns(tx, input.jobId === undefined ? null : Number(input.jobId), visible(context), RECENT * 3);
        const running = rows.filter((row) => row.finished_at === null);
        return { contents: await toWireAll([...running, ...rows.filter((row) => row.finished_at !== null).slice(0, RECENT)]) };
      }),
    alarm: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const run = await readRun(tx, Number(input.jobId), visible(context));
        // No channel that is there asks for a number.
        if (input.authNum !== undefined) throw problem('INVALID_STATE', { detail: '인증번호를 묻지 않는 작업입니다.' });
        const status = { QUEUED: 'WAIT', RUNNING: 'RUNNING', DONE: 'DONE', PARTIAL: 'DONE', FAILED: 'FAIL', CANCELED: 'FAIL' } as const;
        return { status: status[run.status], secondsLeft: 0, message: await readFirstMessage(tx, run.id) };
      }),
  };
}

/** Shops may have been taken from whoever started the run. */
async function refuseOtherShops(tx: TenantTx, runId: number, retryer: Retryer): Promise<void> {
  if (tx.shopAccountIds === null) return;
  const shops = await retryer.shops(tx, runId);
  if (shops.some((id) => !seesShop(tx, id)))
    throw problem('INVALID_STATE', {
      detail: '지금은 맡지 않은 쇼핑몰의 항목이 있어 다시 시도할 수 없습니다. 맡은 쇼핑몰의 항목만 목록에서 골라 다시 처리해주십시오.',
    });
}

/** First words of the kinds a sub-user may see; null for everybody else: all. */
function kindsFor(context: RequestContext): string[] | null {
  const { actor } = context;
  if (actor.role !== 'S' && actor.apiToken === undefined) return null;
  return [
    ...(actor.authorities.has('productAuth') ? ['listings', 'catalog', 'stock'] : []),
    ...(actor.authorities.has('orderAuth') ? ['orders', 'claims'] : []),
    ...(actor.authorities.has('csAuth') ? ['questions'] : []),
  ];
}

/** Whoever works for some shops sees the jobs she started: others name the shops she doesn't see. Null: everybody's. */
function ownOnly({ actor, scope }: RequestContext): number | null {
  return scope.shopAccountIds === null ? null : actor.userId;
}

async function readRun(tx: TenantTx, id: number, { kinds, createdBy }: Visible): Promise<RunRow> {
  const run = await readRunRow(tx, id);
  const hidden =
    run && ((kinds !== null && !kinds.includes(run.kind.split('.')[0] ?? '')) || (createdBy !== null && run.created_by !== createdBy));
  if (!run || hidden) throw problem('NOT_FOUND', { detail: '작업을 찾을 수 없습니다.' });
  return run;
}

function toWireItem(row: ItemRow): WireItem {
  return {
    seq: row.seq,
    label: row.label,
    shopType: row.input.shopType ?? null,
    status: row.status === 'QUEUED' ? 'WAITING' : row.status,
    attempts: row.attempt_no,
    message: row.message === '' ? null : row.message,
    shopMessage: row.detail.shopMessage ?? null,
    ...refusedOf(row),
    link: row.detail.link ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    traceId: row.trace_id,
  };
}

function storedStatus(status: string): string {
  return status === 'WAITING' ? 'QUEUED' : status;
}

function summaryText(row: RunRow): string | null {
  const read = row.summary.read;
  if (typeof read === 'number') return `상품 ${read.toLocaleString('ko-KR')}개를 읽었습니다.`;
  return row.skipped > 0 ? `${row.skipped.toLocaleString('ko-KR')}건은 처리하지 않았습니다.` : null;
}

function refusedOf({ status, detail: { listingId, refusals } }: ItemRow): Pick<WireItem, 'refused'> {
  if (status !== 'FAILED' || listingId === undefined || !refusals?.length) return {};
  return { refused: { listingId, refusals: refusals.map((refusal) => ({ ...refusal, cause: causeOf(refusal.cause).id })) } };
}
