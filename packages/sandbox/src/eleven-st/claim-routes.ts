import { kstParts } from '../kernel/kst.ts';
import { timeKey } from '../shared/business-time.ts';
import { CODES, listAnswer, Refusal } from './answers.ts';
import { approveCancel, refuseCancel } from './cancels.ts';
import { readMinute, readWindow, stamp } from './dates.ts';
import { beforeShipping } from './line-states.ts';
import { OK, ownLine, readShipment } from './order-writes.ts';
import { type Cancel, type CancelStatus, type Line, lineId, type Mall } from './state.ts';
import type { Call, Route } from './wire.ts';
import { elements } from './xml.ts';

const MAX_DAYS = 30;
const MAX_ROWS = 3000;

const LISTS: Record<string, CancelStatus> = { cancelorders: '01', canceledorders: '02', withdrawcanceledorders: '05' };

export const claimRoutes: readonly Route[] = [
  ...Object.entries(LISTS).map(
    ([name, status]): Route => ({
      method: 'GET',
      path: `/claimservice/${name}/:from/:to`,
      operation: 'claims.collect',
      shape: 'list',
      handler: (call) => cancelList(call, status),
    }),
  ),
  // The claim number comes first when approving and third when refusing (sheet 6).
  {
    method: 'GET',
    path: '/claimservice/cancelreqconf/:ordPrdCnSeq/:ordNo/:ordPrdSeq',
    operation: 'claims.approveCancel',
    shape: 'write',
    handler: approve,
  },
  {
    method: 'GET',
    path: '/claimservice/cancelreqreject/:ordNo/:ordPrdSeq/:ordPrdCnSeq/:dlvMthdCd/:sendDt/:dlvEtprsCd/:invcNo',
    operation: 'claims.rejectCancel',
    shape: 'write',
    handler: refuse,
  },
];

/** At most 30 days and 3,000 rows (sheet 3). */
function cancelList(call: Call, status: CancelStatus): Iterable<string> {
  const { mall, account, request } = call;
  const window = readWindow(mall, call.params.from ?? '', call.params.to ?? '', MAX_DAYS);
  const prefix = `${account.id}|${status}|`;
  const found = mall.cancelsByStatus
    .range({ from: prefix + timeKey(window.from), to: prefix + timeKey(window.to), limit: MAX_ROWS })
    .map(({ value }) => cancelRow(mall, value));
  if (mall.kernel.pageFault(request, 'REPEATED_PAGE')) found.push(...found);
  if (mall.kernel.pageFault(request, 'SHIFTED_PAGE')) found.push(...found.slice(0, 1));
  return listAnswer('orders', 'order', found);
}

function cancelRow(mall: Mall, cancel: Cancel): string {
  const line = mall.lines.get(lineId(cancel.ordNo, cancel.ordPrdSeq));
  return elements({
    createDt: stamp(mall, cancel.createdAt),
    dlvNo: line?.dlvNo ?? '',
    ordCnDtlsRsn: cancel.reason,
    ordCnMnbdCd: cancel.by,
    ordCnQty: cancel.quantity,
    ordCnRsnCd: cancel.reasonCode,
    ordCnStatCd: cancel.status,
    ordNo: cancel.ordNo,
    ordPrdCnSeq: cancel.ordPrdCnSeq,
    ordPrdSeq: cancel.ordPrdSeq,
    prdNo: line?.prdNo ?? '',
    referSeq: 'null',
    slctPrdOptNm: line?.optionText ?? '',
  });
}

/** The undecided request of the path and its line. */
function undecided(call: Call): { cancel: Cancel; line: Line } {
  const cancel = call.mall.cancels.get(call.params.ordPrdCnSeq ?? '');
  if (cancel?.accountId !== call.account.id)
    throw new Refusal(CODES.CANCEL_NOT_FOUND, `취소요청(${call.params.ordPrdCnSeq})을 찾을 수 없습니다.`);
  const line = ownLine(call, CODES.CANCEL_MISMATCH);
  if (cancel.ordNo !== line.ordNo || cancel.ordPrdSeq !== line.ordPrdSeq)
    throw new Refusal(CODES.CANCEL_MISMATCH, '취소요청과 주문번호가 맞지 않습니다.');
  if (cancel.status !== '01') throw new Refusal(CODES.CANCEL_STATE, '이미 처리된 취소요청입니다.');
  return { cancel, line };
}

function approve(call: Call): string {
  const { cancel, line } = undecided(call);
  approveCancel(call.mall, cancel);
  call.mall.kernel.effect('claims.approveCancel', line.ordNo);
  return OK;
}

/** Refusing means that the goods were sent: the line goes on its way with this invoice. */
function refuse(call: Call): string {
  const { line } = undecided(call);
  const sendDt = call.params.sendDt ?? '';
  if (!/^\d{8}$/.test(sendDt) || !readMinute(`${sendDt}0000`))
    throw new Refusal(CODES.CANCEL_INVOICE, '발송일의 형식이 올바르지 않습니다. (yyyyMMdd)');
  if (sendDt > kstParts(call.mall.time.real()).compact.slice(0, 8))
    throw new Refusal(CODES.CANCEL_INVOICE, '발송일은 오늘 이후일 수 없습니다.');
  const shipment = readShipment(call.params, CODES.CANCEL_INVOICE);
  if (!beforeShipping(line)) throw new Refusal(CODES.ALREADY_SHIPPING, '이미 배송중인 주문입니다.');
  refuseCancel(call.mall, line, shipment.dlvMthdCd, shipment.dlvEtprsCd, shipment.invcNo);
  return OK;
}
