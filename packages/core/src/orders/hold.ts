/** The seller's own hold on a line: whether it is put on or taken off, and what is said where it is not. */
import { isBeforeDispatch } from './line-state.ts';
import type { LineState } from './types.ts';

export type HoldVerdict = 'CHANGE' | 'LEFT' | 'HELD' | 'FREE';

export function holdVerdict(hold: boolean, { state, sellerHold }: { state: LineState; sellerHold: boolean }): HoldVerdict {
  if (!hold) return sellerHold ? 'CHANGE' : 'FREE';
  if (!isBeforeDispatch(state)) return 'LEFT';
  return sellerHold ? 'HELD' : 'CHANGE';
}

/** Korean; a line that is as it should be is no failure. */
export const HOLD_SENTENCES: Readonly<Record<Exclude<HoldVerdict, 'CHANGE'>, string>> = {
  LEFT: '이미 보냈거나 끝난 주문은 보류할 수 없습니다.',
  HELD: '이미 보류 중인 주문입니다.',
  FREE: '직접 보류한 주문이 아닙니다. 쇼핑몰이 건 보류는 쇼핑몰에서 풀어주십시오.',
};
