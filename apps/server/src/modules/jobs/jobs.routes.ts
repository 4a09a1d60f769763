/** Binds the operations of jobs: what runs, what came of it, retry of what failed. */
import { type jobItemSchema, type jobSchema, type jobs, problem } from '@moa/contract';
import { causeOf, koreanDayEnd, koreanDayStart, SHOP_TYPE_ORDER, SHOP_TYPES, wordsOfAreas } from '@moa/core';
import type { z } from 'zod';
import { type Database, seesShop, type TenantTx } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { announce, cancelRun, pauseRun, resumeRun, retryFailedItems, wakeRun } from '../../platform/jobs/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { resolveGivenUp } from './given-up.ts';
import {
  countAhead,
  type ItemRow,
  listItems,
  listRuns,
  type OneRun,
  type RunFilter,
  type RunRow,
  readFirstMessage,
  readRecentRuns,
  readRunFilters,
  readRunRow,
  removeRuns,
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
  /** Kinds that no task works on: what has to see to it that a run goes on after it rested. */
  wakers: Readonly<Record<string, (tx: TenantTx, runId: number) => Promise<void>>>;
}

const DEFAULT_SIZE = 20;
const ITEMS = 100;
const RECENT = 10;

export function jobsRoutes({ database, personNames, retryers, following, wakers }: JobsDeps): Handlers<typeof jobs> {
  const toWire = (row: RunRow, names: ReadonlyMap<number, string>, context: RequestContext): WireJob => ({
    id: String(row.id),
    kind: row.kind,
    title: row.title,
    status: row.status,
    total: row.total,
    done: row.done,
    failed: row.failed,
    actor: (row.created_by === null ? undefined : names.get(row.created_by)) ?? (row.created_by_name || '시스템'),
    cancelable: (row.status === 'QUEUED' || row.status === 'RUNNING') && following[row.kind] === undefined,
    paused: row.paused_at !== null && row.finished_at === null,
    pausable: row.finished_at === null && row.paused_at === null && following[row.kind] === undefined,
    removable: isRemovable(row, context),
    retryable: row.failed > Number(row.summary.refused ?? 0) && row.finished_at !== null && retryers[row.kind] !== undefined,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    summary: summaryText(row),
  });
  async function toWireAll(rows: readonly RunRow[], context: RequestContext): Promise<WireJob[]> {
    const names = await personNames([...new Set(rows.flatMap((row) => row.created_by ?? []))]);
    return rows.map((row) => toWire(row, names, context));
  }
  const visible = (context: RequestContext): Visible => ({ kinds: kindsFor(context), createdBy: ownOnly(context) });

  return {
    history: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const filter = filterOf(input, visible(context));
        const { rows, frame } = await readPageOf({ ...input, size: input.size ?? DEFAULT_SIZE }, listRuns(tx, filter));
        return { contents: await toWireAll(rows, context), ...frame };
      }),
    detail: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const run = await readRun(tx, Number(input.id), visible(context));
        const states = input.status?.map(storedStatus) ?? null;
        const { rows, frame } = await readPageOf({ ...input, size: input.size ?? ITEMS }, listItems(tx, run.id, states));
        const [job] = await toWireAll([run], context);
        if (!job) throw new Error('a run has no answer of its own');
        const ahead = run.status === 'QUEUED' && run.paused_at === null ? await countAhead(tx, run.id) : null;
        return {
          job,
          ahead,
          planId: run.plan_id === null ? null : String(run.plan_id),
          items: { contents: rows.map(toWireItem), ...frame },
        };
      }),
    filters: async ({ context }) => {
      const { people, shopTypes } = await database.tenant(context.scope, (tx) => readRunFilters(tx, visible(context)), { readOnly: true });
      const names = await personNames(people.map(({ id }) => id));
      return { people: people.map(({ id, name }) => ({ id: String(id), name: names.get(id) ?? name })), shopTypes };
    },
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
    pause: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const run = await readRun(tx, Number(input.id), visible(context));
        const why = following[run.kind];
        if (why !== undefined) throw problem('INVALID_STATE', { detail: why });
        if (!(await pauseRun(tx, run.id)))
          throw problem('INVALID_STATE', { detail: '이미 끝났거나 멈춘 작업입니다. 목록을 새로고침해주십시오.' });
        await context.audit(tx, { target: { kind: 'job_run', id: run.id } });
        return { ok: true as const };
      }),
    resume: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const run = await readRun(tx, Number(input.id), visible(context));
        if (!(await resumeRun(tx, run.id)))
          throw problem('INVALID_STATE', { detail: '멈춰 있는 작업이 아닙니다. 목록을 새로고침해주십시오.' });
        await (wakers[run.kind] ?? wakeRun)(tx, run.id);
        await context.audit(tx, { target: { kind: 'job_run', id: run.id } });
        return { ok: true as const };
      }),
    remove: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const ids = [...new Set(input.ids.map(Number))];
        for (const id of ids) {
          const run = await readRun(tx, id, visible(context));
          if (run.finished_at === null)
            throw problem('INVALID_STATE', { detail: '진행 중인 작업은 지울 수 없습니다. 작업을 취소한 뒤 지워주십시오.' });
          if (!isRemovable(run, context))
            throw problem('NOT_FOUND', { detail: '다른 사람이 시작한 작업은 지울 수 없습니다. 내가 시작한 작업만 골라주십시오.' });
        }
        const removed = await removeRuns(tx, ids);
        for (const id of removed) await resolveGivenUp(tx, id);
        announce(tx, 'job', 0);
        await context.audit(tx, { target: { kind: 'job_run', id: removed.join(',').slice(0, 200) } });
        return { removed: removed.length };
      }),
    progress: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        if (input.jobId !== undefined) await readRun(tx, Number(input.jobId), visible(context));
        const rows = await readRecentRuns(tx, input.jobId === undefined ? null : Number(input.jobId), visible(context), RECENT * 3);
        const running = rows.filter((row) => row.finished_at === null);
        return { contents: await toWireAll([...running, ...rows.filter((row) => row.finished_at !== null).slice(0, RECENT)], context) };
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
    ...(actor.authorities.has('settleAuth') ? ['settlement'] : []),
  ];
}

/** A sub-user takes off the list what she began, the seller whatever ended. */
function isRemovable(run: RunRow, { actor }: RequestContext): boolean {
  return run.finished_at !== null && (actor.role !== 'S' || run.created_by === actor.userId);
}

type HistoryInput = Parameters<Handlers<typeof jobs>['history']>[0]['input'];

function filterOf(input: HistoryInput, { kinds, createdBy }: Visible): RunFilter {
  const keyword = input.keyword?.toLowerCase() ?? '';
  return {
    states: input.status ?? null,
    kind: input.kind ?? null,
    kinds,
    createdBy,
    by: input.by === undefined ? null : Number(input.by),
    words: input.areas === undefined ? null : wordsOfAreas(input.areas),
    shopTypes: input.shopTypes ?? null,
    from: input.from === undefined ? null : koreanDayStart(input.from),
    until: input.to === undefined ? null : koreanDayEnd(input.to),
    search:
      keyword === ''
        ? null
        : { keyword, shopTypes: SHOP_TYPE_ORDER.filter((shopType) => SHOP_TYPES[shopType].title.toLowerCase().includes(keyword)) },
  };
}

/** Whoever works for some shops sees the jobs she started: others name the shops she doesn't see. Null: everybody's. */
function ownOnly({ actor, scope }: RequestContext): number | null {
  return scope.shopAccountIds === null ? null : actor.userId;
}

async function readRun(tx: TenantTx, id: number, { kinds, createdBy }: Visible): Promise<OneRun> {
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
    tries: (row.tries ?? []).map(({ at, message, ...tried }) => ({
      ...tried,
      at: at === null ? null : new Date(at).toISOString(),
      message: message === '' ? null : message,
    })),
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
