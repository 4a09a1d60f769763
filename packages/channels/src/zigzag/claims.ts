/**
 * What a store does with claims (sheet 6). A list succeeds or fails whole, so a refusal is narrowed down; approvals and refusals take one order
 * a call.
 */
import { chunks, oneByOne } from '../sdk/batch.ts';
import { withoutProblems } from '../sdk/by-group.ts';
import { type ClaimCapability, type ClaimHold, type ClaimRejection, type ClaimShipment, refusalWords } from '../sdk/claim.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { ClaimRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { text, type Wire, wire, wires } from '../sdk/reader.ts';
import { call, mutate, reading } from './client.ts';
import { companyOf } from './codes.ts';
import { manifest } from './manifest.ts';
import { byOrder, confirm, dispatch, inGroups, numbersOf, orderOf } from './order-actions.ts';
import { pageProof } from './proofs.ts';
import {
  APPROVE_CANCEL,
  APPROVE_RETURN,
  COLLECT_EXCHANGE,
  COLLECT_RETURN,
  COMPLETE_EXCHANGE,
  DEFER,
  EXCHANGED_ITEMS,
  RECEIVE_EXCHANGE,
  RECEIVE_RETURN,
  REJECT_CANCEL,
  REJECT_EXCHANGE,
  REJECT_RETURN,
  SEND_EXCHANGE_INVOICE,
  WITHDRAW_DEFER,
} from './queries.ts';

export const claims: ClaimCapability = {
  approveCancel: perOrder('claims.approveCancel', APPROVE_CANCEL),
  rejectCancel: (ctx, asked) => oneByOne(asked, (claim) => sendInstead(ctx, claim)),
  pickUpReturn: pickUp('claims.pickUpReturn', COLLECT_RETURN),
  receiveReturn: perList('claims.receiveReturn', RECEIVE_RETURN),
  approveReturn: perOrder('claims.approveReturn', APPROVE_RETURN),
  rejectReturn: reject('claims.rejectReturn', REJECT_RETURN),
  holdReturn: (ctx, asked) => withoutProblems(asked, feeProblem, (held) => perOrder('claims.holdReturn', DEFER)(ctx, held)),
  releaseReturn: perOrder('claims.releaseReturn', WITHDRAW_DEFER),
  pickUpExchange: pickUp('claims.pickUpExchange', COLLECT_EXCHANGE),
  receiveExchange: perList('claims.receiveExchange', RECEIVE_EXCHANGE),
  dispatchExchange: (ctx, asked) => oneByOne(asked, (claim) => sendExchange(ctx, claim)),
  rejectExchange: reject('claims.rejectExchange', REJECT_EXCHANGE),
};

/** A hold has neither words nor a price here. */
function feeProblem({ fee }: ClaimHold): Outcome<void> | null {
  if (fee === 0) return null;
  const message = '지그재그는 보류하면서 추가비용을 청구할 수 없습니다. 금액을 0원으로 바꾸고 파트너센터에서 청구해주십시오.';
  return { kind: 'fix', problems: [{ path: 'fee', message }] };
}

function perOrder(operation: string, query: string) {
  return (ctx: ConnectorContext, asked: readonly ClaimRef[]): Promise<BatchOutcome<void>> =>
    inGroups(byOrder(asked), (part) => mutate(ctx, operation, query, orderOf(part)));
}

function perList(operation: string, query: string) {
  return (ctx: ConnectorContext, asked: readonly ClaimRef[]): Promise<BatchOutcome<void>> =>
    inGroups(chunks(asked, manifest.orders.confirmBatch), (part) => mutate(ctx, operation, query, numbersOf(part)));
}

/** Claims of one order that come back in one parcel. */
function pickUp(operation: string, query: string) {
  return (ctx: ConnectorContext, asked: readonly ClaimShipment[]): Promise<BatchOutcome<void>> => {
    const parcels = Map.groupBy(asked, ({ orderNo, courierCode, invoiceNo }) =>
      JSON.stringify([orderNo, companyOf(courierCode), invoiceNo]),
    );
    return inGroups([...parcels.values()], (part) => mutate(ctx, operation, query, { ...orderOf(part), ...invoiceOf(part[0]) }));
  };
}

function invoiceOf(claim: ClaimShipment | undefined) {
  return { shipping_company: companyOf(claim?.courierCode ?? ''), invoice_number: claim?.invoiceNo ?? '' };
}

function reject(operation: string, query: string) {
  return (ctx: ConnectorContext, asked: readonly ClaimRejection[]): Promise<BatchOutcome<void>> => {
    const groups = Map.groupBy(asked, (claim) => JSON.stringify([claim.orderNo, refusalWords(claim)]));
    return inGroups([...groups.values()], (part) => {
      const [first] = part;
      return mutate(ctx, operation, query, { ...orderOf(part), reason: first ? refusalWords(first) : '' });
    });
  };
}

/** ZIGZAG's words for a step that was done before, or that does not apply any more. */
const DONE_BEFORE = /^order_item_(not_requested|invalid_status)$/;

function isBehind(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'ok' || (outcome.kind === 'refused' && DONE_BEFORE.test(outcome.code));
}

/**
 * Refuses the request and sends the goods. Every step may have been done before, when an answer to a later one was lost: the last step shows
 * whether the goods are on their way.
 */
async function sendInstead(ctx: ConnectorContext, claim: ClaimShipment): Promise<Outcome<void>> {
  const line = { ...claim, bundleNo: null };
  const reason = '이미 발송한 상품이라 취소할 수 없습니다.';
  const refused = await mutate(ctx, 'claims.rejectCancel', REJECT_CANCEL, { ...orderOf([line]), reason });
  if (!isBehind(refused)) return refused;
  const confirmed = (await confirm(ctx, [line])).get(claim.key);
  if (confirmed && !isBehind(confirmed)) return confirmed;
  return (await dispatch(ctx, [line])).get(claim.key) ?? LOST;
}

/** Ends the exchange, which makes an item of its own of what leaves for it, and gives that its invoice. */
async function sendExchange(ctx: ConnectorContext, claim: ClaimShipment): Promise<Outcome<void>> {
  const ended = await mutate(ctx, 'claims.dispatchExchange', COMPLETE_EXCHANGE, numbersOf([claim]));
  if (!isBehind(ended)) return ended;
  const item = await replacementOf(ctx, claim);
  if (item.kind !== 'ok') return item;
  if (item.value === null) return ended.kind === 'refused' ? ended : NO_REPLACEMENT;
  if (text(item.value.invoice_number) === claim.invoiceNo) return { kind: 'ok', value: undefined };
  const input = { order_item_number_list: [text(item.value.order_item_number)], ...invoiceOf(claim) };
  return mutate(ctx, 'claims.dispatchExchange', SEND_EXCHANGE_INVOICE, input);
}

/** The item that leaves for the exchanged one; null where there is none. */
async function replacementOf(ctx: ConnectorContext, { orderNo, lineNo }: ClaimRef): Promise<Outcome<Wire | null>> {
  const variables = { order: orderNo, limit: REPLACEMENTS_MAX, skip: 0 };
  const answer = await call(ctx, reading('claims.read', EXCHANGED_ITEMS, pageProof('exchange_new_order_item_list'), variables));
  if (answer.kind !== 'ok') return answer;
  const items = wires(answer.value.rows).map((row) => wire(row.exchange_new_order_item));
  const own = items.filter(({ exchange_previous_order_item: before }) => text(wire(before).order_item_number) === lineNo);
  return { kind: 'ok', value: own.at(0) ?? null };
}

const REPLACEMENTS_MAX = 100;
const LOST: Outcome<never> = { kind: 'unknown', message: '발송 결과를 받지 못했습니다.' };
const NO_REPLACEMENT: Outcome<never> = {
  kind: 'refused',
  code: 'NO_REPLACEMENT',
  message: '교환으로 나갈 상품주문을 찾을 수 없어 송장을 등록하지 못했습니다. 파트너센터에서 교환 송장을 등록해주십시오.',
};
