/** The states of an order for a pack, and what follows from what the payment service says of it. Pure. */

/** `CANCELING`: its products are taken back and the money is asked back; nobody has said yet that it was. */
export const PURCHASE_STATES = ['CREATED', 'PAID', 'CANCELING', 'CANCELED', 'FAILED', 'EXPIRED'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

export const PURCHASE_STATE_LABELS: Readonly<Record<PurchaseState, string>> = {
  CREATED: '결제 전',
  PAID: '결제 완료',
  CANCELING: '취소 중',
  CANCELED: '취소됨',
  FAILED: '결제 안 됨',
  EXPIRED: '시간 지남',
};

/** Money that was taken is always booked, whatever was believed before; what was paid back is over. */
const MOVES: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  CREATED: ['PAID', 'CANCELED', 'FAILED', 'EXPIRED'],
  FAILED: ['PAID', 'CANCELED'],
  EXPIRED: ['PAID', 'CANCELED'],
  PAID: ['CANCELING', 'CANCELED'],
  CANCELING: ['PAID', 'CANCELED'],
  CANCELED: [],
};

export function mayBecome(from: PurchaseState, to: PurchaseState): boolean {
  return MOVES[from].includes(to);
}

/** The states from which an order may come into this one. */
export function statesBefore(to: PurchaseState): PurchaseState[] {
  return PURCHASE_STATES.filter((from) => mayBecome(from, to));
}

/** What an order adds to what its seller has paid for, in this state. */
export function countsAsPaid(state: PurchaseState): boolean {
  return state === 'PAID';
}

/** A payment waits so long for the confirmation after the buyer was asked (TOSS_PAYMENTS 3). */
export const CONFIRM_MINUTES = 10;
/** An order that nobody paid is over after this: the window, and a confirmation that was under way at its end. */
export const PURCHASE_EXPIRES_MINUTES = 30;

/** What the payment service was found to hold of an order. */
export interface FoundPayment {
  /** Its own word (TOSS_PAYMENTS 3); unknown ones change nothing. */
  status: string;
  amount: number;
}

export interface PurchaseStanding {
  state: PurchaseState;
  amount: number;
  /** The buyer came back from the payment window, and we began to confirm; null: not yet. */
  confirmBegunAt: Date | null;
  createdAt: Date;
  /** When it became what it is. */
  since: Date;
}

/** So long a cancel of a payment that nobody knows any more is asked about. */
const CANCEL_HOURS = 6;

/**
 * What to do with an order after a look. `CONFIRM` and `CANCEL` repeat a call of ours that certainly had no effect. `WRONG_AMOUNT`: money of another
 * amount than the order's was taken, which a person has to look at. `KEEP`: nothing is paid back, the order is paid as before.
 */
export type PurchaseStep = 'BOOK' | 'CONFIRM' | 'CANCEL' | 'CANCELED' | 'KEEP' | 'FAIL' | 'EXPIRE' | 'WAIT' | 'NOTHING' | 'WRONG_AMOUNT';

const MINUTE_MS = 60_000;

/** @param found null: the payment service knows no payment of this order */
export function stepAfterLook(order: PurchaseStanding, found: FoundPayment | null, now: Date): PurchaseStep {
  const { state } = order;
  const age = now.getTime() - order.createdAt.getTime();
  const isOver = age >= PURCHASE_EXPIRES_MINUTES * MINUTE_MS;
  if (state === 'CANCELED') return 'NOTHING';
  switch (found?.status) {
    case 'DONE':
    case 'PARTIAL_CANCELED':
      if (state === 'CANCELING') return 'CANCEL';
      if (state === 'PAID') return 'NOTHING';
      return found.amount === order.amount ? 'BOOK' : 'WRONG_AMOUNT';
    case 'CANCELED':
      return 'CANCELED';
    case 'ABORTED':
    case 'EXPIRED': {
      if (state !== 'CREATED') return 'NOTHING';
      // One order may have several windows, of which another one can still be agreed to.
      if (order.confirmBegunAt === null && !isOver) return 'WAIT';
      return found.status === 'ABORTED' ? 'FAIL' : 'EXPIRE';
    }
    case 'IN_PROGRESS': {
      if (state !== 'CREATED') return 'NOTHING';
      if (order.confirmBegunAt !== null && now.getTime() - order.confirmBegunAt.getTime() < CONFIRM_MINUTES * MINUTE_MS) return 'CONFIRM';
      return isOver ? 'EXPIRE' : 'WAIT';
    }
    default:
      if (state === 'CANCELING') return now.getTime() - order.since.getTime() < CANCEL_HOURS * 60 * MINUTE_MS ? 'WAIT' : 'KEEP';
      if (state !== 'CREATED') return 'NOTHING';
      return isOver ? 'EXPIRE' : 'WAIT';
  }
}
