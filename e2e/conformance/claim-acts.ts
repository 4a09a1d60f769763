/** What a seller does with claims, as data: what has to be done before, how it is sent, and where it leads. */
import type { BatchOutcome, Capability, ClaimCapability, ClaimFact, ClaimRef, ConnectorContext, Invoice } from '@moa/channels';
import type { ClaimState, ClaimType, LineState } from '@moa/core';
import type { Bench } from './conformance.ts';

type Method = keyof ClaimCapability;
type ClaimActName = Extract<Capability, `claims.${Method}`>;

export interface ClaimAct {
  name: ClaimActName;
  type: ClaimType;
  /** What is done before where the channel has it. */
  after: readonly ClaimActName[];
  /** States that a look reports afterwards. */
  reaches: readonly ClaimState[];
  /** How the shop itself words the claim afterwards. */
  atShop: RegExp;
  send(claims: ClaimCapability, ctx: ConnectorContext, refs: ClaimRef[]): Promise<BatchOutcome<void>> | undefined;
}

/** In which goods come back, and in which others leave for them. */
export const BACK: Invoice = { courierCode: 'CJ', invoiceNo: '640098765432' };
const REJECTION = { reason: 'NO_STOCK', detail: '사용한 흔적이 있어 되돌려 드립니다.' } as const;
const HOLD = { reason: 'NOT_ARRIVED', detail: '상품이 아직 도착하지 않았습니다.', fee: 0 } as const;

/** Where nothing holds the claim any more. */
const OPEN: readonly ClaimState[] = ['REQUESTED', 'COLLECTING', 'COLLECTED'];
/** Some channels have one word for what the seller refused and what the buyer took back. */
const ENDED: readonly ClaimState[] = ['REJECTED', 'WITHDRAWN'];

const plain = (method: 'receiveReturn' | 'approveReturn' | 'releaseReturn' | 'receiveExchange' | 'releaseExchange'): ClaimAct['send'] => {
  return (claims, ctx, refs) => claims[method]?.(ctx, refs);
};
type Carried = 'rejectCancel' | 'pickUpReturn' | 'pickUpExchange' | 'dispatchExchange' | 'turnReturn' | 'turnExchange';
const withParcel = (method: Carried): ClaimAct['send'] => {
  return (claims, ctx, refs) =>
    claims[method]?.(
      ctx,
      refs.map((ref) => ({ ...ref, ...BACK })),
    );
};
const rejecting = (method: 'rejectReturn' | 'rejectExchange'): ClaimAct['send'] => {
  return (claims, ctx, refs) =>
    claims[method]?.(
      ctx,
      refs.map((ref) => ({ ...ref, ...REJECTION })),
    );
};
const holding = (method: 'holdReturn' | 'holdExchange'): ClaimAct['send'] => {
  return (claims, ctx, refs) =>
    claims[method]?.(
      ctx,
      refs.map((ref) => ({ ...ref, ...HOLD })),
    );
};

const ACTS: readonly ClaimAct[] = [
  { name: 'claims.rejectCancel', type: 'CANCEL', after: [], reaches: ENDED, atShop: /거부|반품/, send: withParcel('rejectCancel') },
  { name: 'claims.pickUpReturn', type: 'RETURN', after: [], reaches: ['COLLECTING'], atShop: /수거중/, send: withParcel('pickUpReturn') },
  {
    name: 'claims.receiveReturn',
    type: 'RETURN',
    after: ['claims.pickUpReturn'],
    reaches: ['COLLECTED'],
    atShop: /수거완료/,
    send: plain('receiveReturn'),
  },
  {
    name: 'claims.approveReturn',
    type: 'RETURN',
    after: ['claims.pickUpReturn', 'claims.receiveReturn'],
    reaches: ['APPROVED', 'DONE'],
    atShop: /반품완료/,
    send: plain('approveReturn'),
  },
  { name: 'claims.rejectReturn', type: 'RETURN', after: [], reaches: ENDED, atShop: /거부/, send: rejecting('rejectReturn') },
  { name: 'claims.holdReturn', type: 'RETURN', after: [], reaches: ['HOLD'], atShop: /보류/, send: holding('holdReturn') },
  {
    name: 'claims.releaseReturn',
    type: 'RETURN',
    after: ['claims.holdReturn'],
    reaches: OPEN,
    atShop: /요청|수거/,
    send: plain('releaseReturn'),
  },
  {
    name: 'claims.pickUpExchange',
    type: 'EXCHANGE',
    after: [],
    reaches: ['COLLECTING'],
    atShop: /수거중/,
    send: withParcel('pickUpExchange'),
  },
  {
    name: 'claims.receiveExchange',
    type: 'EXCHANGE',
    after: ['claims.pickUpExchange'],
    reaches: ['COLLECTED'],
    atShop: /수거완료/,
    send: plain('receiveExchange'),
  },
  {
    name: 'claims.dispatchExchange',
    type: 'EXCHANGE',
    after: ['claims.pickUpExchange', 'claims.receiveExchange'],
    reaches: ['REDELIVERING', 'APPROVED', 'DONE'],
    atShop: /재발송|교환완료/,
    send: withParcel('dispatchExchange'),
  },
  { name: 'claims.rejectExchange', type: 'EXCHANGE', after: [], reaches: ENDED, atShop: /거부/, send: rejecting('rejectExchange') },
  { name: 'claims.holdExchange', type: 'EXCHANGE', after: [], reaches: ['HOLD'], atShop: /보류/, send: holding('holdExchange') },
  {
    name: 'claims.releaseExchange',
    type: 'EXCHANGE',
    after: ['claims.holdExchange'],
    reaches: OPEN,
    atShop: /요청|수거/,
    send: plain('releaseExchange'),
  },
  { name: 'claims.turnReturn', type: 'RETURN', after: [], reaches: ['WITHDRAWN'], atShop: /교환/, send: withParcel('turnReturn') },
  { name: 'claims.turnExchange', type: 'EXCHANGE', after: [], reaches: ['WITHDRAWN'], atShop: /반품/, send: withParcel('turnExchange') },
];

/** Those of the channel. */
export function claimActsOf(bench: Bench): ClaimAct[] {
  return ACTS.filter(({ name }) => bench.has(name));
}

/** Whether a look shows it done. A cancel that was refused shows in its line, which is on its way; some shops go on with it as a return. */
export function isReached({ name, reaches }: ClaimAct, claim: ClaimFact | undefined, line: LineState | undefined): boolean {
  const ended = reaches.some((state) => state === claim?.state);
  return name === 'claims.rejectCancel' ? line === 'DELIVERING' && (ended || claim?.type !== 'CANCEL') : ended;
}

/** What the channel does before, in its order. */
export function actsBefore(bench: Bench, { after }: ClaimAct): ClaimAct[] {
  return claimActsOf(bench).filter(({ name }) => after.includes(name));
}
