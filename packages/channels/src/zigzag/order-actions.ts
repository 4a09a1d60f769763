/** Confirm, send an invoice, cancel a sale, approve a cancel (sheet 5 and 6). A list succeeds or fails whole, so a refusal is narrowed down. */
import { chunks } from '../sdk/batch.ts';
import { bisect } from '../sdk/bisect.ts';
import type { ClaimCapability, Invoice } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { LineRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { mutateZigzag } from './client.ts';
import { companyOf } from './codes.ts';
import { zigzagManifest } from './manifest.ts';
import { APPROVE_CANCEL, CANCEL_SALE, CONFIRM, SEND_INVOICE } from './queries.ts';

const { confirmBatch, dispatchBatch } = zigzagManifest.orders;

export function confirm(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  return inGroups(chunks(lines, confirmBatch), (part) =>
    mutate(ctx, CONFIRM, { order_item_number_list: numbersOf(part) }, 'orders.confirm'),
  );
}

type Shipment = LineRef & Invoice;

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
      order_item_number_list: numbersOf(part),
      shipping_company: companyOf(line?.courierCode ?? ''),
      invoice_number: line?.invoiceNo ?? '',
    };
    return mutate(ctx, SEND_INVOICE, input, operation);
  });
}

type CancelLine = LineRef & { reason: 'SOLD_OUT' | 'OTHER'; detail: string; quantity: number };

/** One order a call, whole lines, and sold out as the only reason. */
export async function cancelSale(ctx: ConnectorContext, lines: CancelLine[]): Promise<BatchOutcome<void>> {
  const outcomes: BatchOutcome<void> = new Map();
  const sendable = lines.filter((line) => {
    const problem = cancelProblem(line);
    if (problem) outcomes.set(line.key, problem);
    return !problem;
  });
  const sent = await inGroups([...Map.groupBy(sendable, orderOf).values()], (part) => {
    const input = {
      order_number: part[0]?.orderNo ?? '',
      order_item_number_list: numbersOf(part),
      requested_reason: part[0]?.detail.trim() || '품절',
      requested_reason_category: 'CANCEL_SOLD_OUT',
    };
    return mutate(ctx, CANCEL_SALE, input, 'orders.cancelSale');
  });
  for (const [key, outcome] of sent) outcomes.set(key, outcome);
  return outcomes;
}

function cancelProblem({ reason, quantity, refs }: CancelLine): Outcome<void> | null {
  if (reason !== 'SOLD_OUT') {
    const message = '지그재그는 품절 사유의 판매취소만 받습니다. 사유를 품절로 바꾸거나 파트너센터에서 처리해주십시오.';
    return { kind: 'fix', problems: [{ path: 'reason', message }] };
  }
  const ordered = Number(refs.quantity ?? quantity);
  if (quantity >= ordered) return null;
  const message = `지그재그는 수량 일부만 판매취소할 수 없습니다. 주문수량 ${ordered}개를 모두 취소하거나 파트너센터에서 처리해주십시오.`;
  return { kind: 'fix', problems: [{ path: 'quantity', message }] };
}

export const zigzagClaims: ClaimCapability = {
  approveCancel: (ctx, claims) =>
    inGroups([...Map.groupBy(claims, orderOf).values()], (part) =>
      mutate(
        ctx,
        APPROVE_CANCEL,
        { order_number: part[0]?.orderNo ?? '', order_item_number_list: numbersOf(part) },
        'claims.approveCancel',
      ),
    ),
};

function orderOf({ orderNo }: { orderNo: string }): string {
  return orderNo;
}

function numbersOf(lines: readonly { lineNo: string }[]): string[] {
  return [...new Set(lines.map(({ lineNo }) => lineNo))];
}

/** Groups one after another; after `relink` or `slow_down` the rest is not sent and ends the same way. */
async function inGroups<I extends { key: string }>(
  groups: readonly (readonly I[])[],
  send: (part: readonly I[]) => Promise<Outcome<void>>,
): Promise<BatchOutcome<void>> {
  const outcomes: BatchOutcome<void> = new Map();
  let halted: Outcome<void> | null = null;
  for (const group of groups) {
    const stopped: Outcome<void> | null = halted;
    const sent: BatchOutcome<void> = stopped ? new Map(group.map(({ key }) => [key, stopped])) : await bisect(group, send);
    for (const [key, outcome] of sent) {
      outcomes.set(key, outcome);
      if (outcome.kind === 'relink' || outcome.kind === 'slow_down') halted = outcome;
    }
  }
  return outcomes;
}

function mutate(ctx: ConnectorContext, query: string, input: unknown, operation: string): Promise<Outcome<void>> {
  return mutateZigzag(ctx, { query, variables: { input }, operation });
}
