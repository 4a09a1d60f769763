/** Confirm, dispatch, an invoice changed, a late parcel, one that has arrived, a sale cancelled: an order line a call (sheets 5 and 6). */
import { DELAY_REASON_LABELS, type DelayReason } from '@moa/core';
import { oneByOne } from '../sdk/batch.ts';
import { withoutProblems } from '../sdk/by-group.ts';
import { kstIso } from '../sdk/clock.ts';
import type { DispatchDelay, SaleCancel, Shipment } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { partProblem } from '../sdk/line-problems.ts';
import type { Invoice, LineRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { act, numbered, segment, writing } from './client.ts';
import { companyNo } from './couriers.ts';
import { ownOf } from './members.ts';
import { confirmed, done as isDone, sentFor } from './proofs.ts';

const ORDER = '/shipping/v1/Order';
const DELIVERY = '/shipping/v1/Delivery';

export function confirm(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  return oneByOne(lines, ({ lineNo }) => {
    const body = { SellerOrderNo: '', SellerItemNo: '' };
    return act(ctx, writing('POST', 'orders.confirm', `${ORDER}/OrderCheck/${segment(lineNo)}`, confirmed, { body }));
  });
}

export function dispatch(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  return oneByOne(lines, (line) => sendInvoice(ctx, line, 'orders.dispatch'));
}

/** The same call changes the invoice of what is on its way. */
export function modifyInvoice(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  return oneByOne(lines, (line) => sendInvoice(ctx, line, 'orders.modifyInvoice'));
}

/** What refuses a cancel, too: the goods have left. */
export async function sendInvoice(ctx: ConnectorContext, line: Invoice & { lineNo: string }, operation: string): Promise<Outcome<void>> {
  const company = await companyNo(ctx, line.courierCode);
  if (company.kind !== 'ok') return company;
  const body = {
    OrderNo: numbered(line.lineNo),
    ShippingDate: kstIso(ctx.now()).slice(0, 19),
    DeliveryCompanyCode: Number(company.value),
    InvoiceNo: line.invoiceNo,
  };
  return act(ctx, writing('POST', operation, `${DELIVERY}/ShippingInfo`, sentFor(line.lineNo), { body }));
}

export function markDelivered(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  return oneByOne(lines, ({ lineNo }) => {
    const path = `${DELIVERY}/AddShippingCompleteInfo/${segment(lineNo)}`;
    return act(ctx, writing('POST', 'orders.markDelivered', path, sentFor(lineNo), { body: {} }));
  });
}

const DELAYS: Readonly<Partial<Record<DelayReason, number>>> = { PREPARING: 1, BUYER_REQUEST: 2 };
const OTHER_DELAY = 3;

export function delayDispatch(ctx: ConnectorContext, lines: DispatchDelay[]): Promise<BatchOutcome<void>> {
  return oneByOne(lines, ({ lineNo, reason, detail, dueDate }) => {
    const body = {
      OrderNo: numbered(lineNo),
      ReasonType: DELAYS[reason] ?? OTHER_DELAY,
      ReasonDetail: detail.trim() || DELAY_REASON_LABELS[reason],
      ShippingExpectedDate: dueDate,
    };
    return act(ctx, writing('POST', 'orders.delayDispatch', `${ORDER}/ShippingExpectedDate`, sentFor(lineNo), { body }));
  });
}

/** Whole lines: sold out by a call of its own, everything else with the seller's words. */
export function cancelSale(ctx: ConnectorContext, lines: SaleCancel[]): Promise<BatchOutcome<void>> {
  const { title, no } = ownOf(ctx).site;
  return withoutProblems(
    lines,
    (line) => partProblem(line, Number(line.refs.quantity ?? line.quantity), { topic: `${title}은`, office: 'ESM PLUS' }),
    (whole) =>
      oneByOne(whole, ({ lineNo, reason, detail }) => {
        const path = `/claim/v1/sa/Cancel/${segment(lineNo)}`;
        const soldOut = reason === 'SOLD_OUT';
        const body = { SiteType: no, ...(soldOut ? {} : { ReasonDetail: detail.trim() || '판매자 사정으로 취소합니다.' }) };
        return act(ctx, writing('POST', 'orders.cancelSale', soldOut ? `${path}/SoldOut` : path, isDone, { body }));
      }),
  );
}
