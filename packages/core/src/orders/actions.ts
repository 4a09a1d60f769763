/** What a seller does to orders: one row an action, for server and web alike. */
import type { ClaimAction } from './claim-actions.ts';
import type { FilingAction } from './claim-filing.ts';
import { LINE_STATE_LABELS } from './line-state.ts';
import type { ClaimType, LineState } from './types.ts';

export const LINE_ACTIONS = [
  'confirm',
  'dispatch',
  'modifyInvoice',
  'cancelSale',
  'delayDispatch',
  'markDelivered',
  'releaseUnreceived',
] as const;
/** An action on an order line. */
export type LineAction = (typeof LINE_ACTIONS)[number];
/** As `LineAction`, what is decided on a claim of the buyer's, and filing one for her. */
export type OrderAction = LineAction | ClaimAction | FilingAction;

/** Characters that a buyer reads of what is said to her report (미수령 신고). */
export const RELEASE_WORDS_MAX = 125;

export interface OrderActionRow {
  /** Its button, its job, and its event in the line's history. */
  title: string;
  /** States in which a line may be acted on. */
  allowed: readonly LineState[];
  /** What stops it in an allowed state. */
  stoppedBy: readonly ('CANCEL_REQUESTED' | 'ADDRESS_WAITING' | 'HOLD')[];
  /** State of a line once it has succeeded; null where it stays in its own. */
  reached: LineState | null;
  /** States which say that it was done already, by an earlier try or by hand at the shop. */
  done: readonly LineState[];
  /** In the audit log. */
  audit: string;
}

const SHIPPED = ['DELIVERING', 'DELIVERED', 'CONFIRMED'] as const;

export const ORDER_ACTIONS: Readonly<Record<LineAction, OrderActionRow>> = {
  confirm: {
    title: '발주확인',
    allowed: ['NEW'],
    stoppedBy: ['CANCEL_REQUESTED', 'ADDRESS_WAITING'],
    reached: 'PREPARING',
    done: ['PREPARING', ...SHIPPED],
    audit: 'order.place',
  },
  dispatch: {
    title: '발송처리',
    allowed: ['NEW', 'PREPARING'],
    stoppedBy: ['CANCEL_REQUESTED', 'ADDRESS_WAITING', 'HOLD'],
    reached: 'DELIVERING',
    done: SHIPPED,
    audit: 'order.dispatch',
  },
  modifyInvoice: {
    title: '송장수정',
    allowed: ['DELIVERING'],
    stoppedBy: [],
    reached: 'DELIVERING',
    // Being under way says nothing of the number: a look-up has to show it.
    done: [],
    audit: 'order.modifyInvoice',
  },
  cancelSale: {
    title: '판매취소',
    allowed: ['NEW', 'PREPARING'],
    stoppedBy: [],
    reached: 'CANCELED',
    done: ['CANCELED'],
    audit: 'order.cancelSale',
  },
  delayDispatch: {
    title: '발송지연 안내',
    allowed: ['NEW', 'PREPARING'],
    stoppedBy: ['CANCEL_REQUESTED'],
    reached: null,
    // Being late says nothing of the day that was promised: a look-up has to show it.
    done: [],
    audit: 'order.delayDispatch',
  },
  markDelivered: {
    title: '배송완료 처리',
    allowed: ['DELIVERING'],
    stoppedBy: [],
    reached: 'DELIVERED',
    done: ['DELIVERED', 'CONFIRMED'],
    audit: 'order.deliveryDispatch',
  },
  releaseUnreceived: {
    title: '미수령 신고 철회 요청',
    allowed: ['DELIVERING', 'DELIVERED'],
    stoppedBy: [],
    reached: null,
    // The state of a line says nothing of its reports: a look-up has to show that it is answered.
    done: [],
    audit: 'order.releaseUnreceived',
  },
};

export interface LineForAction {
  state: LineState;
  openClaim: ClaimType | null;
  hold: boolean;
  /** Its receiver has still to say where it goes (`waitsForAddress`). */
  addressWaiting: boolean;
  /** What the line's shop has no call for, whatever the state. */
  notOffered: readonly LineAction[];
}

export type ActionRefusal = 'NOT_OFFERED' | 'STATE' | 'CANCEL_REQUESTED' | 'ADDRESS_WAITING' | 'HOLD';

/** Why the action may not run on the line, or null when it may (docs/sheets/orders.md 2, guards). */
export function refuseAction(action: LineAction, line: LineForAction): ActionRefusal | null {
  const { allowed, stoppedBy } = ORDER_ACTIONS[action];
  if (!allowed.includes(line.state)) return 'STATE';
  if (line.notOffered.includes(action)) return 'NOT_OFFERED';
  if (line.openClaim !== null && stoppedBy.includes('CANCEL_REQUESTED')) return 'CANCEL_REQUESTED';
  if (line.addressWaiting && stoppedBy.includes('ADDRESS_WAITING')) return 'ADDRESS_WAITING';
  return line.hold && stoppedBy.includes('HOLD') ? 'HOLD' : null;
}

/** Korean sentence for a refusal, saying what to do. */
export function refusalMessage(refusal: ActionRefusal, state: LineState): string {
  switch (refusal) {
    case 'NOT_OFFERED':
      return '이 쇼핑몰은 모아에서 처리할 수 없습니다. 쇼핑몰 관리자에서 처리해주십시오.';
    case 'STATE':
      return `현재 상태(${LINE_STATE_LABELS[state]})에서는 처리할 수 없습니다. 목록을 새로고침해주십시오.`;
    case 'CANCEL_REQUESTED':
      return '취소요청이 들어온 주문입니다. 취소를 먼저 승인하거나 거부해주십시오.';
    case 'ADDRESS_WAITING':
      return '받는 분이 아직 주소를 입력하지 않은 주문입니다. 주소가 들어온 뒤 처리해주십시오.';
    case 'HOLD':
      return '보류 중인 주문입니다. 보류를 해제한 뒤 다시 시도해주십시오.';
  }
}
