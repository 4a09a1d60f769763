/** Confirm, dispatch, cancel a sale, approve a cancel (sheet 5 and 6). All are GETs that change something: none is ever repeated here. */
import { oneByOne } from '../sdk/batch.ts';
import type { ClaimCapability, SaleCancel, Shipment } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { LineRef } from '../sdk/order.ts';
import { type BatchOutcome, done, type Outcome } from '../sdk/outcome.ts';
import { call, minute, writing } from './client.ts';
import { deliveryOf } from './codes.ts';
import { orderWritten } from './proofs.ts';

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
    const ordered = Number(line.refs.ordQty ?? line.quantity);
    if (line.quantity < ordered) {
      const message = `11번가는 수량 일부만 판매취소할 수 없습니다. 주문수량 ${ordered}개를 모두 취소하거나 셀러오피스에서 처리해주십시오.`;
      return { kind: 'fix', problems: [{ path: 'quantity', message }] };
    }
    const path = ['reqrejectorder', line.orderNo, line.lineNo, CANCEL_REASON[line.reason], reasonOf(line)];
    return write(ctx, ['claimservice', ...path], 'orders.cancelSale');
  });
}

/** Part of a path: slashes would end it, even escaped ones on some servers. */
function reasonOf({ detail, reason }: SaleCancel): string {
  const text = detail.replaceAll(/[\\/\s]+/g, ' ').trim();
  return text || (reason === 'SOLD_OUT' ? '품절' : '판매자 사정');
}

export const claims: ClaimCapability = {
  /** The claim's number comes first here, and third where a cancel is refused (sheet 6). */
  approveCancel: (ctx, asked) =>
    oneByOne(asked, ({ claimNo, orderNo, lineNo, refs }) =>
      write(ctx, ['claimservice', 'cancelreqconf', refs.ordPrdCnSeq || claimNo, orderNo, lineNo], 'claims.approveCancel'),
    ),
};

function bundleOf(line: LineRef): string {
  return line.bundleNo ?? line.refs.dlvNo ?? '';
}

async function write(ctx: ConnectorContext, path: readonly string[], operation: string): Promise<Outcome<void>> {
  if (path.includes('')) {
    return { kind: 'refused', code: 'NO_NUMBER', message: '배송번호나 송장번호를 모르는 주문입니다. 주문을 다시 수집해주십시오.' };
  }
  return done(await call(ctx, writing('GET', operation, path, orderWritten)));
}
