/** Parcels that buyers report as not received (sheet 5): listed without pages. Their orders leave the lists, and time does nothing to them. */
import type { Json } from '../kernel/fields.ts';
import { unpaged } from '../market/lists.ts';
import { prefixRange } from '../market/market.ts';
import { startTimer, stopTimer } from '../market/orders.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import { businessRefusal, CODES, done } from './answers.ts';
import { stamp } from './dates.ts';
import type { EsmLine, Mall } from './market.ts';
import { readParcel } from './order-writes.ts';
import { siteOf } from './site.ts';
import { type Call, type Route, SHIPPING, TO_MIDNIGHT, textOf, whole, windowOf } from './wire.ts';

const WINDOW_MAX_MS = 30 * DAY_MS;
const BY_NUMBER = 0;

export const unreceivedRoutes: readonly Route[] = [
  ['POST', `${SHIPPING}/Delivery/ClaimList`, 'orders.unreceived', list],
  ['POST', `${SHIPPING}/Delivery/ClaimRelease`, 'orders.releaseUnreceived', release],
];

const NEW_INVOICE = 1;
const WORDS_MAX = 125;

/** Asks for the withdrawal of a report: by the right invoice, or with words that the buyer reads. */
function release(call: Call): Json {
  const { mall, account } = call;
  const line = mall.lines.get(textOf(call, 'OrderNo'));
  if (line?.accountId !== account.id || !line.extra.unreceived) throw businessRefusal(CODES.STATE, '미수령신고된 주문이 아닙니다.');
  const type = whole(call, 'ClaimCancelType', { min: 1, max: 2 });
  const words = textOf(call, 'CancelComment');
  if (type === NEW_INVOICE) {
    const shipment = readParcel(call, { company: 'DeliveryCompCode', invoice: 'InvoiceNo' });
    mall.lines.put(line.id, { ...line, shipment });
  } else if (words === '' || words.length > WORDS_MAX)
    throw businessRefusal(CODES.STATE, `철회요청 메시지를 ${WORDS_MAX}자 이내로 입력해주세요`);
  line.extra.unreceived.releasedAt = mall.time.now();
  mall.kernel.effect('orders.releaseUnreceived', line.orderNo);
  return done({ RetCode: 0 });
}

function list(call: Call): Json {
  const { mall, account, request } = call;
  const type = whole(call, 'SearchType', { min: 0, max: 1 });
  const window = windowOf(call, ['StartDate', 'EndDate'], TO_MIDNIGHT, WINDOW_MAX_MS, (message) => businessRefusal(CODES.STATE, message));
  const named = mall.lines.get(textOf(call, 'OrderNo'));
  const lines = type === BY_NUMBER ? (named?.accountId === account.id ? [named] : []) : reportedIn(mall, account.id, window);
  const rows = unpaged(
    mall.kernel,
    request,
    lines.flatMap((line) => rowOf(mall, line)),
  );
  if (rows.length === 0)
    throw businessRefusal(siteOf(mall.kernel).letter === 'A' ? CODES.NOTHING : CODES.INVALID, '조회된 데이터가 없습니다.');
  return { ...done(rows), TotalCount: rows.length };
}

function reportedIn(mall: Mall, accountId: string, { from, to }: { from: number; to: number }): EsmLine[] {
  const reported = mall.linesByReport.range(prefixRange(accountId)).map(({ value }) => value);
  return reported.filter(({ extra: { unreceived } }) => unreceived && unreceived.reportedAt >= from && unreceived.reportedAt < to);
}

function rowOf(mall: Mall, { no, extra: { unreceived } }: EsmLine): Json[] {
  if (!unreceived) return [];
  const { reportedAt, reason, detail } = unreceived;
  return [
    {
      OrderNo: Number(no),
      ClaimDate: stamp(mall, reportedAt),
      ClaimReason: reason,
      ClaimDetailReason: detail,
      ClaimSolveDate: stamp(mall, unreceived.releasedAt),
    },
  ];
}

/** The reasons that a buyer picks from, of each site. */
const REASONS = { A: '상품전체 미도착', G: '배송지연7일이상' } as const;

/** A buyer reports what is on its way, or said to be delivered. */
export function report(mall: Mall, line: EsmLine, detail: string): void {
  if (line.state !== 'DELIVERING' && line.state !== 'DELIVERED')
    throw new Error('배송 중이거나 배송 완료된 주문만 미수령 신고할 수 있습니다.');
  if (line.extra.unreceived) throw new Error('이미 미수령 신고된 주문입니다.');
  line.extra.unreceived = { reportedAt: mall.time.now(), reason: REASONS[siteOf(mall.kernel).letter], detail };
  stopTimer(mall, line);
}

/** The buyer takes it back: the order is in the lists again. */
export function withdraw(mall: Mall, line: EsmLine): void {
  if (!line.extra.unreceived) throw new Error('미수령 신고된 주문이 아닙니다.');
  delete line.extra.unreceived;
  startTimer(mall, line);
}
