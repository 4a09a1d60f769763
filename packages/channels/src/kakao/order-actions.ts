/** Confirm, dispatch and other invoices (section 5). A parcel that was taken is not yet done: only the order's own invoice proves it. */
import { inBatches } from '../sdk/batch.ts';
import { withoutProblems } from '../sdk/by-group.ts';
import { type ClientMessages, type Items, refused } from '../sdk/client.ts';
import type { Shipment } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { failAll } from '../sdk/item-changes.ts';
import { idNumber } from '../sdk/json.ts';
import type { LineRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { text, type Wire, wire } from '../sdk/reader.ts';
import { batch, call, writing } from './client.ts';
import { type Companies, companiesOf, isDirect } from './couriers.ts';
import { ownOf } from './members.ts';
import { toLineState } from './order-in.ts';
import { readingOrder } from './orders.ts';
import { PATHS } from './paths.ts';
import { ordersTaken, type Taken } from './proofs.ts';

/** As long as the shop takes at the least to show what it took. */
const SHOWN_AFTER_MS = 3_000;

export function confirm(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  const { manifest, messages } = ownOf(ctx);
  return inBatches(lines, manifest.orders.confirmBatch, (chunk) => {
    const json = { orderIds: chunk.map(({ lineNo }) => idNumber(lineNo)) };
    return batch(ctx, writing('orders.confirm', PATHS.confirm, ordersTaken, json), takenAmong(chunk, messages));
  });
}

export function dispatch(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  return sendParcels(ctx, 'orders.dispatch', PATHS.invoices, lines);
}

export function modifyInvoice(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  return sendParcels(ctx, 'orders.modifyInvoice', PATHS.shippingMethod, lines);
}

async function sendParcels(ctx: ConnectorContext, operation: string, path: string, lines: Shipment[]): Promise<BatchOutcome<void>> {
  if (lines.length === 0) return new Map();
  const { manifest, messages, title } = ownOf(ctx);
  const companies = await companiesOf(
    ctx,
    lines.map(({ courierCode }) => courierCode),
  );
  if (companies.kind !== 'ok') return failAll(lines, companies);
  const problemOf = ({ courierCode }: Shipment) => (isDirect(courierCode) || companies.value.has(courierCode) ? null : noCompany(title));
  return withoutProblems(lines, problemOf, (sendable) =>
    inBatches(sendable, manifest.orders.dispatchBatch, async (chunk) => {
      const json = chunk.map((line) => toParcel(line, companies.value));
      const taken = await batch(ctx, writing(operation, path, ordersTaken, json), takenAmong(chunk, messages));
      return taken.kind === 'ok' ? { kind: 'ok', value: await proved(ctx, chunk, taken.value) } : taken;
    }),
  );
}

function noCompany(title: string): Outcome<void> {
  return { kind: 'fix', problems: [{ path: 'courierCode', message: `${title}에 없는 택배사입니다. 다른 택배사를 선택해주십시오.` }] };
}

function toParcel({ lineNo, courierCode, invoiceNo }: Shipment, companies: Companies): Wire {
  const orderId = idNumber(lineNo);
  if (isDirect(courierCode)) return { orderId, shippingMethod: 'DIRECT' };
  const deliveryInvoiceInfo = { deliveryCompanyCode: companies.get(courierCode), invoiceNumber: invoiceNo };
  return { orderId, shippingMethod: 'SHIPPING', deliveryInvoiceInfo };
}

function takenAmong(lines: readonly LineRef[], { subject }: ClientMessages): Items<Taken, void> {
  return { keys: lines.map(({ key }) => key), outcomes: (taken) => outcomesOf(taken, lines, subject) };
}

const NOT_TAKEN = '주문을 받지 않았습니다. 주문 상태가 바뀌었거나 받는 분의 주소가 아직 없습니다. 주문을 다시 수집해주십시오.';

/** Orders that are named were refused. Where the call says that it did not work and names none, nothing is known of any. */
function outcomesOf({ success, failed }: Taken, lines: readonly LineRef[], subject: string): BatchOutcome<void> {
  return new Map(
    lines.flatMap(({ key, lineNo }): [string, Outcome<void>][] => {
      if (failed.has(lineNo)) return [[key, refused({ subject }, 'FAILED', '', `${subject} ${NOT_TAKEN}`)]];
      return success || failed.size > 0 ? [[key, { kind: 'ok', value: undefined }]] : [];
    }),
  );
}

const NOT_SHOWN: Outcome<void> = { kind: 'unknown', message: '송장을 보냈으나 카카오의 주문에 아직 보이지 않습니다.' };

/** What the orders show once the shop has had its time. */
async function proved(ctx: ConnectorContext, lines: readonly Shipment[], taken: BatchOutcome<void>): Promise<BatchOutcome<void>> {
  const outcomes: BatchOutcome<void> = new Map(taken);
  const sent = lines.filter(({ key }) => taken.get(key)?.kind === 'ok');
  if (sent.length > 0) await ctx.pause(SHOWN_AFTER_MS);
  let looks = true;
  for (const line of sent) {
    const order: Outcome<Wire> = looks ? await call(ctx, readingOrder(line.lineNo)) : NOT_READ;
    looks = order.kind !== 'relink' && order.kind !== 'slow_down';
    outcomes.set(line.key, order.kind === 'ok' && shows(order.value, line) ? { kind: 'ok', value: undefined } : NOT_SHOWN);
  }
  return outcomes;
}

const NOT_READ: Outcome<never> = { kind: 'slow_down', retryAfterMs: 0, message: '' };

function shows(order: Wire, { courierCode, invoiceNo }: Shipment): boolean {
  const parcel = wire(order.orderDelivery);
  if (!isDirect(courierCode)) return text(parcel.invoiceNumber) === invoiceNo;
  const state = toLineState(text(wire(order.orderBase).status), parcel);
  return state === 'DELIVERING' || state === 'DELIVERED' || state === 'CONFIRMED';
}
