/** Confirm, dispatch, say that it leaves late, cancel a sale (sheet 5). Most are GETs that change something: none is ever repeated here. */
import { DELAY_REASON_LABELS, type DelayReason } from '@moa/core';
import { oneByOne } from '../sdk/batch.ts';
import { eachGroup } from '../sdk/by-group.ts';
import type { DispatchDelay, SaleCancel, Shipment } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { partProblem } from '../sdk/line-problems.ts';
import type { LineRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { act, minute, writing } from './client.ts';
import { deliveryOf } from './codes.ts';
import { NO_NUMBER, pathText, write } from './order-writes.ts';
import { orderWritten } from './proofs.ts';
import type { XmlNode } from './xml.ts';

/** 발주확인, one line a call. */
export function confirm(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  return oneByOne(lines, (line) => {
    const withAddition = line.refs.addPrdYn === 'Y';
    const addition = withAddition ? (line.refs.addPrdNo ?? '') : 'null';
    const path = ['reqpackaging', line.orderNo, line.lineNo, withAddition ? 'Y' : 'N', addition, bundleOf(line)];
    return write(ctx, ['ordservices', ...path], 'orders.confirm');
  });
}

/**
 * A dispatch that names a dlvNo alone ships every line of it, also those that nobody asked to ship. So a line is named as part of its dlvNo,
 * unless 11ST itself said that no other line shares it; which lines a bundle has is never reported.
 */
export function dispatch(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  const sharing = Map.groupBy(lines, bundleOf);
  return oneByOne(lines, (line) => {
    const bundle = bundleOf(line);
    const alone = line.refs.standsAlone === bundle && sharing.get(bundle)?.length === 1;
    const { method, courier } = deliveryOf(line.courierCode);
    const parcel = [minute(ctx.now()), method, courier, line.invoiceNo, bundle];
    const part = alone ? [] : ['Y', line.orderNo, line.lineNo];
    return write(ctx, ['ordservices', 'reqdelivery', ...parcel, ...part], 'orders.dispatch');
  });
}

/** `ordCnRsnCd`: 08 sold out, 99 other. */
const CANCEL_REASON = { SOLD_OUT: '08', OTHER: '99' } as const;

/** Cancels whole lines: the call has no quantity. */
export function cancelSale(ctx: ConnectorContext, lines: SaleCancel[]): Promise<BatchOutcome<void>> {
  return oneByOne(lines, async (line): Promise<Outcome<void>> => {
    const problem = partProblem(line, Number(line.refs.ordQty ?? line.quantity), { topic: '11번가는', office: '셀러오피스' });
    if (problem) return problem;
    const path = ['reqrejectorder', line.orderNo, line.lineNo, CANCEL_REASON[line.reason], reasonOf(line)];
    return write(ctx, ['claimservice', ...path], 'orders.cancelSale');
  });
}

function reasonOf({ detail, reason }: SaleCancel): string {
  return pathText(detail) || (reason === 'SOLD_OUT' ? '품절' : '판매자 사정');
}

/** `delaySendRsnCd`: 01 short of stock, 02 too many orders, 03 made to order, 04 the buyer asked for it, 05 other. */
const DELAY_CODES: Readonly<Record<DelayReason, string>> = {
  PREPARING: '05',
  BUYER_REQUEST: '04',
  MADE_TO_ORDER: '03',
  PRE_ORDER: '05',
  OVERSEAS: '05',
  OTHER: '05',
};
/** Bytes of what the buyer reads. */
const DELAY_BYTES = { min: 20, max: 300 };

/** Tells of a whole bundle that it leaves late: the call names no line. */
export function delayDispatch(ctx: ConnectorContext, lines: DispatchDelay[]): Promise<BatchOutcome<void>> {
  const groupOf = (line: DispatchDelay) => JSON.stringify([line.orderNo, bundleOf(line), line.dueDate, line.reason, line.detail]);
  return eachGroup(lines, groupOf, async ([line]): Promise<Outcome<void>> => {
    if (!line || bundleOf(line) === '') return NO_NUMBER;
    const body: XmlNode = [
      'DeliveryDelayGuideRequest',
      [
        ['ordNo', line.orderNo],
        ['dlvNo', bundleOf(line)],
        ['delaySendDt', line.dueDate.replaceAll('-', '')],
        ['delaySendRsnCd', DELAY_CODES[line.reason]],
        ['delaySendRsn', { cdata: delayText(line) }],
      ],
    ];
    return act(ctx, writing('POST', 'orders.delayDispatch', ['ordservices', 'deliveryDelayGuide'], orderWritten, { body }));
  });
}

/** The reason and the seller's words, in as many bytes as 11ST takes. */
function delayText({ reason, detail }: DispatchDelay): string {
  const label = DELAY_REASON_LABELS[reason];
  const words = [reason === 'OTHER' ? '' : label, detail.trim()].filter(Boolean).join(': ') || label;
  const text = byteLength(words) < DELAY_BYTES.min ? `발송이 늦어져 안내드립니다. ${words}` : words;
  let end = text.length;
  while (byteLength(text.slice(0, end)) > DELAY_BYTES.max) end -= 1;
  return text.slice(0, end);
}

/** In EUC-KR: two bytes a character beyond ASCII. */
function byteLength(text: string): number {
  return [...text].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) < 0x80 ? 1 : 2), 0);
}

function bundleOf(line: LineRef): string {
  return line.bundleNo ?? line.refs.dlvNo ?? '';
}
