/** The way of the goods behind a return or an exchange, back to the seller and out again, and the hold on it: one mechanism for every channel. */
import { mayMove, move, moveBack } from './orders.ts';
import type { Claim, ClaimGoods, ClaimStep, Kinds, Line, Market, Shipment } from './types.ts';

const AT_BUYER: ClaimGoods = { stage: 'ASKED', pickup: null, resent: null, hold: null };

/** Where the goods of a claim are. */
export function goodsOf<K extends Kinds>({ goods }: Claim<K>): ClaimGoods {
  return goods ?? AT_BUYER;
}

/** The step at which an open claim shows: held before all else; null while it is only asked for. */
export function stepOf<K extends Kinds>(claim: Claim<K>): ClaimStep | null {
  const { stage, hold } = goodsOf(claim);
  if (hold) return 'HELD';
  return stage === 'ASKED' ? null : stage;
}

/** Whether the claim is open and its goods have not come further than that. */
export function mayCollect<K extends Kinds>(claim: Claim<K>): boolean {
  return isBack(claim) && goodsOf(claim).stage === 'ASKED';
}

export function mayReceive<K extends Kinds>(claim: Claim<K>): boolean {
  const { stage } = goodsOf(claim);
  return isBack(claim) && (stage === 'ASKED' || stage === 'COLLECTING');
}

export function mayResend<K extends Kinds>(claim: Claim<K>): boolean {
  return claim.type === 'EXCHANGE' && isBack(claim) && goodsOf(claim).stage === 'COLLECTED';
}

function isBack<K extends Kinds>({ state, type }: Claim<K>): boolean {
  return state === 'OPEN' && type !== 'CANCEL';
}

/** A courier has the goods, in a parcel that may be known. @throws where they have left already: a channel looks first, as everywhere here */
export function collectGoods<K extends Kinds>(market: Market<K>, claim: Claim<K>, pickup: Shipment | null): void {
  if (!mayCollect(claim)) throw wrongStep(claim, 'COLLECTING');
  change(market, claim, { stage: 'COLLECTING', pickup: pickup ?? goodsOf(claim).pickup });
}

/** Writes the parcel in which they come back, wherever they are. */
export function notePickup<K extends Kinds>(market: Market<K>, claim: Claim<K>, pickup: Shipment): void {
  if (!isBack(claim)) throw wrongStep(claim, 'COLLECTING');
  change(market, claim, { pickup });
}

/** The goods are with the seller. */
export function receiveGoods<K extends Kinds>(market: Market<K>, claim: Claim<K>): void {
  if (!mayReceive(claim)) throw wrongStep(claim, 'COLLECTED');
  change(market, claim, { stage: 'COLLECTED' });
}

/** The goods for exchange leave. */
export function resendGoods<K extends Kinds>(market: Market<K>, claim: Claim<K>, parcel: Shipment): void {
  if (!mayResend(claim)) throw wrongStep(claim, 'RESENT');
  change(market, claim, { stage: 'RESENT', resent: parcel });
}

/** The seller stops the claim: time does nothing to it until it is released. `code` and `text` are the channel's. */
export function holdClaim<K extends Kinds>(market: Market<K>, claim: Claim<K>, hold: { code: string; text: string }): void {
  if (claim.state !== 'OPEN') throw wrongStep(claim, 'HELD');
  change(market, claim, { hold });
}

export function releaseClaim<K extends Kinds>(market: Market<K>, claim: Claim<K>): void {
  if (claim.state !== 'OPEN' || !goodsOf(claim).hold) throw new Error(`claim ${claim.id} is not held`);
  change(market, claim, { hold: null });
}

/** What a courier does by itself; throws in Korean what it could not do. */
export function carryGoods<K extends Kinds>(market: Market<K>, claim: Claim<K>, to: 'COLLECTING' | 'COLLECTED'): void {
  if (to === 'COLLECTING' ? !mayCollect(claim) : !mayReceive(claim)) throw new Error('수거할 상품이 없는 요청입니다.');
  if (to === 'COLLECTING') collectGoods(market, claim, null);
  else receiveGoods(market, claim);
}

function wrongStep<K extends Kinds>({ id, state, type, goods }: Claim<K>, to: ClaimStep): Error {
  return new Error(`claim ${id} (${type} ${state} ${goods?.stage ?? 'ASKED'}) cannot come to ${to}`);
}

function change<K extends Kinds>(market: Market<K>, claim: Claim<K>, goods: Partial<ClaimGoods>): void {
  claim.goods = { ...goodsOf(claim), ...goods };
  claim.changedAt = market.time.now();
  claim.dueAt = answerDue(market, claim);
  market.claims.put(claim.id, claim);
  for (const claimed of claim.lines) {
    const line = market.lines.get(claimed.lineId);
    if (line) follow(market, claim, line, claimed.stateBefore);
  }
  market.rules.claimed?.(market, claim);
}

/** When time answers a claim that nobody else does: never while it is held or its goods are on their way. */
function answerDue<K extends Kinds>(market: Market<K>, claim: Claim<K>): number | null {
  const after = unansweredMs(market, claim.type);
  return stepOf(claim) === null && after !== null ? market.time.now() + after : null;
}

export function unansweredMs<K extends Kinds>({ rules }: Market<K>, type: Claim<K>['type']): number | null {
  const { unansweredMs: after } = rules;
  return typeof after === 'object' && after !== null ? (after[type] ?? null) : after;
}

/** A line goes where the step of its claim shows it, and back where it shows none. */
function follow<K extends Kinds>(market: Market<K>, claim: Claim<K>, line: Line<K>, stateBefore: K['state']): void {
  const { steps, asked } = market.rules;
  const step = stepOf(claim);
  const aside = (step && steps?.[claim.type]?.[step]) ?? asked?.[claim.type];
  if (aside === undefined) {
    if (isAside(market, claim, line)) moveBack(market, line, stateBefore);
    return;
  }
  if (line.state !== aside && mayMove(market, line, aside)) move(market, line, aside);
}

/** Whether a line stands in a state into which only claims of that type bring it. */
export function isAside<K extends Kinds>({ rules }: Market<K>, { type }: Pick<Claim<K>, 'type'>, line: Line<K>): boolean {
  return Object.values(rules.steps?.[type] ?? {}).includes(line.state as K['state']);
}
