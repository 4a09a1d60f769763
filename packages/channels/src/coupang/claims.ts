/**
 * What a seller does with claims (sheet 6). One call a receipt: a receipt of several lines is decided as a whole, and its lines share the outcome.
 * Returns are neither refused nor held here; exchanges are refused for two reasons.
 */
import type { RejectReason } from '@moa/core';
import { eachGroup, withoutProblems } from '../sdk/by-group.ts';
import type { ClaimCapability, ClaimRejection, ClaimShipment } from '../sdk/claim.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { toChannelCourier } from '../sdk/couriers.ts';
import { idNumber } from '../sdk/json.ts';
import type { ClaimRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { toExchanges } from './claim-in.ts';
import { readExchange } from './claim-look-up.ts';
import { act, vendorId, vendorPath, writing } from './client.ts';
import { unknownCourier } from './codes.ts';
import { claimDone } from './proofs.ts';

export const claims: ClaimCapability = {
  approveCancel: (ctx, asked) => each(asked, receiptOf, (members, receiptId) => stopShipment(ctx, receiptId, piecesOf(members))),
  rejectCancel: (ctx, asked) =>
    withParcels(asked, receiptOf, (parcel, receiptId) =>
      onReceipt(ctx, 'claims.rejectCancel', receiptId, 'completedShipment', {
        deliveryCompanyCode: parcel.company,
        invoiceNumber: parcel.invoiceNo,
      }),
    ),
  pickUpReturn: (ctx, asked) => withParcels(asked, receiptOf, (parcel, no) => pickUp(ctx, 'claims.pickUpReturn', 'RETURN', no, parcel)),
  receiveReturn: (ctx, asked) =>
    each(asked, receiptOf, (_members, receiptId) => onReceipt(ctx, 'claims.receiveReturn', receiptId, 'receiveConfirmation', {})),
  approveReturn: (ctx, asked) =>
    each(asked, receiptOf, (members, receiptId) =>
      onReceipt(ctx, 'claims.approveReturn', receiptId, 'approval', { cancelCount: piecesOf(members) }),
    ),
  pickUpExchange: (ctx, asked) =>
    withParcels(asked, exchangeOf, (parcel, no) => pickUp(ctx, 'claims.pickUpExchange', 'EXCHANGE', no, parcel)),
  receiveExchange: (ctx, asked) =>
    each(asked, exchangeOf, (_members, exchangeId) =>
      onExchange(ctx, 'claims.receiveExchange', 'PUT', exchangeId, 'receiveConfirmation', exchangeBody(ctx, exchangeId)),
    ),
  dispatchExchange: (ctx, asked) =>
    withParcels(asked, exchangeOf, async (parcel, exchangeId, [first]) => {
      const box = await exchangeBox(ctx, exchangeId, first);
      if (box.kind !== 'ok') return box;
      const invoice = { shipmentBoxId: idNumber(box.value), goodsDeliveryCode: parcel.company, invoiceNumber: parcel.invoiceNo };
      return onExchange(ctx, 'claims.dispatchExchange', 'POST', exchangeId, 'invoices', [{ ...exchangeBody(ctx, exchangeId), ...invoice }]);
    }),
  rejectExchange: (ctx, asked) =>
    withoutProblems(asked, reasonProblem, (known) =>
      each(known, exchangeOf, ([first], exchangeId) =>
        onExchange(ctx, 'claims.rejectExchange', 'PUT', exchangeId, 'rejection', {
          ...exchangeBody(ctx, exchangeId),
          exchangeRejectCode: REJECTIONS[first?.reason ?? 'OTHER'],
        }),
      ),
    ),
};

const receiptOf = ({ refs, claimNo }: ClaimRef) => refs.receiptId || claimNo;
const exchangeOf = ({ refs, claimNo }: ClaimRef) => refs.exchangeId || claimNo;
const each = eachGroup;

interface Parcel {
  company: string;
  invoiceNo: string;
}

/** What travels for one receipt is one parcel; another courier or invoice for a line of it is a call of its own. */
function withParcels(
  asked: ClaimShipment[],
  numberOf: (claim: ClaimRef) => string,
  send: (parcel: Parcel, no: string, members: ClaimShipment[]) => Promise<Outcome<void>>,
): Promise<BatchOutcome<void>> {
  return withoutProblems(asked, unknownCourier, (known) =>
    eachGroup(
      known,
      (claim) => JSON.stringify([numberOf(claim), claim.courierCode, claim.invoiceNo]),
      (members) => {
        const [first] = members;
        const company = toChannelCourier('COUPANG', first?.courierCode ?? '') ?? '';
        return send({ company, invoiceNo: first?.invoiceNo ?? '' }, first ? numberOf(first) : '', members);
      },
    ),
  );
}

/** Approves a stopped release. `cancelCount` is the receipt's whole number of pieces (sheet 6). */
export function stopShipment(ctx: ConnectorContext, receiptId: string, cancelCount: number): Promise<Outcome<void>> {
  return onReceipt(ctx, 'claims.approveCancel', receiptId, 'stoppedShipment', { cancelCount });
}

function onReceipt(
  ctx: ConnectorContext,
  operation: string,
  receiptId: string,
  step: string,
  more: Record<string, unknown>,
): Promise<Outcome<void>> {
  const path = vendorPath(ctx, `/returnRequests/${encodeURIComponent(receiptId)}/${step}`);
  const body = { vendorId: vendorId(ctx), receiptId: idNumber(receiptId), ...more };
  return act(ctx, writing('PUT', operation, path, claimDone, { body, subject: receiptId }));
}

function onExchange(
  ctx: ConnectorContext,
  operation: string,
  method: 'PUT' | 'POST',
  exchangeId: string,
  step: string,
  body: unknown,
): Promise<Outcome<void>> {
  const path = vendorPath(ctx, `/exchangeRequests/${encodeURIComponent(exchangeId)}/${step}`);
  return act(ctx, writing(method, operation, path, claimDone, { body, subject: exchangeId }));
}

function exchangeBody(ctx: ConnectorContext, exchangeId: string): Record<string, unknown> {
  return { exchangeId: idNumber(exchangeId), vendorId: vendorId(ctx) };
}

/** The invoice with which goods come back where COUPANG's own courier does not fetch them. */
function pickUp(
  ctx: ConnectorContext,
  operation: string,
  type: 'RETURN' | 'EXCHANGE',
  receiptId: string,
  { company, invoiceNo }: Parcel,
): Promise<Outcome<void>> {
  const body = {
    returnExchangeDeliveryType: type,
    receiptId: idNumber(receiptId),
    deliveryCompanyCode: company,
    invoiceNumber: invoiceNo,
  };
  const path = vendorPath(ctx, '/return-exchange-invoices/manual');
  return act(ctx, writing('POST', operation, path, claimDone, { body, subject: receiptId }));
}

function piecesOf(members: readonly ClaimRef[]): number {
  const whole = Number(members[0]?.refs.cancelCount);
  return Number.isInteger(whole) && whole > 0 ? whole : members.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What leaves for an exchange has a box of its own, which COUPANG makes when the goods have come back: as collected, else as the exchange reports it now. */
async function exchangeBox(ctx: ConnectorContext, exchangeId: string, claim: ClaimRef | undefined): Promise<Outcome<string>> {
  const known = claim?.refs.exchangeBoxId ?? '';
  if (/^\d+$/.test(known)) return { kind: 'ok', value: known };
  const read = await readExchange(ctx, exchangeId, claim?.refs.exchangeAt ?? '');
  if (read.kind !== 'ok') return read;
  const { exchangeBoxId = '' } = toExchanges(read.value === null ? [] : [read.value]).claims[0]?.refs ?? {};
  return /^\d+$/.test(exchangeBoxId) ? { kind: 'ok', value: exchangeBoxId } : NO_BOX;
}

const NO_BOX: Outcome<never> = {
  kind: 'refused',
  code: 'NO_BOX',
  message: '교환으로 나갈 묶음배송번호가 아직 없습니다. 수거완료를 처리한 뒤 다시 발송해주십시오.',
};

/** COUPANG knows that nothing is left to send, and that the buyer has agreed to take it back. */
const REJECTIONS: Readonly<Partial<Record<RejectReason, string>>> = { NO_STOCK: 'SOLDOUT', BUYER_AGREED: 'WITHDRAW' };

function reasonProblem({ reason }: ClaimRejection): Outcome<void> | null {
  if (REJECTIONS[reason] !== undefined) return null;
  const message = '쿠팡은 교환할 재고 없음과 구매자 협의 철회로만 교환을 거부할 수 있습니다. 사유를 바꾸거나 WING에서 처리해주십시오.';
  return { kind: 'fix', problems: [{ path: 'reason', message }] };
}
