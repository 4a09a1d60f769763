/** What GOODSFLOW reports of labels: numbers that were printed, what was cancelled, and the way of the parcel. Repeating it changes nothing. */
import { type GoodsflowEvent, hasNumber, normaliseInvoiceNo, trackingEventOf } from '@moa/core';
import { courierOfGoodsflow } from '@moa/core/data';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Requester } from '../../platform/jobs/index.ts';
import type { GoodsflowDelivery } from '../../services/goodsflow/index.ts';
import { startAction } from '../orders/index.ts';
import { noteParcelEvents } from '../tracking/index.ts';
import { changeLabels, type LabelRow, labelIdOf, lockLabels, noteDispatched, unsentLines } from './labels.queries.ts';

const BY = '굿스플로';

export async function takeNews(tx: TenantTx, events: readonly GoodsflowEvent[], autoDispatch: boolean, now: Date): Promise<void> {
  const byLabel = Map.groupBy(
    events.filter(({ uniqueId }) => labelIdOf(tx.sellerId, uniqueId) !== null),
    ({ uniqueId }) => labelIdOf(tx.sellerId, uniqueId) ?? 0,
  );
  const labels = await lockLabels(tx, [...byLabel.keys()]);
  const printed: LabelRow[] = [];
  for (const label of labels) {
    const own = byLabel.get(label.id) ?? [];
    const number = own.findLast(hasNumber);
    const numbered = number === undefined ? label : await takeNumber(tx, label, number, now);
    if (numbered.state === 'PRINTED' && label.state !== 'PRINTED') printed.push(numbered);
    if (own.some(({ deliveryStatus }) => deliveryStatus === 'CANCELED')) await changeLabels(tx, [{ id: label.id, state: 'CANCELED' }], now);
    const moves = own.flatMap((event) => trackingEventOf(event) ?? []);
    const { courier_code: courierCode, invoice_no: invoiceNo, created_at: since } = numbered;
    if (moves.length > 0 && invoiceNo !== null) await noteParcelEvents(tx, { courierCode, invoiceNo, since }, moves, now);
  }
  if (autoDispatch) await dispatchLabels(tx, printed, null);
}

/** The same of what a look shows. */
export function newsOf({ status: deliveryStatus, ...delivery }: GoodsflowDelivery): GoodsflowEvent {
  return { ...delivery, deliveryStatus, statusDateTime: '', location: '', errorName: '', exceptionName: '' };
}

async function takeNumber(
  tx: TenantTx,
  label: LabelRow,
  { serviceId, transporter, invoiceNo: given }: GoodsflowEvent,
  now: Date,
): Promise<LabelRow> {
  const invoiceNo = normaliseInvoiceNo(given);
  const courierCode = courierOfGoodsflow(transporter) ?? label.courier_code;
  if (label.state === 'CANCELED' || (label.invoice_no === invoiceNo && label.state === 'PRINTED')) return label;
  const changed = label.invoice_no !== null && label.invoice_no !== invoiceNo && label.dispatch_run_id !== null;
  const message = changed ? `다시 출력하며 송장번호가 ${invoiceNo}(으)로 바뀌었습니다. 주문의 송장을 수정해주십시오.` : '';
  await changeLabels(tx, [{ id: label.id, state: 'PRINTED', serviceId: serviceId || null, invoiceNo, message }], now);
  return { ...label, state: 'PRINTED', invoice_no: invoiceNo, courier_code: courierCode };
}

/**
 * Sends the boxes under the numbers of their labels, by the way that a number goes which somebody typed.
 * @returns the job, and what was left with its reason by label
 */
export async function dispatchLabels(
  tx: TenantTx,
  labels: readonly LabelRow[],
  by: Requester | null,
): Promise<{ jobId: string | null; rejected: { id: string; message: string }[] }> {
  const numbered = labels.filter(({ invoice_no }) => invoice_no !== null);
  const unsent = await unsentLines(
    tx,
    numbered.flatMap(({ lines }) => lines),
  );
  const requests = numbered.flatMap(({ lines, courier_code: courierCode, invoice_no: invoiceNo }) =>
    lines.filter((id) => unsent.has(id)).map((lineId) => ({ lineId, courierCode, invoiceNo: invoiceNo ?? '' })),
  );
  if (requests.length === 0) return { jobId: null, rejected: labels.map(({ id }) => ({ id: String(id), message: NOTHING_LEFT })) };
  const { jobId, rejected } = await startAction(tx, 'dispatch', requests, by, by === null ? { by: BY } : {});
  const why = new Map(rejected.map(({ id, message }) => [Number(id), message ?? '']));
  const left: { id: string; message: string }[] = [];
  for (const { id, lines } of numbered) {
    const message = lines.flatMap((line) => why.get(line) ?? [])[0] ?? '';
    const sent = lines.some((line) => unsent.has(line) && !why.has(line));
    await noteDispatched(tx, [id], sent && jobId !== null ? Number(jobId) : null, message);
    if (message !== '') left.push({ id: String(id), message });
  }
  return { jobId, rejected: left };
}

const NOTHING_LEFT = '보낼 주문이 남아 있지 않습니다. 이미 발송했거나 취소된 주문입니다.';
