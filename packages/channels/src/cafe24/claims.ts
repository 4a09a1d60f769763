/**
 * What a mall does with claims (section 6). Approving a cancel is cancelling: the channel has no approval of its own. Returns and exchanges have
 * a code from their acceptance on; one that was only asked for is accepted first. How the goods for an exchange leave is not known.
 */
import { oneByOne } from '../sdk/batch.ts';
import { withoutProblems } from '../sdk/by-group.ts';
import { type ClaimCapability, type ClaimRejection, type ClaimShipment, type LineFiling, refusalWords } from '../sdk/claim.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { filedPartProblem } from '../sdk/line-problems.ts';
import type { ClaimRef, LineRef } from '../sdk/order.ts';
import { type BatchOutcome, done, type Outcome, ok } from '../sdk/outcome.ts';
import { text, wire, wires } from '../sdk/reader.ts';
import { sellersReason } from './claim-in.ts';
import { toExchange, toReturn } from './claim-out.ts';
import { act, call, reading, writing } from './client.ts';
import { cancel, confirm, dispatch, orderPath, withCarriers } from './order-actions.ts';
import { madeProof, rowProof } from './proofs.ts';

type SentBack = 'return' | 'exchange';
const LETTERS: Readonly<Record<SentBack, string>> = { return: 'R', exchange: 'E' };

export const claims: ClaimCapability = {
  fileReturn: file('claims.fileReturn', 'return', toReturn),
  fileExchange: file('claims.fileExchange', 'exchange', toExchange),
  approveCancel: (ctx, asked) =>
    oneByOne(asked, (claim) => cancel(ctx, claim, 'claims.approveCancel', '구매자의 취소 요청 승인', claim.refs.reasonType)),
  rejectCancel: (ctx, asked) => withCarriers(ctx, asked.map(lineOf), (lines) => oneByOne(lines, (line) => sendInstead(ctx, line))),
  pickUpReturn: pickUp('claims.pickUpReturn', 'return'),
  receiveReturn: receive('claims.receiveReturn', 'return'),
  approveReturn: (ctx, asked) =>
    oneByOne(asked, async (claim): Promise<Outcome<void>> => {
      const known = await (claim.refs.claimCode === undefined ? reportedCode(ctx, claim, 'return') : ok(claim.refs.claimCode));
      if (known.kind !== 'ok') return known;
      const claimCode = known.value;
      if (claimCode === null) return done(await begin(ctx, claim, 'claims.approveReturn', 'return', 'returned'));
      return change(ctx, claim, 'claims.approveReturn', 'return', claimCode, { status: 'returned', recover_inventory: 'F' });
    }),
  rejectReturn: reject('claims.rejectReturn', 'return'),
  pickUpExchange: pickUp('claims.pickUpExchange', 'exchange'),
  receiveExchange: receive('claims.receiveExchange', 'exchange'),
  rejectExchange: reject('claims.rejectExchange', 'exchange'),
};

/** A claim on some pieces would divide the item of the mall. */
const partOfItem = (filing: LineFiling) => filedPartProblem(filing, { topic: '카페24는', office: '카페24 쇼핑몰 관리자' });

/** A claim of the seller's own: the mall gives it a code and takes it on at once. */
function file(operation: string, resource: SentBack, requestOf: (filing: LineFiling) => Record<string, unknown>) {
  return (ctx: ConnectorContext, filings: LineFiling[]): Promise<BatchOutcome<void>> =>
    withoutProblems(filings, partOfItem, (whole) =>
      oneByOne(whole, (filing) => {
        const { orderNo } = filing;
        const proof = madeProof(resource, 'claim_code', { order_id: orderNo });
        return act(ctx, writing('POST', operation, orderPath(orderNo, `/${resource}`), proof, { request: requestOf(filing) }));
      }),
    );
}

function lineOf(claim: ClaimShipment): LineRef & ClaimShipment {
  return { ...claim, bundleNo: null };
}

/**
 * Refuses the request and sends the goods. Every step may have been done before, when an answer to a later one was lost: what the mall says of
 * it then is no reason to stop, since the last step shows whether the goods are on their way.
 */
async function sendInstead(ctx: ConnectorContext, line: LineRef & ClaimShipment): Promise<Outcome<void>> {
  const refused = await refuse(ctx, line, 'claims.rejectCancel', 'cancellation', '이미 발송한 상품이라 취소할 수 없습니다.');
  if (!isSaid(refused)) return refused;
  const confirmed = (await confirm(ctx, [line])).get(line.key);
  if (confirmed && !isSaid(confirmed)) return confirmed;
  return (await dispatch(ctx, [line])).get(line.key) ?? { kind: 'unknown', message: '발송 결과를 받지 못했습니다.' };
}

/** Done, or the mall's own no. */
function isSaid({ kind }: Outcome<void>): boolean {
  return kind === 'ok' || kind === 'refused' || kind === 'fix';
}

function pickUp(operation: string, resource: SentBack) {
  return (ctx: ConnectorContext, asked: ClaimShipment[]): Promise<BatchOutcome<void>> =>
    withCarriers(ctx, asked.map(lineOf), (lines) =>
      oneByOne(lines, (line) => {
        const { carrierId } = line;
        const parcel = { return_invoice_no: line.invoiceNo, ...(carrierId === null ? {} : { carrier_id: carrierId }) };
        return changeAccepted(ctx, line, operation, resource, parcel);
      }),
    );
}

function receive(operation: string, resource: SentBack) {
  return (ctx: ConnectorContext, asked: ClaimRef[]): Promise<BatchOutcome<void>> =>
    oneByOne(asked, (claim) => changeAccepted(ctx, claim, operation, resource, { pickup_completed: 'T' }));
}

function reject(operation: string, resource: SentBack) {
  return (ctx: ConnectorContext, asked: ClaimRejection[]): Promise<BatchOutcome<void>> =>
    oneByOne(asked, (claim) => refuse(ctx, claim, operation, resource, refusalWords(claim)));
}

/** Refuses what is not yet worked on. */
function refuse(
  ctx: ConnectorContext,
  { orderNo, lineNo }: ClaimRef,
  operation: string,
  resource: SentBack | 'cancellation',
  reason: string,
): Promise<Outcome<void>> {
  const name = `${resource}requests`;
  const request = {
    order_id: orderNo,
    order_item_code: [lineNo],
    undone: 'T',
    reason_type: 'I',
    reason,
    display_reject_reason: 'T',
    reject_reason: reason,
  };
  return act(ctx, writing('PUT', operation, `/${name}`, rowProof(name, { order_id: orderNo }), { request }));
}

async function changeAccepted(
  ctx: ConnectorContext,
  claim: ClaimRef,
  operation: string,
  resource: SentBack,
  request: Record<string, unknown>,
): Promise<Outcome<void>> {
  const code = await codeOf(ctx, claim, operation, resource);
  return code.kind === 'ok' ? change(ctx, claim, operation, resource, code.value, request) : code;
}

function change(
  ctx: ConnectorContext,
  { orderNo }: ClaimRef,
  operation: string,
  resource: SentBack,
  code: string,
  request: Record<string, unknown>,
): Promise<Outcome<void>> {
  const path = orderPath(orderNo, `/${resource}/${encodeURIComponent(code)}`);
  return act(ctx, writing('PUT', operation, path, rowProof(resource, { claim_code: code }), { request }));
}

/** The channel's code of the claim: as collected, as its item reports it now, or by accepting what is asked for. */
async function codeOf(ctx: ConnectorContext, claim: ClaimRef, operation: string, resource: SentBack): Promise<Outcome<string>> {
  const { claimCode } = claim.refs;
  if (claimCode !== undefined) return { kind: 'ok', value: claimCode };
  const known = await reportedCode(ctx, claim, resource);
  return known.kind === 'ok' && known.value === null ? begin(ctx, claim, operation, resource, 'accepted') : (known as Outcome<string>);
}

/**
 * The code that the item of the claim reports; null while it is only asked for. What nobody asks for any more is refused here: the mall would
 * take it for a claim of its own and begin one.
 */
async function reportedCode(ctx: ConnectorContext, { orderNo, lineNo }: ClaimRef, resource: SentBack): Promise<Outcome<string | null>> {
  const proof = rowProof('order', { order_id: orderNo });
  const order = await call(ctx, reading('orders.lookUp', orderPath(orderNo), proof, { embed: 'items' }));
  if (order.kind !== 'ok') return order;
  const item = wire(wires(order.value.items).find(({ order_item_code }) => text(order_item_code) === lineNo));
  const letter = LETTERS[resource];
  if (text(item.claim_code).startsWith(letter)) return { kind: 'ok', value: text(item.claim_code) };
  return text(item.order_status) === `${letter}00` ? { kind: 'ok', value: null } : NOT_ASKED;
}

const NOT_ASKED: Outcome<never> = {
  kind: 'refused',
  code: 'NOT_ASKED',
  message: '구매자의 반품·교환 요청이 없는 품목입니다. 주문을 다시 수집해주십시오.',
};

/** Takes a request on, at this step of it; its code comes with the answer. */
async function begin(
  ctx: ConnectorContext,
  { orderNo, lineNo, quantity, refs }: ClaimRef,
  operation: string,
  resource: SentBack,
  status: 'accepted' | 'returned',
): Promise<Outcome<string>> {
  const proof = madeProof(resource, 'claim_code', { order_id: orderNo });
  const request = {
    status,
    reason: resource === 'return' ? '구매자의 반품 요청 접수' : '구매자의 교환 요청 접수',
    ...(refs.reasonType ? { claim_reason_type: sellersReason(refs.reasonType) } : {}),
    items: [{ order_item_code: lineNo, quantity }],
    recover_inventory: 'F',
  };
  const answer = await call(ctx, writing('POST', operation, orderPath(orderNo, `/${resource}`), proof, { request }));
  return answer.kind === 'ok' ? { kind: 'ok', value: text(answer.value.claim_code) } : answer;
}
