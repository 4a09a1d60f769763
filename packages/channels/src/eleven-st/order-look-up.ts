/** State check of single orders at 11ST (sheet 5). */
import { chunks } from '../sdk/batch.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { askInHalves, type TooBig } from '../sdk/halves.ts';
import { lookUpParts, type ReadLines } from '../sdk/look-up.ts';
import type { LineFact, LineRef, OrderPage, UnreadableRecord } from '../sdk/order.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { text, wire, wires } from '../sdk/reader.ts';
import { withClaims } from './claim-look-up.ts';
import { ask, reading } from './client.ts';
import { NO_STAGE, toLines } from './order-in.ts';
import { rowsOfOrders } from './proofs.ts';

const LOOK_UP_MAX = 100;

/**
 * Up to a hundred orders a call. Where its rows are too thin for a whole line, or it is refused, the order is read with its addresses.
 * Orders that 11ST does not show are reported; nobody guesses their state. Claims that the rows name, or that are asked about, are read from their lists.
 */
export async function lookUp(ctx: ConnectorContext, lines: LineRef[]): Promise<Outcome<OrderPage>> {
  const parts = chunks([...new Set(lines.map(({ orderNo }) => orderNo))], LOOK_UP_MAX);
  const page = await lookUpParts(ctx, parts, (orderNos) => readOrders(ctx, orderNos), '11번가 셀러오피스');
  return page.kind === 'ok' ? withClaims(ctx, lines, page.value) : page;
}

async function readOrders(ctx: ConnectorContext, orderNos: readonly string[]): Promise<Outcome<ReadLines> | TooBig> {
  const checked = await orderCall(ctx, 'orderlistall', orderNos);
  if (checked.kind !== 'ok' && checked.kind !== 'refused') return checked;
  const rows = checked.kind === 'ok' ? checked.value : [];
  const now = ctx.now().toISOString();
  const read: ReadLines = { lines: [], unreadable: toLines(rows.filter(namesNoOrder), NO_STAGE, now).unreadable };
  for (const orderNo of orderNos) {
    const own = wires(rows).filter(({ ordNo }) => text(ordNo) === orderNo);
    const thin = toLines(own, NO_STAGE, now);
    const order = own.length > 0 && thin.unreadable.length === 0 && thin.lines.every(isWhole) ? thin : await readOrder(ctx, orderNo);
    if ('kind' in order) return order;
    read.lines.push(...order.lines);
    read.unreadable.push(...order.unreadable);
  }
  return { kind: 'ok', value: read };
}

export interface WholeOrders {
  rows: unknown[];
  /** Orders that are too big to be shown: which line carries the fee of their bundles is not known. */
  unreadable: UnreadableRecord[];
}

/** All rows of these orders, as far as 11ST shows them. */
export async function rowsOfWholeOrders(ctx: ConnectorContext, orderNos: readonly string[]): Promise<Outcome<WholeOrders>> {
  const orders: WholeOrders = { rows: [], unreadable: [] };
  for (const part of chunks(orderNos, LOOK_UP_MAX)) {
    const read = await askInHalves<string, WholeOrders>(
      part,
      async (some) => {
        const answer = await orderCall(ctx, 'orderlistall', some);
        if (answer.kind !== 'ok' && answer.kind !== 'refused') return answer;
        return { kind: 'ok', value: { rows: answer.kind === 'ok' ? answer.value : [], unreadable: [] } };
      },
      (orderNo, reason) => ({ rows: [], unreadable: [feeInDoubt(orderNo, reason)] }),
    );
    if (read.kind !== 'ok') return read;
    for (const { rows, unreadable } of read.value) {
      orders.rows.push(...rows);
      orders.unreadable.push(...unreadable);
    }
  }
  return { kind: 'ok', value: orders };
}

function feeInDoubt(orderNo: string, reason: string): UnreadableRecord {
  const message = `묶음배송 주문 전체를 읽지 못해 배송비가 두 번 셈해질 수 있습니다. ${reason} 11번가 셀러오피스에서 배송비를 확인해주십시오.`;
  return { key: orderNo, reason: message, raw: '' };
}

function namesNoOrder(row: unknown): boolean {
  return text(wire(row).ordNo) === '';
}

function isWhole(line: LineFact): boolean {
  return line.state !== null && line.receiver.name !== '' && line.receiver.address1 !== '';
}

/** The order with its addresses, or why it could not be asked for. */
async function readOrder(ctx: ConnectorContext, orderNo: string): Promise<ReadLines | Exclude<Outcome<never>, { kind: 'ok' | 'refused' }>> {
  const answer = await orderCall(ctx, 'orderlistalladdr', [orderNo]);
  if (answer.kind === 'refused' || answer.kind === 'too_big')
    return notThere(orderNo, `11번가가 주문을 보여주지 않았습니다: ${answer.message}`);
  if (answer.kind !== 'ok') return answer;
  if (answer.value.length === 0) return notThere(orderNo, '11번가에서 주문을 찾을 수 없습니다.');
  const own = answer.value.filter((row) => namesNoOrder(row) || text(wire(row).ordNo) === orderNo);
  return toLines(own, NO_STAGE, ctx.now().toISOString());
}

function notThere(orderNo: string, reason: string): ReadLines {
  return { lines: [], unreadable: [{ key: orderNo, reason, raw: '' }] };
}

function orderCall(ctx: ConnectorContext, service: string, orderNos: readonly string[]): Promise<Outcome<unknown[]> | TooBig> {
  return ask(ctx, reading('orders.lookUp', ['claimservice', service, orderNos.join(',')], rowsOfOrders(orderNos)));
}
