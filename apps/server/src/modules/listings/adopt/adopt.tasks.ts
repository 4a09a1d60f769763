/** Many collected listings made into base products or tied to some, as one job: each is one transaction with its result, so that none is made twice. */
import { MATCHING_MAX, ProblemError, problem } from '@moa/contract';
import { jobTitle, type ShopType } from '@moa/core';
import { z } from 'zod';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import {
  againWhileWaiting,
  beginUnleased,
  completeUnleased,
  createRun,
  defineTask,
  enqueue,
  type HandledTask,
  handleRun,
  handleTask,
  ItemsGone,
  type Requester,
  RunAgain,
  retryFailedItems,
} from '../../../platform/jobs/index.ts';
import type { Payments } from '../../../services/toss/index.ts';
import { collectPaidTask, refuseAboveLeft } from '../../payment/index.ts';
import type { PushDeps } from '../push/push-order.ts';
import { adoptListing } from './adopt.ts';

export const ADOPT_KIND = 'listings.adopt';

export const adoptTask = defineTask('listings.adopt', z.object({ sellerId: z.number().int(), runId: z.number().int() }), {
  urgency: 1,
  // Thousands take minutes: workers that stop meanwhile are no sign that it was to blame.
  attempts: 100,
});

/** @property productId null: a new product is made of it */
export interface Adoption {
  listingId: number;
  productId: number | null;
}

const inputSchema = z.object({ productId: z.number().int().nullable() });

/** Starts the job. The caller sees what it names. @throws ProblemError NOT_FOUND, UNPROCESSABLE, COLLECT_LIMIT when it could not be finished */
export async function startAdopt(tx: TenantTx, adoptions: readonly Adoption[], by: Requester, payments: Payments | null): Promise<string> {
  if (adoptions.length === 0)
    throw problem('UNPROCESSABLE', { detail: '기본상품으로 만들거나 연결할 상품이 없습니다. 목록을 새로고침해주십시오.' });
  if (adoptions.length > MATCHING_MAX)
    throw problem('UNPROCESSABLE', {
      detail: `한 번에 ${MATCHING_MAX.toLocaleString('ko-KR')}건까지 할 수 있습니다. 조건을 더해 나누어 해주십시오.`,
    });
  const wanted = new Map(adoptions.map(({ listingId, productId }) => [listingId, productId]));
  const { rows } = await tx.query<{ id: number; name: string; shop_type: ShopType }>(
    `select id, name, shop_type from listing
      where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null and ${ofVisibleShops('account_id', '$3')} order by id`,
    [tx.sellerId, [...wanted.keys()], tx.shopAccountIds],
    'listings.to-adopt',
  );
  if (rows.length < wanted.size) throw problem('NOT_FOUND', { detail: '가져온 상품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const made = adoptions.flatMap(({ listingId, productId }) => (productId === null ? [listingId] : []));
  await refuseAboveLeft(tx, made, payments);
  const isNew = [...wanted.values()].every((productId) => productId === null);
  const runId = await createRun(tx, {
    kind: ADOPT_KIND,
    title: jobTitle(
      isNew ? '기본상품 만들기' : '기본상품 연결',
      rows.map(({ name, shop_type: shopType }) => ({ name, shopType })),
    ),
    items: rows.map(({ id, name, shop_type: shopType }) => ({
      key: String(id),
      label: name,
      input: { productId: wanted.get(id) ?? null, shopType },
    })),
    createdBy: by,
  });
  await enqueue(tx, adoptTask, { sellerId: tx.sellerId, runId });
  return String(runId);
}

export function adoptHandler({ database, now, payments }: Pick<PushDeps, 'database' | 'now'> & { payments: Payments | null }): HandledTask {
  return handleRun(adoptTask, async ({ sellerId, runId }, context) => {
    const { actor, waiting } = await database.tenant(sellerId, (tx) => readWaiting(tx, runId));
    try {
      for (const { seq, key, input } of waiting) {
        context.signal.throwIfAborted();
        const { productId } = inputSchema.parse(input);
        const store = (tx: TenantTx, refused: ProblemError | null) =>
          adoptOne(tx, { runId, seq, listingId: Number(key), productId, actor, refused, payments });
        const goesOn = await database
          .tenant(sellerId, (tx) => store(tx, null), { retry: true })
          .catch((error: unknown) => {
            if (!(error instanceof ProblemError)) throw error;
            return database.tenant(sellerId, (tx) => store(tx, error), { retry: true });
          });
        if (!goesOn) break;
      }
    } catch (error) {
      // The run was canceled, or is somebody else's by now.
      if (!(error instanceof ItemsGone)) throw error;
    }
    await againWhileWaiting(database, { sellerId, runId, now });
  });
}

async function readWaiting(tx: TenantTx, runId: number) {
  const [run, waiting, inputs] = await Promise.all([
    tx.query<{ created_by_name: string }>('select created_by_name from job_run where seller_id = $1 and id = $2', [tx.sellerId, runId]),
    beginUnleased(tx, runId),
    tx.query<{ seq: number; input: unknown }>('select seq, input from job_item where seller_id = $1 and run_id = $2', [tx.sellerId, runId]),
  ]);
  const bySeq = new Map(inputs.rows.map(({ seq, input }) => [seq, input]));
  return {
    actor: run.rows[0]?.created_by_name ?? '시스템',
    waiting: waiting.map(({ seq, key }) => ({ seq, key, input: bySeq.get(seq) })),
  };
}

interface Item extends Adoption {
  runId: number;
  seq: number;
  actor: string;
  /** Why it was found that it can't be. */
  refused: ProblemError | null;
  payments: Payments | null;
}

/** In the detail of an item that was left out because nothing was left of what is free and paid for. */
const OUT_OF_LIMIT = 'collectLimit';
/** Jobs that go on by themselves after a payment: those of the last days, that nobody canceled or put away. Others are tried again from the job history. */
const RESUMED_RUNS = 20;
const RESUMED_DAYS = 7;
/** A job that is still at work is resumed when it is through. */
const LOOK_AGAIN_MS = 10_000;

/** After a payment: what jobs left out for want of it goes on. */
export function collectPaidHandler({ database }: Pick<PushDeps, 'database'>): HandledTask {
  return handleTask(collectPaidTask, async ({ sellerId }) => {
    const isWorking = await database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number; ended: boolean }>(
        `select r.id, r.finished_at is not null as ended from job_run r
          where r.seller_id = $1 and r.kind = $2 and r.failed > 0 and not r.cancel_requested and r.removed_at is null and r.paused_at is null
            and r.created_at > now() - make_interval(days => $5)
            and exists (select from job_item i where i.seller_id = $1 and i.run_id = r.id and i.status = 'FAILED' and i.detail ? $3)
          order by r.id desc limit $4`,
        [tx.sellerId, ADOPT_KIND, OUT_OF_LIMIT, RESUMED_RUNS, RESUMED_DAYS],
        'listings.resume-adopt',
      );
      for (const { id } of rows.filter(({ ended }) => ended).toSorted((a, b) => a.id - b.id))
        if ((await retryFailedItems(tx, id)) > 0) await enqueue(tx, adoptTask, { sellerId, runId: id });
      return rows.some(({ ended }) => !ended);
    });
    if (isWorking) throw new RunAgain(LOOK_AGAIN_MS);
  });
}

const MADE = {
  CREATED: '기본상품을 만들었습니다. 배송과 A/S는 마지막에 고른 값이니 확인해주십시오.',
  TIED: '기본상품에 연결했습니다.',
} as const;

/** @returns whether the run goes on */
async function adoptOne(tx: TenantTx, { runId, seq, listingId, productId, actor, refused, payments }: Item): Promise<boolean> {
  const adopted = refused === null ? await adoptListing(tx, listingId, productId, actor, payments) : { reason: messageOf(refused) };
  const result =
    typeof adopted === 'object'
      ? {
          status: 'FAILED' as const,
          message: adopted.reason,
          ...(refused?.code === 'COLLECT_LIMIT' ? { detail: { [OUT_OF_LIMIT]: true } } : {}),
        }
      : { status: 'DONE' as const, message: MADE[adopted] };
  return completeUnleased(tx, runId, [{ seq, ...result }]);
}

const messageOf = (error: ProblemError): string => error.errors?.[0]?.message ?? error.detail ?? error.title;
