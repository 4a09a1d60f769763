/** Stock as numbers: what is free, what may be sold, what a shop shows (docs/sheets/orders.md 6). Whole units. */

export interface Balance {
  onHand: number;
  reserved: number;
  safetyStock: number;
}

/** On hand less reserved; below zero after overselling elsewhere. */
export function freeQuantity(balance: Pick<Balance, 'onHand' | 'reserved'>): number {
  return balance.onHand - balance.reserved;
}

/** What may still be sold: free less safety stock, never below zero. */
export function sellableQuantity(balance: Balance): number {
  return Math.max(0, freeQuantity(balance) - balance.safetyStock);
}

export interface ItemPart {
  sellable: number;
  /** Units of the SKU that one sale uses; at least 1. */
  unitQuantity: number;
}

/**
 * Quantity a shop shows for an item made of one or several SKUs: the scarcest part decides, cut by the seller's cap and the
 * channel's own bounds, never below zero. An item without parts (not mapped) shows nothing.
 */
export function shownQuantity(parts: readonly ItemPart[], cap: number | null, channelMax: number): number {
  if (parts.length === 0) return 0;
  const scarcest = Math.min(...parts.map((part) => Math.floor(part.sellable / part.unitQuantity)));
  return Math.max(0, Math.min(scarcest, cap ?? scarcest, channelMax));
}

export type StockEffect = 'OPENING' | 'SET' | 'ADD' | 'RESERVE' | 'RELEASE' | 'SHIP' | 'UNSHIP' | 'RETURN' | 'SOLD_OUT_ADJUST' | 'DAMAGE';

/** Korean reason shown in the stock history. */
export const STOCK_EFFECT_LABELS: Readonly<Record<StockEffect, string>> = {
  OPENING: '최초 등록',
  SET: '재고 수정',
  ADD: '재고 증감',
  RESERVE: '주문 예약',
  RELEASE: '예약 해제',
  SHIP: '출고',
  UNSHIP: '출고 취소',
  RETURN: '반품 입고',
  SOLD_OUT_ADJUST: '품절 취소 조정',
  DAMAGE: '불량 처리',
};

export interface StockDelta {
  onHand: number;
  reserved: number;
}

/** What an effect of `quantity` units does to both balances. OPENING, SET and ADD take a signed difference. */
export function stockDelta(effect: StockEffect, quantity: number): StockDelta {
  switch (effect) {
    case 'OPENING':
    case 'SET':
    case 'ADD':
    case 'RETURN':
      return { onHand: quantity, reserved: 0 };
    case 'RESERVE':
      return { onHand: 0, reserved: quantity };
    case 'RELEASE':
      return { onHand: 0, reserved: -quantity };
    case 'SHIP':
      return { onHand: -quantity, reserved: -quantity };
    case 'UNSHIP':
      return { onHand: quantity, reserved: quantity };
    case 'SOLD_OUT_ADJUST':
    case 'DAMAGE':
      return { onHand: -quantity, reserved: 0 };
  }
}

/**
 * Units booked out when a line is cancelled because it is sold out: all that is free, so that zero is shown everywhere and other
 * reservations stay.
 */
export function soldOutAdjustment(balance: Pick<Balance, 'onHand' | 'reserved'>): number {
  return Math.max(0, freeQuantity(balance));
}
