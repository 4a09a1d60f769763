/** Confirm, dispatch, cancel a sale, approve a cancel (sheet 5 and 6). All are GETs that change something: none is ever repeated here. */
import { oneByOne } from '../sdk/batch.ts';
import type { ClaimCapability, Invoice } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { LineRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { callEleven, minute } from './client.ts';
import { deliveryOf } from './codes.ts';

/** 발주확인, one line a call. */
export function confirm(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  return oneByOne(lines, (line) => {
    const withAddition = line.refs.addPrdYn === 'Y';
    const addition = withAddition ? (line.refs.addPrdNo ?? '') : 'null';
    const path = ['reqpackaging', line.orderNo, line.lineNo, withAddition ? 'Y' : 'N', addition, bundleOf(line)];
    return write(ctx, ['ordservices', ...path], 'orders.confirm');
  });
}

type Shipment = LineRef & Invoice;

/**
 * A dispatch names a dlvNo and ships every line of it. Lines of one dlvNo and one parcel go together; when they are not all of the dlvNo's
 * lines, each goes alone as part of it.
 */
export async function dispatch(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  const outcomes: BatchOutcome<void> = new Map();
  const parcels = [...Map.groupBy(lines, parcelOf).values()].flatMap((members) =>
    isWhole(members) ? [members] : members.map((line) => [line]),
  );
  const jobs = parcels.map((members, index) => ({ key: String(index), members, whole: isWhole(members) }));
  const sent = await oneByOne(jobs, ({ members, whole }) => sendParcel(ctx, members, whole));
  for (const { key, members } of jobs) {
    const outcome = sent.get(key);
    if (outcome) for (const line of members) outcomes.set(line.key, outcome);
  }
  return outcomes;
}

function parcelOf(line: Shipment): string {
  return JSON.stringify([bundleOf(line), line.courierCode, line.invoiceNo]);
}

/** Whether these are all lines of their dlvNo, as far as the collected rows told. */
function isWhole(members: readonly Shipment[]): boolean {
  return Number(members[0]?.refs.bundleLines) === members.length;
}

function sendParcel(ctx: ConnectorContext, members: readonly Shipment[], whole: boolean): Promise<Outcome<void>> {
  const [line] = members;
  if (!line) return Promise.resolve({ kind: 'ok', value: undefined });
  const { method, courier } = deliveryOf(line.courierCode);
  const parcel = [minute(ctx.now()), method, courier, line.invoiceNo, bundleOf(line)];
  const part = whole ? [] : ['Y', line.orderNo, line.lineNo];
  return write(ctx, ['ordservices', 'reqdelivery', ...parcel, ...part], 'orders.dispatch');
}

type CancelLine = LineRef & { reason: 'SOLD_OUT' | 'OTHER'; detail: string; quantity: number };

/** `ordCnRsnCd`: 08 sold out, 99 other. */
const CANCEL_REASON = { SOLD_OUT: '08', OTHER: '99' } as const;

/** Cancels whole lines: the call has no quantity. */
export function cancelSale(ctx: ConnectorContext, lines: CancelLine[]): Promise<BatchOutcome<void>> {
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
function reasonOf({ detail, reason }: CancelLine): string {
  const words = detail.replaceAll(/[\\/\s]+/g, ' ').trim();
  return words || (reason === 'SOLD_OUT' ? '품절' : '판매자 사정');
}

export const elevenClaims: ClaimCapability = {
  /** The claim's number comes first here, and third where a cancel is refused (sheet 6). */
  approveCancel: (ctx, claims) =>
    oneByOne(claims, ({ claimNo, orderNo, lineNo, refs }) =>
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
  const answer = await callEleven(ctx, { method: 'GET', path, operation, effect: 'WRITE' });
  if (answer.kind === 'ok') return { kind: 'ok', value: undefined };
  if (answer.kind !== 'refused') return answer;
  const meaning = MEANINGS[answer.code];
  return meaning ? { ...answer, message: `${meaning} (${answer.message})` } : answer;
}

const MEANINGS: Readonly<Record<string, string>> = {
  '-3308': '이미 발송처리된 묶음배송입니다. 주문을 다시 수집해주십시오.',
  '-3313': '이미 배송중인 주문입니다. 주문을 다시 수집해주십시오.',
};
