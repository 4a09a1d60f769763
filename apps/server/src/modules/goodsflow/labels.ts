/** What somebody does with labels: looks at them, prints them, cancels them, sends what was printed. */
import { problem } from '@moa/contract';
import { parcelNo } from '@moa/core';
import type { SellerScope, TenantTx } from '../../platform/database/index.ts';
import type { Requester } from '../../platform/jobs/index.ts';
import { changeLabels, type LabelChange, type LabelRow, lockLabels, orderNosOf, uniqueIdOf, visibleLabels } from './labels.queries.ts';
import { answered, courierName, type GoodsflowDeps, openKey, whyNothing } from './link.ts';
import { dispatchLabels } from './news.ts';

const SHOWN = 200;
const SHOWN_DAYS = 14;
const DAY_MS = 86_400_000;

type Audit = (tx: TenantTx, detail: Record<string, unknown>) => Promise<void>;

export function listLabels({ database, now }: GoodsflowDeps, scope: SellerScope) {
  return database.tenant(
    scope,
    async (tx) => {
      const rows = await visibleLabels(tx, null, new Date(now().getTime() - SHOWN_DAYS * DAY_MS), SHOWN + 1);
      const shown = rows.slice(0, SHOWN);
      const orderNos = await orderNosOf(
        tx,
        shown.flatMap(({ lines }) => lines),
      );
      return {
        contents: shown.map((label) => ({
          id: String(label.id),
          parcelNo: parcelNo(label.parcel_id),
          state: label.state,
          courierName: courierName(label.courier_code),
          invoiceNo: label.invoice_no,
          orderNos: [...new Set(label.lines.flatMap((line) => orderNos.get(line) ?? []))],
          message: label.message,
          dispatched: label.dispatch_run_id !== null,
          createdAt: label.created_at.toISOString(),
        })),
        more: rows.length > SHOWN,
      };
    },
    { readOnly: true },
  );
}

/** @throws ProblemError NOT_FOUND for a label that is not the caller's to see */
async function chosen(tx: TenantTx, ids: readonly number[]): Promise<LabelRow[]> {
  const unique = [...new Set(ids)];
  const rows = await visibleLabels(tx, unique, new Date(0), unique.length);
  if (rows.length < unique.length) throw problem('NOT_FOUND', { detail: '라벨을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  return rows;
}

/** @throws ProblemError NOT_FOUND, INVALID_STATE with what GOODSFLOW answered */
export async function printLabels(deps: GoodsflowDeps, scope: SellerScope, ids: readonly number[], audit: Audit): Promise<{ url: string }> {
  const labels = await deps.database.tenant(scope, async (tx) => {
    const rows = await chosen(tx, ids);
    const unprintable = rows.find(({ state }) => state !== 'REGISTERED' && state !== 'PRINTED');
    if (unprintable)
      throw problem('INVALID_STATE', {
        detail: `${parcelNo(unprintable.parcel_id)}은(는) 출력할 수 없는 상태입니다. 목록을 새로고침해주십시오.`,
      });
    if (new Set(rows.map(({ center_code, transporter }) => `${center_code} ${transporter}`)).size > 1)
      throw problem('INVALID_STATE', { detail: '출고지와 택배사가 같은 라벨끼리 나누어 출력해주십시오.' });
    await audit(tx, { labels: rows.length });
    return rows;
  });
  const { key } = await openKey(deps, scope.sellerId);
  const again = labels.some(({ state }) => state === 'PRINTED');
  const answer = await deps.goodsflow.printPage(
    key,
    labels.flatMap(({ service_id }) => service_id ?? []),
    again,
  );
  const { url } = await answered(deps, scope.sellerId, answer);
  // Somebody stands at the printer.
  await deps.database.tenant(scope.sellerId, async (tx) => {
    await tx.query('update goodsflow_link set next_pull_at = $2 where seller_id = $1', [tx.sellerId, deps.now()], 'goodsflow.pull-soon');
  });
  return { url };
}

/** @throws ProblemError NOT_FOUND */
export async function cancelLabels(deps: GoodsflowDeps, scope: SellerScope, ids: readonly number[], audit: Audit) {
  const { database, goodsflow, now } = deps;
  await database.tenant(scope, (tx) => chosen(tx, ids), { readOnly: true });
  const { key } = await openKey(deps, scope.sellerId);
  const labels = await database.tenant(scope, async (tx) => {
    const locked = await lockLabels(tx, ids);
    const open = locked.filter(({ state, service_id }) => (state === 'REGISTERED' || state === 'PRINTED') && service_id !== null);
    await changeLabels(
      tx,
      open.map(({ id, message }) => ({ id, state: 'CANCELING', message })),
      now(),
    );
    await audit(tx, { labels: open.length });
    return { open, rest: locked.filter((label) => !open.includes(label)) };
  });
  const answer =
    labels.open.length === 0
      ? null
      : await goodsflow.cancel(
          key,
          labels.open.flatMap(({ service_id }) => service_id ?? []),
        );
  const canceled = answer?.kind === 'lost' ? await canceledAt(deps, scope.sellerId, key, labels.open) : null;
  const results = labels.open.map((label, index) => {
    const before = label.invoice_no === null ? ('REGISTERED' as const) : ('PRINTED' as const);
    const row = answer?.kind === 'ok' ? answer.value[index] : undefined;
    if (row?.ok || canceled?.get(label.id) === true) return { id: label.id, state: 'CANCELED' as const, message: '' };
    if (row?.ok === false) return { id: label.id, state: before, message: row.message };
    // Nobody knows: the next look says.
    if (answer === null || answer.kind === 'ok' || (answer.kind === 'lost' && canceled === null))
      return { id: label.id, state: 'CANCELING' as const, message: '굿스플로의 답을 받지 못해 취소되었는지 확인하고 있습니다.' };
    return { id: label.id, state: before, message: whyNothing(answer) };
  }) satisfies LabelChange[];
  await database.tenant(scope.sellerId, (tx) => changeLabels(tx, results, now()), { retry: true });
  return {
    contents: [
      ...results.map(({ id, state, message }) => ({ id: String(id), ok: state === 'CANCELED', message })),
      ...labels.rest.map(({ id, state }) => ({
        id: String(id),
        ok: state === 'CANCELED',
        message: state === 'CANCELED' ? '' : '아직 접수되지 않았거나 취소할 수 없는 라벨입니다.',
      })),
    ],
  };
}

/** Null where that can't be learned either. */
async function canceledAt(
  { goodsflow }: GoodsflowDeps,
  sellerId: number,
  key: string,
  labels: readonly LabelRow[],
): Promise<Map<number, boolean> | null> {
  const answer = await goodsflow.find(
    key,
    labels.map(({ id }) => uniqueIdOf(sellerId, id)),
  );
  if (answer.kind !== 'ok') return null;
  const status = new Map(answer.value.map((delivery) => [delivery.uniqueId, delivery.status]));
  return new Map(labels.map(({ id }) => [id, status.get(uniqueIdOf(sellerId, id)) === 'CANCELED']));
}

/** @throws ProblemError NOT_FOUND, INVALID_STATE where one of them has no number yet */
export function sendLabels({ database }: GoodsflowDeps, scope: SellerScope, ids: readonly number[], by: Requester, audit: Audit) {
  return database.tenant(scope, async (tx) => {
    const labels = await chosen(tx, ids);
    const unprinted = labels.find(({ state, invoice_no }) => state !== 'PRINTED' || invoice_no === null);
    if (unprinted)
      throw problem('INVALID_STATE', { detail: `${parcelNo(unprinted.parcel_id)}은(는) 아직 송장번호가 없습니다. 먼저 출력해주십시오.` });
    const answer = await dispatchLabels(tx, labels, by);
    await audit(tx, { labels: labels.length });
    return answer;
  });
}
