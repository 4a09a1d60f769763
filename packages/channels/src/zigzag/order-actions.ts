/** Confirm, send an invoice, cancel a sale (sheet 5). A list succeeds or fails whole, so a refusal is narrowed down. */
import type { Failure } from '../sdk/answer.ts';
import { chunks, inParts } from '../sdk/batch.ts';
import { bisect } from '../sdk/bisect.ts';
import { withoutProblems } from '../sdk/by-group.ts';
import type { SaleCancel, Shipment } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { partProblem, soldOutProblem } from '../sdk/line-problems.ts';
import type { LineRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { mutate } from './client.ts';
import { companyOf } from './codes.ts';
import { manifest } from './manifest.ts';
import { CANCEL_SALE, CONFIRM, SEND_INVOICE } from './queries.ts';

const { confirmBatch, dispatchBatch } = manifest.orders;

export function confirm(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  return inGroups(chunks(lines, confirmBatch), (part) => mutate(ctx, 'orders.confirm', CONFIRM, numbersOf(part)));
}

export function dispatch(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  return sendInvoices(ctx, lines, 'orders.dispatch');
}

/** The same call changes the invoice of what is already on its way. */
export function modifyInvoice(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  return sendInvoices(ctx, lines, 'orders.modifyInvoice');
}

/** One invoice a call. */
function sendInvoices(ctx: ConnectorContext, lines: Shipment[], operation: string): Promise<BatchOutcome<void>> {
  const parcels = Map.groupBy(lines, ({ courierCode, invoiceNo }) => JSON.stringify([companyOf(courierCode), invoiceNo]));
  const groups = [...parcels.values()].flatMap((parcel) => chunks(parcel, dispatchBatch));
  return inGroups(groups, (part) => {
    const [line] = part;
    const input = {
      ...numbersOf(part),
      shipping_company: companyOf(line?.courierCode ?? ''),
      invoice_number: line?.invoiceNo ?? '',
    };
    return mutate(ctx, operation, SEND_INVOICE, input);
  });
}

/** One order a call, whole lines, and sold out as the only reason. */
export function cancelSale(ctx: ConnectorContext, lines: SaleCancel[]): Promise<BatchOutcome<void>> {
  return withoutProblems(lines, cancelProblem, (sendable) =>
    inGroups(byOrder(sendable), (part) => {
      const requested_reason = part[0]?.detail.trim() || '품절';
      const input = { ...orderOf(part), requested_reason, requested_reason_category: 'CANCEL_SOLD_OUT' };
      return mutate(ctx, 'orders.cancelSale', CANCEL_SALE, input);
    }),
  );
}

const PARTNER_CENTRE = { topic: '지그재그는', office: '파트너센터' };

function cancelProblem(line: SaleCancel): Failure | null {
  return soldOutProblem(line, PARTNER_CENTRE) ?? partProblem(line, Number(line.refs.quantity ?? line.quantity), PARTNER_CENTRE);
}

export function byOrder<I extends { orderNo: string }>(lines: readonly I[]): I[][] {
  return [...Map.groupBy(lines, ({ orderNo }) => orderNo).values()];
}

export function orderOf(lines: readonly { orderNo: string; lineNo: string }[]) {
  return { order_number: lines[0]?.orderNo ?? '', ...numbersOf(lines) };
}

export function numbersOf(lines: readonly { lineNo: string }[]) {
  return { order_item_number_list: [...new Set(lines.map(({ lineNo }) => lineNo))] };
}

/** Groups one after another, each narrowed down where it is refused. */
export function inGroups<I extends { key: string }>(
  groups: readonly (readonly I[])[],
  send: (part: readonly I[]) => Promise<Outcome<void>>,
): Promise<BatchOutcome<void>> {
  return inParts(groups, async (group) => ({ kind: 'ok', value: await bisect(group, send) }));
}
