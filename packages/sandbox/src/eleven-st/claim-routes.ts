import { kstParts } from '../kernel/kst.ts';
import { closeClaim, completeClaim, openClaims } from '../market/claims.ts';
import { unpaged } from '../market/lists.ts';
import { claimOf, timeRange } from '../market/market.ts';
import { isBeforeShipping, ship } from '../market/orders.ts';
import type { ClaimType } from '../market/types.ts';
import { FORMS, instantOf } from '../shared/wall-clock.ts';
import { CODES, listAnswer, Refusal } from './answers.ts';
import { readWindow, stamp } from './dates.ts';
import type { Mall, MallClaim, MallLine } from './market.ts';
import { OK, ownLine, readShipment } from './order-writes.ts';
import { type Call, LIST, type Route, WRITE } from './wire.ts';
import { elements } from './xml.ts';

export const MAX_DAYS = 30;
const MAX_ROWS = 3000;

type CancelState = MallClaim['state'];

/** A request that the buyer withdrew and one that the seller refused are one list. */
const LISTS: Record<string, CancelState[]> = {
  cancelorders: ['OPEN'],
  canceledorders: ['DONE'],
  withdrawcanceledorders: ['REFUSED', 'WITHDRAWN'],
};
const STATUS: Record<CancelState, string> = { OPEN: '01', DONE: '02', REFUSED: '05', WITHDRAWN: '05' };
const BY = { BUYER: '01', SELLER: '02' };

export const claimRoutes: readonly Route[] = [
  ...Object.entries(LISTS).map(
    ([name, states]): Route => ['GET', `/claimservice/${name}/:from/:to`, 'claims.collect', (call) => cancelList(call, states), LIST],
  ),
  // The claim number comes first when approving and third when refusing (sheet 6).
  ['GET', '/claimservice/cancelreqconf/:ordPrdCnSeq/:ordNo/:ordPrdSeq', 'claims.approveCancel', approve, WRITE],
  [
    'GET',
    '/claimservice/cancelreqreject/:ordNo/:ordPrdSeq/:ordPrdCnSeq/:dlvMthdCd/:sendDt/:dlvEtprsCd/:invcNo',
    'claims.rejectCancel',
    refuse,
    WRITE,
  ],
];

/** Claims of a type that came into one of these states in a span of time, at most as many as a list has. */
export function claimsIn(
  mall: Mall,
  accountId: string,
  type: ClaimType,
  states: readonly MallClaim['state'][],
  window: { from: number; to: number },
): MallClaim[] {
  const found = states.flatMap((state) => mall.claimsByState.range(timeRange(window, accountId, state)));
  return found.flatMap(({ value }) => (value.type === type ? [value] : [])).slice(0, MAX_ROWS);
}

/** At most 30 days and 3,000 rows (sheet 3). */
function cancelList(call: Call, states: CancelState[]): Iterable<string> {
  const { mall, account, request } = call;
  const window = readWindow(call, MAX_DAYS);
  const rows = claimsIn(mall, account.id, 'CANCEL', states, window).map((claim) => cancelRow(mall, claim));
  return listAnswer('orders', 'order', unpaged(mall.kernel, request, rows));
}

function cancelRow(mall: Mall, cancel: MallClaim): string {
  const [claimed] = cancel.lines;
  const line = mall.lines.get(claimed?.lineId ?? '');
  return elements({
    createDt: stamp(mall, cancel.requestedAt),
    dlvNo: line?.parcelNo ?? '',
    ordCnDtlsRsn: cancel.extra.reason,
    ordCnMnbdCd: BY[cancel.by],
    ordCnQty: claimed?.quantity ?? 0,
    ordCnRsnCd: cancel.extra.reasonCode,
    ordCnStatCd: STATUS[cancel.state],
    ordNo: cancel.orderNo,
    ordPrdCnSeq: cancel.no,
    ordPrdSeq: line?.no ?? '',
    prdNo: line?.productId ?? '',
    referSeq: 'null',
    slctPrdOptNm: line?.optionText ?? '',
  });
}

/** The undecided request of the path and its line. */
function undecided(call: Call): { cancel: MallClaim; line: MallLine } {
  const cancel = claimOf(call.mall, call.account.id, call.params.ordPrdCnSeq ?? '');
  if (cancel?.type !== 'CANCEL') throw new Refusal(CODES.CANCEL_NOT_FOUND, `취소요청(${call.params.ordPrdCnSeq})을 찾을 수 없습니다.`);
  const line = ownLine(call, CODES.CANCEL_MISMATCH);
  if (cancel.lines[0]?.lineId !== line.id) throw new Refusal(CODES.CANCEL_MISMATCH, '취소요청과 주문번호가 맞지 않습니다.');
  if (cancel.state !== 'OPEN') throw new Refusal(CODES.CANCEL_STATE, '이미 처리된 취소요청입니다.');
  return { cancel, line };
}

function approve(call: Call): string {
  const { cancel, line } = undecided(call);
  completeClaim(call.mall, cancel, { backToStock: true });
  call.mall.kernel.effect('claims.approveCancel', line.orderNo);
  return OK;
}

/** Refusing means that the goods were sent: the line goes on its way with this invoice, and every open request of it ends. */
function refuse(call: Call): string {
  const { line } = undecided(call);
  const sendDt = call.params.sendDt ?? '';
  if (Number.isNaN(instantOf(sendDt, FORMS.COMPACT_DAY)))
    throw new Refusal(CODES.CANCEL_INVOICE, '발송일의 형식이 올바르지 않습니다. (yyyyMMdd)');
  if (sendDt > kstParts(call.mall.time.real()).compact.slice(0, 8))
    throw new Refusal(CODES.CANCEL_INVOICE, '발송일은 오늘 이후일 수 없습니다.');
  const shipment = readShipment(call.params, CODES.CANCEL_INVOICE);
  if (!isBeforeShipping(call.mall, line)) throw new Refusal(CODES.ALREADY_SHIPPING, '이미 배송중인 주문입니다.');
  for (const open of openClaims(call.mall, line)) closeClaim(call.mall, open, 'REFUSED');
  ship(call.mall, line, shipment, '401');
  call.mall.kernel.effect('claims.rejectCancel', line.orderNo);
  return OK;
}
