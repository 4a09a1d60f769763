/** What became of goods that came back: sold again, damaged, or never arrived. What the ledger books follows from it. */
import type { StockEffect } from '../stock/arithmetic.ts';

/** Pieces of a claim, decided in one go or in several. */
export interface Restock {
  /** 재판매 */
  resell: number;
  /** 불량 */
  damaged: number;
  /** 미회수: the buyer was paid back without them. */
  missing: number;
}

export const NO_RESTOCK: Restock = { resell: 0, damaged: 0, missing: 0 };

export function restockPieces({ resell, damaged, missing }: Restock): number {
  return resell + damaged + missing;
}

/** Korean: why these pieces can't be decided now, or null. @param left pieces nothing was decided about yet */
export function restockProblem(asked: Restock, left: number): string | null {
  const pieces = restockPieces(asked);
  if (Object.values(asked).some((each) => !Number.isSafeInteger(each) || each < 0)) return '수량은 0 이상의 정수로 입력해주십시오.';
  if (pieces === 0) return '재판매, 불량, 미회수 중에 수량을 입력해주십시오.';
  return pieces > left ? `정할 수 있는 수량은 ${left}개입니다. 수량을 줄여주십시오.` : null;
}

/**
 * What the ledger books: all that came in, and of it what is damaged is booked out again under its own reason, so that both can be counted. What
 * never arrived changes nothing.
 */
export function restockEffects(
  { resell, damaged }: Restock,
  parts: readonly { skuId: number; unitQuantity: number }[],
): { effect: StockEffect; skuId: number; quantity: number }[] {
  return parts.flatMap(({ skuId, unitQuantity }) =>
    [
      { effect: 'RETURN' as const, skuId, quantity: (resell + damaged) * unitQuantity },
      { effect: 'DAMAGE' as const, skuId, quantity: damaged * unitQuantity },
    ].filter(({ quantity }) => quantity > 0),
  );
}
