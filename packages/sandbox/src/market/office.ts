/** What a seller does with claims in the shop's own office: nobody has asked for them, and they are accepted as they are written down. */
import { collectGoods } from './claim-goods.ts';
import { claimAtOnce, closeClaim, freePieces, type NewClaim, openClaim, openClaims } from './claims.ts';
import { stageOf } from './orders.ts';
import type { Claim, ClaimType, Kinds, Line, Market } from './types.ts';

/** A cancel is done at once; a return or exchange is accepted, and its goods come back. Throws in Korean what can't be. */
export function claimInOffice<K extends Kinds>(
  market: Market<K>,
  line: Line<K>,
  { type, quantity, extra }: { type: ClaimType; quantity: number; extra: K['claim'] },
): Claim<K> {
  const stage = stageOf(market, line);
  const fits = type === 'CANCEL' ? stage === 'UNPAID' || stage === 'BEFORE_SHIPPING' : stage === 'SENT' || stage === 'DELIVERED';
  if (!fits || openClaims(market, line).length > 0) throw new Error('접수할 수 없는 상태의 주문입니다.');
  const free = freePieces(market, line);
  if (quantity < 1 || quantity > free) throw new Error(`접수할 수 있는 수량은 ${free}개까지입니다.`);
  const claimed = quantity < line.remaining && market.rules.divide ? market.rules.divide(market, line, quantity) : line;
  const written: NewClaim<K> = { type, by: 'SELLER', lines: [{ line: claimed, quantity }], extra };
  if (type === 'CANCEL') return claimAtOnce(market, written, false);
  const claim = openClaim(market, written);
  collectGoods(market, claim, null);
  return claim;
}

/** Takes back what was accepted there, of whoever asked. */
export function dropInOffice<K extends Kinds>(market: Market<K>, claim: Claim<K>): void {
  if (claim.state !== 'OPEN') throw new Error('이미 끝난 요청입니다.');
  closeClaim(market, claim, 'WITHDRAWN');
}
