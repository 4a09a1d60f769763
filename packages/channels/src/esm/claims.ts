/** What a seller does with claims (sheet 6): an order line a call. Returns and exchanges have no refusal. */
import type { HoldReason } from '@moa/core';
import { oneByOne } from '../sdk/batch.ts';
import { withoutProblems } from '../sdk/by-group.ts';
import { type ClaimCapability, type ClaimHold, type ClaimShipment, holdWords, type LineFiling } from '../sdk/claim.ts';
import { kstDate, kstIso } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { filedPartProblem, filedReasonProblem } from '../sdk/line-problems.ts';
import type { ClaimRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { FILED_REASONS, toReturn } from './claim-out.ts';
import { act, segment, writing } from './client.ts';
import { companyNo } from './couriers.ts';
import { ownOf } from './members.ts';
import { sendInvoice } from './order-actions.ts';
import { isDecided } from './orders.ts';
import { done as isDone } from './proofs.ts';

const CLAIMS = '/claim/v1/sa';
const RESEND_AFTER_MS = 7 * 86_400_000;
const RETURN_HOLDS: Readonly<Partial<Record<HoldReason, number>>> = { RETURN_FEE: 2, NOT_ARRIVED: 4 };
const EXCHANGE_HOLDS: Readonly<Partial<Record<HoldReason, number>>> = { RETURN_FEE: 1, EXTRA_FEE: 1, NOT_ARRIVED: 4 };
const OTHER_HOLD = 0;

type Method = 'POST' | 'PUT' | 'DELETE';

export const claims: ClaimCapability = {
  fileReturn,
  approveCancel: (ctx, asked) => oneByOne(asked, (claim) => onClaim(ctx, 'claims.approveCancel', 'PUT', 'Cancel', claim)),
  rejectCancel: (ctx, asked) => oneByOne(asked, (claim) => sendInvoice(ctx, claim, 'claims.rejectCancel')),
  pickUpReturn: (ctx, asked) => oneByOne(asked, (claim) => withParcel(ctx, 'claims.pickUpReturn', 'return', claim, '/pickup')),
  approveReturn: (ctx, asked) => oneByOne(asked, (claim) => onClaim(ctx, 'claims.approveReturn', 'PUT', 'return', claim)),
  holdReturn: (ctx, asked) =>
    oneByOne(asked, (claim) => onClaim(ctx, 'claims.holdReturn', 'POST', 'return', claim, '/hold', returnHold(claim))),
  releaseReturn: (ctx, asked) => oneByOne(asked, (claim) => onClaim(ctx, 'claims.releaseReturn', 'DELETE', 'return', claim, '/hold')),
  pickUpExchange: (ctx, asked) => oneByOne(asked, (claim) => withParcel(ctx, 'claims.pickUpExchange', 'exchange', claim, '/pickup')),
  receiveExchange: (ctx, asked) =>
    oneByOne(asked, (claim) => {
      const more = { PickupCompleteDate: kstIso(ctx.now()).slice(0, 19) };
      return onClaim(ctx, 'claims.receiveExchange', 'PUT', 'exchange', claim, '/pickup', more);
    }),
  dispatchExchange: (ctx, asked) => oneByOne(asked, (claim) => withParcel(ctx, 'claims.dispatchExchange', 'exchange', claim, '/resend')),
  holdExchange: (ctx, asked) =>
    oneByOne(asked, (claim) => {
      const later = kstDate(new Date(ctx.now().getTime() + RESEND_AFTER_MS));
      const more = { HoldReason: EXCHANGE_HOLDS[claim.reason] ?? OTHER_HOLD, ResendExpectDate: later };
      return onClaim(ctx, 'claims.holdExchange', 'POST', 'exchange', claim, '/hold', more);
    }),
  releaseExchange: (ctx, asked) => oneByOne(asked, (claim) => onClaim(ctx, 'claims.releaseExchange', 'DELETE', 'exchange', claim, '/hold')),
  // Which site wants the parcel is told in two ways (sheet 6): it is always sent.
  turnReturn: (ctx, asked) => oneByOne(asked, (claim) => withParcel(ctx, 'claims.turnReturn', 'return', claim, '/exchange')),
  turnExchange: (ctx, asked) => oneByOne(asked, (claim) => withParcel(ctx, 'claims.turnExchange', 'exchange', claim, '/return')),
};

/** Whole lines. What AUCTION's buyer has decided to keep, and was paid out, is paid back at once: no claim of hers stands before it. */
function fileReturn(ctx: ConnectorContext, filings: LineFiling[]): Promise<BatchOutcome<void>> {
  const { site } = ownOf(ctx);
  const shop = { topic: `${site.title}은`, office: 'ESM PLUS' };
  return withoutProblems(
    filings,
    (filing) => filedReasonProblem(filing, FILED_REASONS, shop) ?? filedPartProblem(filing, shop),
    (whole) =>
      oneByOne(whole, async (filing) => {
        const decided = site.refundsDecided ? await isDecided(ctx, filing) : NOT_DECIDED;
        if (decided.kind !== 'ok') return decided;
        const number = segment(filing.lineNo);
        // Who said how the goods come back saw an order that nobody had decided about, and who said nothing of it one that is paid back at once.
        if (site.refundsDecided && decided.value !== (filing.pickup === null)) return decided.value ? DECIDED_MEANWHILE : NOT_YET_DECIDED;
        if (decided.value) {
          const path = `${CLAIMS}/Cancel/${number}/AfterRemittanceBySeller`;
          return act(ctx, writing('POST', 'claims.fileReturn', path, isDone, { body: { SiteType: site.no } }));
        }
        const parcel = filing.pickup?.parcel ?? null;
        const company = parcel === null ? NO_COMPANY : await companyNo(ctx, parcel.courierCode);
        if (company.kind !== 'ok') return company;
        const body = toReturn(filing, company.value, site);
        return act(ctx, writing('POST', 'claims.fileReturn', `${CLAIMS}/Return/${number}/Request`, isDone, { body }));
      }),
  );
}

const NO_COMPANY: Outcome<string | null> = { kind: 'ok', value: null };
const NOT_DECIDED: Outcome<boolean> = { kind: 'ok', value: false };
const DECIDED_MEANWHILE: Outcome<never> = {
  kind: 'refused',
  code: 'STATE',
  message: '그사이 구매확정된 주문입니다. 접수하면 수거 없이 바로 환불되니, 주문을 수집해 확인한 뒤 다시 접수해주십시오.',
};
const NOT_YET_DECIDED: Outcome<never> = {
  kind: 'refused',
  code: 'STATE',
  message: '쇼핑몰에서는 아직 구매확정되지 않은 주문입니다. 주문을 수집해 확인한 뒤 다시 접수해주십시오.',
};

function returnHold(claim: ClaimHold) {
  return {
    HoldReason: RETURN_HOLDS[claim.reason] ?? OTHER_HOLD,
    HoldReasonDetail: holdWords(claim),
    ReturnShippingFee: claim.fee,
  };
}

function onClaim(
  ctx: ConnectorContext,
  operation: string,
  method: Method,
  family: 'Cancel' | 'return' | 'exchange',
  { lineNo }: ClaimRef,
  step = '',
  more: object = {},
): Promise<Outcome<void>> {
  const body = { SiteType: ownOf(ctx).site.no, ...more };
  return act(ctx, writing(method, operation, `${CLAIMS}/${family}/${segment(lineNo)}${step}`, isDone, { body }));
}

/** A step with the parcel that travels for it: goods that come back, or others that leave. */
async function withParcel(
  ctx: ConnectorContext,
  operation: string,
  family: 'return' | 'exchange',
  claim: ClaimShipment,
  step: '/pickup' | '/resend' | '/exchange' | '/return',
): Promise<Outcome<void>> {
  const company = await companyNo(ctx, claim.courierCode);
  if (company.kind !== 'ok') return company;
  return onClaim(ctx, operation, 'POST', family, claim, step, { DeliveryCompCode: Number(company.value), InvoiceNo: claim.invoiceNo });
}
