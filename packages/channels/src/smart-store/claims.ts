/**
 * What a seller does with claims (section 6), one call a product order. There is no cancel reject: dispatching rejects. A return has no call that
 * says that its goods are on their way or have come: the store's courier reports that.
 */
import { type HoldReason, isOpenClaim } from '@moa/core';
import { oneByOne } from '../sdk/batch.ts';
import { withoutProblems } from '../sdk/by-group.ts';
import { type ClaimCapability, type ClaimHold, type ClaimRejection, type ClaimShipment, holdWords, refusalWords } from '../sdk/claim.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { failAll } from '../sdk/item-changes.ts';
import type { ClaimRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { toReturn } from './claim-out.ts';
import type { Bucket } from './manifest.ts';
import { lineCall, sendLines, toParcel } from './order-actions.ts';
import { lookUp } from './orders.ts';

/** Path behind the product order, which is also the name of its bucket. */
interface Act<C extends ClaimRef> {
  operation: string;
  bucket: Bucket;
  tail: string;
  body?(claim: C): Record<string, unknown>;
}

export const claims: ClaimCapability = {
  fileReturn: (ctx, filings) => oneByOne(filings, (filing) => lineCall(ctx, FILE_RETURN, filing, toReturn(filing))),
  approveCancel: act({ operation: 'claims.approveCancel', bucket: 'claims.cancel-approve', tail: 'cancel/approve' }),
  rejectCancel: onVeryClaim((ctx, asked) => sendLines(ctx, 'claims.rejectCancel', asked)),
  approveReturn: act({ operation: 'claims.approveReturn', bucket: 'claims.return-approve', tail: 'return/approve' }),
  rejectReturn: act<ClaimRejection>({
    operation: 'claims.rejectReturn',
    bucket: 'claims.return-reject',
    tail: 'return/reject',
    body: (claim) => ({ rejectReturnReason: refusalWords(claim) }),
  }),
  holdReturn: act<ClaimHold>({
    operation: 'claims.holdReturn',
    bucket: 'claims.return-holdback',
    tail: 'return/holdback',
    body: (claim) => ({
      holdbackClassType: RETURN_HOLDS[claim.reason],
      holdbackReturnDetailReason: holdWords(claim),
      extraReturnFeeAmount: claim.fee,
    }),
  }),
  releaseReturn: act({ operation: 'claims.releaseReturn', bucket: 'claims.return-release', tail: 'return/holdback/release' }),
  receiveExchange: act({ operation: 'claims.receiveExchange', bucket: 'claims.exchange-collect', tail: 'exchange/collect/approve' }),
  dispatchExchange: act<ClaimShipment>({
    operation: 'claims.dispatchExchange',
    bucket: 'claims.exchange-dispatch',
    tail: 'exchange/dispatch',
    body: (claim) => {
      const { method, company, invoiceNo } = toParcel(claim);
      return { reDeliveryMethod: method, ...(company === null ? {} : { reDeliveryCompany: company, reDeliveryTrackingNumber: invoiceNo }) };
    },
  }),
  rejectExchange: act<ClaimRejection>({
    operation: 'claims.rejectExchange',
    bucket: 'claims.exchange-reject',
    tail: 'exchange/reject',
    body: (claim) => ({ rejectExchangeReason: refusalWords(claim) }),
  }),
  holdExchange: act<ClaimHold>({
    operation: 'claims.holdExchange',
    bucket: 'claims.exchange-holdback',
    tail: 'exchange/holdback',
    body: (claim) => ({
      holdbackClassType: EXCHANGE_HOLDS[claim.reason],
      holdbackExchangeDetailReason: holdWords(claim),
      extraExchangeFeeAmount: claim.fee,
    }),
  }),
  releaseExchange: act({ operation: 'claims.releaseExchange', bucket: 'claims.exchange-release', tail: 'exchange/holdback/release' }),
};

const FILE_RETURN = { operation: 'claims.fileReturn', bucket: 'claims.return-request', tail: 'claim/return/request' } as const;

function act<C extends ClaimRef = ClaimRef>({ operation, bucket, tail, body }: Act<C>) {
  return onVeryClaim((ctx, asked: C[]) =>
    oneByOne(asked, (claim) => lineCall(ctx, { operation, bucket, tail: `claim/${tail}` }, claim, body?.(claim))),
  );
}

type Send<C> = (ctx: ConnectorContext, asked: C[]) => Promise<BatchOutcome<void>>;

/**
 * A call names the product order and not its claim: what was asked for anew since would be decided in the place of what was seen. Lines are
 * looked at first, and those under another claim are left alone.
 */
function onVeryClaim<C extends ClaimRef>(send: Send<C>): Send<C> {
  return async (ctx, asked) => {
    const page = await lookUp(
      ctx,
      asked.map((claim) => ({ ...claim, bundleNo: null })),
    );
    if (page.kind !== 'ok') return failAll(asked, page);
    const open = new Map(
      page.value.lines.map(({ lineNo, claims: reported }) => [
        lineNo,
        reported.filter(({ state }) => state !== null && isOpenClaim(state)).map(({ claimNo }) => claimNo),
      ]),
    );
    const problemOf = ({ lineNo, claimNo }: C) => {
      const standing = open.get(lineNo) ?? [];
      return standing.length > 0 && !standing.includes(claimNo) ? OTHER_CLAIM : null;
    };
    return withoutProblems(asked, problemOf, (very) => send(ctx, very));
  };
}

const OTHER_CLAIM: Outcome<never> = {
  kind: 'refused',
  code: 'OTHER_CLAIM',
  message: '이 상품주문에 그사이 다른 취소·반품·교환이 접수되었습니다. 주문을 다시 수집한 뒤 새로 접수된 건을 확인해주십시오.',
};

/** `holdbackClassType` (section 6); three E, as published. */
export const RETURN_HOLDS: Readonly<Record<HoldReason, string>> = {
  RETURN_FEE: 'RETURN_DELIVERYFEE',
  EXTRA_FEE: 'EXTRAFEEE',
  NOT_ARRIVED: 'RETURN_PRODUCT_NOT_DELIVERED',
  ASK_BUYER: 'ETC',
  SELLER_CHECK: 'ETC',
  OTHER: 'ETC',
};
/** How an extra fee of an exchange is called is not known for sure: the amount says it. */
export const EXCHANGE_HOLDS: Readonly<Record<HoldReason, string>> = {
  ...RETURN_HOLDS,
  RETURN_FEE: 'EXCHANGE_DELIVERYFEE',
  EXTRA_FEE: 'ETC',
  NOT_ARRIVED: 'EXCHANGE_PRODUCT_NOT_DELIVERED',
};
