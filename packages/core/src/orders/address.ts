/** Presents are paid before anybody knows where they go: their receiver says so later (주소 대기). */
import { isBeforeDispatch } from './line-state.ts';
import type { LineState } from './types.ts';

export interface LineForAddress {
  state: LineState;
  /** Receivers of the line's shop may say later where it goes. */
  addressLater: boolean;
  hasAddress: boolean;
}

/** Whether nothing can be done for the line until its receiver has said where it goes. */
export function waitsForAddress({ state, addressLater, hasAddress }: LineForAddress): boolean {
  return addressLater && !hasAddress && isBeforeDispatch(state);
}

/** Whether the line was a present that ended before its receiver accepted it: refused, not accepted in time, or taken back by whoever gave it. */
export function endedUnaccepted({ state, addressLater, hasAddress }: LineForAddress): boolean {
  return addressLater && !hasAddress && state === 'CANCELED';
}
