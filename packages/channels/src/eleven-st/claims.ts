/**
 * What a seller does with claims at 11ST (sheet 6). All are GETs that change something: none is ever repeated here. Approving puts the number
 * of the claim first, refusing and holding put it third.
 */
import type { HoldReason, RejectReason } from '@moa/core';
import { oneByOne } from '../sdk/batch.ts';
import type { ClaimCapability, ClaimHold, ClaimRejection, ClaimShipment } from '../sdk/claim.ts';
import { kstDigits } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { ClaimRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { minute } from './client.ts';
import { deliveryOf } from './codes.ts';
import { pathText, write } from './order-writes.ts';

type Path = (claim: string) => readonly string[];

/** `refsRsnCd`: 101 not come back, 102 the buyer takes it back, 103 nothing that can be sent back, 104 other; of exchanges the same from 201 on. */
const REJECTIONS: Readonly<Record<RejectReason, string>> = { USED: '03', LATE: '03', BUYER_AGREED: '02', NO_STOCK: '04', OTHER: '04' };
/** `deferRefsRsnCd`: 101 not come back, 102 without its fee, 105 other; 103 and 104 say more than our reasons do. */
const HOLDS: Readonly<Record<HoldReason, string>> = {
  NOT_ARRIVED: '101',
  RETURN_FEE: '102',
  EXTRA_FEE: '105',
  ASK_BUYER: '105',
  SELLER_CHECK: '105',
  OTHER: '105',
};

export const claims: ClaimCapability = {
  approveCancel: each('claims.approveCancel', ({ orderNo, lineNo }: ClaimRef, _ctx) => (no) => ['cancelreqconf', no, orderNo, lineNo]),
  rejectCancel: each('claims.rejectCancel', ({ orderNo, lineNo, courierCode, invoiceNo }: ClaimShipment, ctx) => (no) => {
    const { method, courier } = deliveryOf(courierCode);
    return ['cancelreqreject', orderNo, lineNo, no, method, kstDigits(ctx.now()).slice(0, 8), courier, invoiceNo];
  }),
  pickUpReturn: each('claims.pickUpReturn', ({ refs, courierCode, invoiceNo }: ClaimShipment, ctx) => (no) => {
    const { method, courier } = deliveryOf(courierCode);
    return ['returninvc', minute(ctx.now()), refs.dlvNo ?? '', courier, invoiceNo, method, no];
  }),
  approveReturn: each('claims.approveReturn', ({ orderNo, lineNo }: ClaimRef, _ctx) => (no) => ['returnreqconf', no, orderNo, lineNo]),
  rejectReturn: each('claims.rejectReturn', (claim: ClaimRejection, _ctx) => refusal('returnreqreject', claim, '1')),
  holdReturn: (ctx, held) =>
    oneByOne(held, async (claim): Promise<Outcome<void>> => {
      const { orderNo, lineNo, reason, detail, fee } = claim;
      if (fee > 0) return NO_FEE;
      return send(ctx, claim, 'claims.holdReturn', (no) => ['returnclaimdefer', orderNo, lineNo, no, HOLDS[reason], wordsOf(detail)]);
    }),
  /** Approving an exchange sends the goods for it. */
  dispatchExchange: each('claims.dispatchExchange', ({ orderNo, lineNo, courierCode, invoiceNo }: ClaimShipment, _ctx) => (no) => [
    'exchangereqconf',
    no,
    orderNo,
    lineNo,
    deliveryOf(courierCode).courier,
    invoiceNo,
  ]),
  rejectExchange: each('claims.rejectExchange', (claim: ClaimRejection, _ctx) => refusal('exchangereqreject', claim, '2')),
};

const NO_FEE: Outcome<never> = {
  kind: 'fix',
  problems: [
    {
      path: 'fee',
      message: '11번가는 보류하면서 추가비용을 청구할 수 없습니다. 금액을 0원으로 바꾸고 사유에 적거나 셀러오피스에서 청구해주십시오.',
    },
  ],
};

function refusal(call: string, { orderNo, lineNo, reason, detail }: ClaimRejection, family: '1' | '2'): Path {
  return (no) => [call, orderNo, lineNo, no, `${family}${REJECTIONS[reason]}`, wordsOf(detail)];
}

/** What the buyer reads. */
function wordsOf(detail: ClaimHold['detail']): string {
  return pathText(detail) || '판매자 사정';
}

function each<C extends ClaimRef>(
  operation: string,
  pathOf: (claim: C, ctx: ConnectorContext) => Path,
): (ctx: ConnectorContext, claims: C[]) => Promise<BatchOutcome<void>> {
  return (ctx, asked) => oneByOne(asked, (claim) => send(ctx, claim, operation, pathOf(claim, ctx)));
}

function send(ctx: ConnectorContext, { claimNo, refs }: ClaimRef, operation: string, path: Path): Promise<Outcome<void>> {
  return write(ctx, ['claimservice', ...path(refs.ordPrdCnSeq || refs.clmReqSeq || claimNo)], operation);
}
