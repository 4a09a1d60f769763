import { isAside, unansweredMs } from './claim-goods.ts';
import { idOf } from './market.ts';
import { isOn, mayMove, move, moveBack, stageOf, startTimer, stopTimer } from './orders.ts';
import { returnStock } from './stock.ts';
import type { Claim, ClaimType, Kinds, Line, Market } from './types.ts';

export interface NewClaim<K extends Kinds> {
  type: ClaimType;
  by: 'BUYER' | 'SELLER';
  lines: { line: Line<K>; quantity: number }[];
  extra: K['claim'];
  /** When time answers it; never where absent. */
  dueAt?: number;
}

/** Claims on a line, oldest first. */
export function claimsOf<K extends Kinds>(market: Market<K>, line: Line<K>): Claim<K>[] {
  return market.claimsByOrder.get(line.orderId).filter((claim) => isOn(claim, line));
}

export function openClaims<K extends Kinds>(market: Market<K>, line: Line<K>): Claim<K>[] {
  return claimsOf(market, line).filter(({ state }) => state === 'OPEN');
}

/** Pieces of the line that open claims hold. */
export function heldPieces<K extends Kinds>(market: Market<K>, line: Line<K>): number {
  return openClaims(market, line)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0);
}

/** Pieces that can still be claimed. */
export function freePieces<K extends Kinds>(market: Market<K>, line: Line<K>): number {
  return line.remaining - heldPieces(market, line);
}

/** Opens a claim, which holds its pieces until it ends. The caller has looked whether there are as many free. */
export function openClaim<K extends Kinds>(market: Market<K>, input: NewClaim<K>): Claim<K> {
  const claim = newClaim(market, input);
  const asked = market.rules.asked?.[claim.type];
  for (const { line } of input.lines) {
    if (asked !== undefined) move(market, line, asked);
    else stopTimer(market, line);
  }
  market.rules.claimed?.(market, claim);
  return claim;
}

function newClaim<K extends Kinds>(market: Market<K>, { type, by, lines, extra, dueAt }: NewClaim<K>): Claim<K> {
  const [first] = lines;
  if (!first || lines.some(({ line, quantity }) => quantity < 1 || quantity > freePieces(market, line)))
    throw new Error('a claim holds more pieces than are free');
  const { accountId, orderId, orderNo } = first.line;
  const no = market.rules.claimNo(market, accountId, type);
  const at = market.time.now();
  const claim: Claim<K> = {
    id: idOf(market, accountId, no),
    no,
    accountId,
    orderId,
    orderNo,
    type,
    by,
    state: 'OPEN',
    lines: lines.map(({ line, quantity }) => ({ lineId: line.id, quantity, stateBefore: line.state })),
    requestedAt: at,
    changedAt: at,
    dueAt: dueAt ?? null,
    extra,
  };
  market.claims.put(claim.id, claim);
  return claim;
}

function end<K extends Kinds>(market: Market<K>, claim: Claim<K>, state: 'DONE' | 'REFUSED' | 'WITHDRAWN'): void {
  if (claim.state !== 'OPEN') throw new Error(`claim ${claim.id} has ended`);
  Object.assign(claim, { state, changedAt: market.time.now(), dueAt: null });
  market.claims.put(claim.id, claim);
}

/** The lines of a claim with the pieces that it is about. */
export function claimedLines<K extends Kinds>(market: Market<K>, claim: Claim<K>) {
  return claim.lines.flatMap((claimed) => {
    const line = market.lines.get(claimed.lineId);
    return line ? [{ line, ...claimed }] : [];
  });
}

/** What was cancelled or returned leaves its lines; the stock gets it back unless the seller had none. An exchange leaves the pieces where they are. */
export function completeClaim<K extends Kinds>(market: Market<K>, claim: Claim<K>, options: { backToStock: boolean }): void {
  end(market, claim, 'DONE');
  for (const { line, quantity, stateBefore } of claimedLines(market, claim)) {
    if (claim.type !== 'EXCHANGE') {
      if (options.backToStock) returnStock(market, line, quantity);
      line.remaining -= quantity;
    }
    settle(market, line, claim.type, stateBefore);
  }
  market.rules.claimed?.(market, claim);
}

function settle<K extends Kinds>(market: Market<K>, line: Line<K>, type: ClaimType, stateBefore: K['state']): void {
  const over = type === 'EXCHANGE' || line.remaining === 0;
  const next = over ? market.rules.emptied[type]?.find((state) => mayMove(market, line, state)) : undefined;
  if (next !== undefined) move(market, line, next);
  else release(market, line, type, stateBefore);
}

/** What a claim left of a line goes on: from where it was before it went aside, or from where it is. */
function release<K extends Kinds>(market: Market<K>, line: Line<K>, type: ClaimType, stateBefore: K['state']): void {
  const aside = market.rules.asked?.[type] !== undefined || isAside(market, { type }, line);
  if (aside && line.state !== stateBefore) moveBack(market, line, stateBefore);
  else startTimer(market, line);
}

/** Keeps what a channel changed of an open claim, and when time acts on it next; never where `dueAt` is null. */
export function keepClaim<K extends Kinds>(market: Market<K>, claim: Claim<K>, dueAt: number | null): void {
  Object.assign(claim, { dueAt, changedAt: market.time.now() });
  market.claims.put(claim.id, claim);
}

/** The seller refuses or the buyer withdraws: what was held is free again, and lines go back to where they were. */
export function closeClaim<K extends Kinds>(market: Market<K>, claim: Claim<K>, state: 'REFUSED' | 'WITHDRAWN'): void {
  end(market, claim, state);
  for (const { line, stateBefore } of claimedLines(market, claim)) release(market, line, claim.type, stateBefore);
  market.rules.claimed?.(market, claim);
}

/** The goods had left when their cancel was asked for: it goes on as a return, under its number and with its pieces, and nobody answers it but the seller. */
export function turnIntoReturn<K extends Kinds>(market: Market<K>, claim: Claim<K>): void {
  Object.assign(claim, { type: 'RETURN', changedAt: market.time.now(), dueAt: null });
  market.claims.put(claim.id, claim);
}

/** A return that nothing holds goes on as an exchange, under its number and with its pieces. */
export function turnIntoExchange<K extends Kinds>(market: Market<K>, claim: Claim<K>): void {
  Object.assign(claim, { type: 'EXCHANGE', changedAt: market.time.now(), dueAt: null });
  market.claims.put(claim.id, claim);
}

/** A claim that needs nobody's consent. */
export function claimAtOnce<K extends Kinds>(market: Market<K>, claim: Omit<NewClaim<K>, 'dueAt'>, backToStock: boolean): Claim<K> {
  const opened = newClaim(market, claim);
  completeClaim(market, opened, { backToStock });
  return opened;
}

/** A buyer asks to cancel, or for a return or exchange of what has left. Throws in Korean what cannot be asked. */
export function requestClaim<K extends Kinds>(
  market: Market<K>,
  line: Line<K>,
  request: { type: ClaimType; quantity: number | undefined; extra: K['claim'] },
): Claim<K> {
  const { rules } = market;
  const { type, extra } = request;
  const cancel = rules.states[line.state as K['state']].cancel;
  const stage = stageOf(market, line);
  if (type === 'CANCEL' && cancel === undefined) throw new Error('취소를 요청할 수 없는 상태의 주문입니다.');
  if (type !== 'CANCEL' && stage !== 'SENT' && stage !== 'DELIVERED') throw new Error('반품·교환을 요청할 수 없는 상태의 주문입니다.');
  const free = freePieces(market, line);
  const quantity = request.quantity ?? free;
  if (free < 1 || (rules.oneOpenClaim && openClaims(market, line).length > 0)) throw new Error('이미 취소·반품을 요청한 주문입니다.');
  if (quantity < 1 || quantity > free) throw new Error(`취소·반품할 수 있는 수량은 ${free}개까지입니다.`);
  const claimed = quantity < line.remaining && rules.divide ? rules.divide(market, line, quantity) : line;
  const claim: NewClaim<K> = { type, by: 'BUYER', lines: [{ line: claimed, quantity }], extra };
  if (type === 'CANCEL' && cancel === 'AT_ONCE') return claimAtOnce(market, claim, true);
  const answerAfter = unansweredMs(market, type);
  return openClaim(market, answerAfter === null ? claim : { ...claim, dueAt: market.time.now() + answerAfter });
}
