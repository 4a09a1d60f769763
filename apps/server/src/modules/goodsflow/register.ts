/**
 * Asks for a label a box, as one job. The row with our number is there before the call, so that an answer that was lost is looked up under it and
 * nothing is asked for twice.
 */
import { problem } from '@moa/contract';
import {
  GOODSFLOW_LABELS_MAX,
  GOODSFLOW_TOGETHER,
  type GoodsflowLabelItem,
  type GoodsflowParcel,
  labelItem,
  labelProblem,
  parcelNo,
} from '@moa/core';
import { z } from 'zod';
import type { Cipher } from '../../platform/crypto/index.ts';
import type { SellerScope, TenantTx } from '../../platform/database/index.ts';
import {
  againWhileWaiting,
  type ClaimedItem,
  claimItems,
  completeItems,
  createRun,
  defineTask,
  enqueue,
  type HandledTask,
  handleRun,
  postponeItem,
  type Requester,
} from '../../platform/jobs/index.ts';
import type { GoodsflowAnswer, GoodsflowCenter, GoodsflowRow } from '../../services/goodsflow/index.ts';
import { findLineIds } from '../orders/index.ts';
import { chooseLines, noteParcels, type PrintedParcel, parcelsOfLines, printedParcels, storeParcels } from '../shipping/index.ts';
import { changeLabels, insertLabels, type LabelChange, type LabelRow, lockLabels, markTried, uniqueIdOf } from './labels.queries.ts';
import { type GoodsflowDeps, noteRefused, openKey, readLink, toStatus, whyNothing } from './link.ts';

export const REGISTER_KIND = 'goodsflow.register';
export const registerTask = defineTask(REGISTER_KIND, z.object({ sellerId: z.number().int(), runId: z.number().int() }), {
  urgency: 1,
  attempts: 100,
});

const itemSchema = z.object({ labelId: z.number().int() });
const TRIES = 6;
const RETRY_MS = 5_000;
const OPEN_ALREADY = '이미 접수한 상자입니다. 라벨 목록에서 출력하거나, 취소한 뒤 다시 접수해주십시오.';
const UNSURE = '굿스플로의 답을 받지 못해 접수되었는지 확인하고 있습니다.';

/** What the list was asked, as lists of orders take it. */
type Filter = Parameters<typeof findLineIds>[2];

/**
 * @throws ProblemError INVALID_STATE where nothing is linked or chosen, UNPROCESSABLE where nothing can be asked for, NOT_FOUND for a line that
 *   is not the caller's
 */
export async function startRegistration(
  deps: GoodsflowDeps,
  scope: SellerScope,
  asked: { ids?: readonly string[] | undefined; filter?: Filter | undefined },
  by: Requester,
  audit: (tx: TenantTx, detail: Record<string, unknown>) => Promise<void>,
): Promise<{ jobId: string; parcels: number; left: number }> {
  const keys = await deps.sellerVault.forSeller(scope.sellerId);
  const at = deps.now();
  return deps.database.tenant(
    scope,
    async (tx) => {
      const ids = asked.ids?.map(Number) ?? (await findLineIds(tx, keys, asked.filter ?? {}, GOODSFLOW_LABELS_MAX + 1, at));
      if (ids.length > GOODSFLOW_LABELS_MAX)
        throw problem('UNPROCESSABLE', {
          detail: `한 번에 ${GOODSFLOW_LABELS_MAX.toLocaleString('ko-KR')}건까지 접수할 수 있습니다. 조건을 더해 나누어 접수해주십시오.`,
        });
      const chosen = await chooseLines(tx, ids, true);
      if (chosen.length === 0 && asked.ids)
        throw problem('NOT_FOUND', { detail: '아직 보내지 않은 주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
      const link = await readLink(tx);
      const { ready, courierCode } = toStatus(link);
      if (!link || !ready || courierCode === null || link.center_code === null || link.transporter === null)
        throw problem('INVALID_STATE', { detail: '굿스플로를 연결하고 출고지와 택배사를 먼저 선택해주십시오.' });
      const going = chosen.filter(({ stopped }) => !stopped);
      if (going.length === 0)
        throw problem('UNPROCESSABLE', { detail: '접수할 수 있는 주문이 없습니다. 취소요청이나 보류 중인 주문은 접수하지 않습니다.' });
      const parcels = parcelsOfLines(going);
      const parcelIds = await storeParcels(tx, parcels, at);
      await noteParcels(tx, parcels, parcelIds);
      const labels = await insertLabels(
        tx,
        parcels.map((lines, index) => ({ parcelId: parcelIds[index] ?? 0, lines })),
        { centerCode: link.center_code, transporter: link.transporter, courierCode, boxSize: link.box_size, by: by.loginId, at },
      );
      if (labels.size === 0) throw problem('INVALID_STATE', { detail: OPEN_ALREADY });
      const runId = await createRun(tx, {
        kind: REGISTER_KIND,
        title: `굿스플로 라벨 접수 ${parcels.length.toLocaleString('ko-KR')}상자`,
        items: parcelIds.map((parcelId) => {
          const labelId = labels.get(parcelId);
          const item = { key: String(labelId ?? `p${parcelId}`), label: parcelNo(parcelId), input: { labelId: labelId ?? 0 } };
          return labelId === undefined ? { ...item, refused: OPEN_ALREADY } : item;
        }),
        createdBy: by,
      });
      await enqueue(tx, registerTask, { sellerId: tx.sellerId, runId });
      await audit(tx, { parcels: parcels.length, lines: going.length });
      return { jobId: String(runId), parcels: labels.size, left: chosen.length - going.length };
    },
    { retry: true },
  );
}

interface Work {
  item: ClaimedItem;
  label: LabelRow;
  /** An earlier call for it was begun. */
  unresolved: boolean;
}

export function registerHandler(deps: GoodsflowDeps): HandledTask {
  const { database, now } = deps;
  return handleRun(registerTask, async ({ sellerId, runId }, context) => {
    const { key } = await openKey(deps, sellerId);
    const centers = await deps.goodsflow.centers(key);
    for (;;) {
      context.signal.throwIfAborted();
      const works = await claimWorks(deps, sellerId, runId, context.workerId);
      if (works === null) break;
      if (works.length === 0) continue;
      const outcomes = centers.kind === 'ok' ? await registerSome(deps, sellerId, key, centers.value, works) : sameForAll(works, centers);
      if ([...outcomes.values()].some(({ relink }) => relink) || centers.kind === 'relink') await noteRefused(database, sellerId);
      await finish(deps, sellerId, runId, works, outcomes);
    }
    await againWhileWaiting(database, { sellerId, runId, now });
  });
}

/** Claims items and begins an attempt for each; null when there are none any more. */
function claimWorks({ database, now }: GoodsflowDeps, sellerId: number, runId: number, workerId: string): Promise<Work[] | null> {
  return database.tenant(sellerId, async (tx) => {
    const items = await claimItems(tx, runId, GOODSFLOW_TOGETHER, workerId);
    if (items.length === 0) return null;
    const ids = items.map(({ input }) => itemSchema.parse(input).labelId);
    const labels = new Map((await lockLabels(tx, ids)).map((label) => [label.id, label]));
    const works = items.flatMap((item, index): Work[] => {
      const label = labels.get(ids[index] ?? 0);
      return label && (label.state === 'REGISTERING' || label.state === 'FAILED') ? [{ item, label, unresolved: label.tried }] : [];
    });
    const over = items.filter((item) => !works.some((work) => work.item === item));
    await completeItems(
      tx,
      runId,
      over.map(({ seq, attemptNo }) => ({ seq, attemptNo, status: 'DONE' as const, message: '이미 접수된 라벨입니다.' })),
    );
    await markTried(
      tx,
      works.map(({ label }) => label.id),
      now(),
    );
    return works;
  });
}

type Outcome = { change: Omit<LabelChange, 'id'> | null; again?: string; relink?: boolean };
type Outcomes = Map<number, Outcome>;

function sameForAll(works: readonly Work[], answer: Exclude<GoodsflowAnswer<unknown>, { kind: 'ok' }>): Outcomes {
  return new Map(works.map(({ label }) => [label.id, outcomeOf(answer)]));
}

/** Of a call that certainly brought nothing; what may have arrived is looked up instead. */
function outcomeOf(answer: Exclude<GoodsflowAnswer<unknown>, { kind: 'ok' }>): Outcome {
  const message = whyNothing(answer);
  if (answer.kind === 'relink') return { change: { state: 'FAILED', message }, relink: true };
  return answer.kind === 'refused' ? { change: { state: 'FAILED', message } } : { change: null, again: message };
}

async function registerSome(
  deps: GoodsflowDeps,
  sellerId: number,
  key: string,
  centers: readonly GoodsflowCenter[],
  works: readonly Work[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  await lookUp(
    deps,
    sellerId,
    key,
    works.filter(({ unresolved }) => unresolved),
    outcomes,
    false,
  );
  const fresh = works.filter(({ label }) => !outcomes.has(label.id));
  const items = await itemsOf(deps, sellerId, centers, fresh, outcomes);
  if (items.length === 0) return outcomes;
  const answer = await deps.goodsflow.register(
    key,
    items.map(({ item }) => item),
  );
  if (answer.kind !== 'ok' && answer.kind !== 'lost') {
    for (const { work } of items) outcomes.set(work.label.id, outcomeOf(answer));
    return outcomes;
  }
  const rows: readonly (GoodsflowRow | undefined)[] = answer.kind === 'ok' ? answer.value : [];
  const doubtful: Work[] = [];
  for (const [index, { work }] of items.entries()) {
    const row = rows[index];
    // A number that is there already is there because of an earlier call of ours.
    if (row === undefined || (!row.ok && row.fields.uniqueId !== undefined)) doubtful.push(work);
    else
      outcomes.set(work.label.id, {
        change: row.ok ? { state: 'REGISTERED', serviceId: row.serviceId } : { state: 'FAILED', message: row.message },
      });
  }
  await lookUp(deps, sellerId, key, doubtful, outcomes, true);
  return outcomes;
}

/** What is there under our numbers was registered. With `again` what is not is tried again later; without, it may be called for now. */
async function lookUp(
  { goodsflow }: GoodsflowDeps,
  sellerId: number,
  key: string,
  works: readonly Work[],
  outcomes: Outcomes,
  again: boolean,
): Promise<void> {
  if (works.length === 0) return;
  const answer = await goodsflow.find(
    key,
    works.map(({ label }) => uniqueIdOf(sellerId, label.id)),
  );
  // Some answer a refusal where none of the numbers is known.
  const found = answer.kind === 'ok' ? answer.value : answer.kind === 'refused' ? [] : null;
  const byId = new Map((found ?? []).map((delivery) => [delivery.uniqueId, delivery]));
  for (const { label } of works) {
    const delivery = byId.get(uniqueIdOf(sellerId, label.id));
    if (delivery) outcomes.set(label.id, { change: { state: 'REGISTERED', serviceId: delivery.serviceId } });
    else if (found === null) outcomes.set(label.id, { change: null, again: UNSURE });
    else if (again) outcomes.set(label.id, { change: null, again: '굿스플로에 접수되지 않아 다시 접수합니다.' });
  }
}

async function itemsOf(
  { database, sellerVault }: GoodsflowDeps,
  sellerId: number,
  centers: readonly GoodsflowCenter[],
  works: readonly Work[],
  outcomes: Outcomes,
): Promise<{ work: Work; item: GoodsflowLabelItem }[]> {
  const keys = await sellerVault.forSeller(sellerId);
  const printed = await printedOf(database, sellerId, keys, works);
  return works.flatMap((work) => {
    const { label } = work;
    const center = centers.find(({ code }) => code === label.center_code);
    const parcel = printed.get(label.parcel_id);
    const wrong =
      center === undefined
        ? '굿스플로에 이 출고지가 없습니다. 굿스플로 설정에서 출고지를 다시 선택해주십시오.'
        : labelProblem(parcel ?? NOTHING);
    if (wrong === null && center && parcel) {
      const choice = { centerCode: label.center_code, transporter: label.transporter, boxSize: label.box_size as 'B05' };
      return [{ work, item: labelItem(uniqueIdOf(sellerId, label.id), parcel, center, choice) }];
    }
    outcomes.set(label.id, { change: { state: 'FAILED', message: wrong ?? '' } });
    return [];
  });
}

const NOTHING: GoodsflowParcel = {
  receiver: { name: '', phone: '', phone2: '', zipCode: '', address1: '', address2: '' },
  deliveryMessage: '',
  lines: [],
};

async function printedOf(
  database: GoodsflowDeps['database'],
  sellerId: number,
  keys: Cipher,
  works: readonly Work[],
): Promise<Map<number, GoodsflowParcel>> {
  const parcels = works.map(({ label }) => label.parcel_id);
  const scope = { sellerId, shopAccountIds: null };
  const found = new Map<number, GoodsflowParcel>();
  for await (const parcel of printedParcels({ database, scope, keys, parcels, personal: true })) found.set(parcel.id, toParcel(parcel));
  return found;
}

function toParcel({ receiver, deliveryMessages, lines }: PrintedParcel): GoodsflowParcel {
  return {
    receiver,
    deliveryMessage: deliveryMessages.join(' / '),
    lines: lines.map(({ productName: name, ...line }) => ({ ...line, name })),
  };
}

function finish(
  { database, now }: GoodsflowDeps,
  sellerId: number,
  runId: number,
  works: readonly Work[],
  outcomes: Outcomes,
): Promise<void> {
  return database.tenant(
    sellerId,
    async (tx) => {
      const at = now();
      for (const { item, label } of works) {
        const { change, again = UNSURE } = outcomes.get(label.id) ?? { change: null };
        if (change === null && item.attemptNo < TRIES) {
          await postponeItem(tx, runId, item, new Date(at.getTime() + RETRY_MS * item.attemptNo), again);
          continue;
        }
        // What nobody knows of stays as it is: the next look, or the job tried again, says.
        const ended = change ?? { state: 'REGISTERING' as const, message: again };
        await changeLabels(tx, [{ id: label.id, ...ended }], at);
        const status = ended.state === 'REGISTERED' ? ('DONE' as const) : ('FAILED' as const);
        await completeItems(tx, runId, [{ seq: item.seq, attemptNo: item.attemptNo, status, message: ended.message ?? '' }]);
      }
      await tx.query('update goodsflow_link set next_pull_at = $2 where seller_id = $1', [tx.sellerId, at], 'goodsflow.pull-soon');
    },
    { retry: true },
  );
}
