/** Returns and exchanges (sheet 6). */
import { collectGoods, goodsOf, holdClaim, mayCollect, notePickup } from '../market/claim-goods.ts';
import { closeClaim, completeClaim } from '../market/claims.ts';
import { unpaged } from '../market/lists.ts';
import { claimOf } from '../market/market.ts';
import { FORMS, instantOf } from '../shared/wall-clock.ts';
import { CODES, listAnswer, Refusal } from './answers.ts';
import { claimsIn, MAX_DAYS } from './claim-routes.ts';
import { readWindow, stamp } from './dates.ts';
import type { Mall, MallClaim, MallLine } from './market.ts';
import { OK, ownLine, readShipment } from './order-writes.ts';
import { type SentBack, statusOf } from './sent-back.ts';
import { type Call, LIST, type Route, WRITE } from './wire.ts';
import { elements } from './xml.ts';

type State = MallClaim['state'];

const REASON_MAX = 1_000;

/** What the buyer took back and what the seller refused are one list. */
const LISTS: Record<string, readonly [type: SentBack, states: readonly State[]]> = {
  returnorders: ['RETURN', ['OPEN']],
  returnedorders: ['RETURN', ['DONE']],
  retractretorders: ['RETURN', ['REFUSED', 'WITHDRAWN']],
  exchangeorders: ['EXCHANGE', ['OPEN']],
  exchangedorders: ['EXCHANGE', ['DONE']],
  retractexcorders: ['EXCHANGE', ['REFUSED', 'WITHDRAWN']],
};
interface Codes {
  line: number;
  claim: number;
  notFound: number;
}
const APPROVE: Codes = { line: CODES.RETURN_LINE, claim: CODES.RETURN_CLAIM, notFound: CODES.RETURN_NOT_FOUND };
const REJECT: Codes = { line: CODES.RETURN_REJECT_LINE, claim: CODES.RETURN_REJECT_CLAIM, notFound: CODES.RETURN_REJECT_NOT_FOUND };
const HOLD: Codes = { line: CODES.GENERIC, claim: CODES.HOLD_NOT_FOUND, notFound: CODES.HOLD_STATE };
const EXCHANGE: Codes = { line: CODES.EXCHANGE_LINE, claim: CODES.EXCHANGE_CLAIM, notFound: CODES.EXCHANGE_NOT_FOUND };

const NAMED = ':ordNo/:ordPrdSeq/:clmReqSeq';

export const returnRoutes: readonly Route[] = [
  ...Object.entries(LISTS).map(
    ([name, [type, states]]): Route => [
      'GET',
      `/claimservice/${name}/:from/:to`,
      'claims.collect',
      (call) => claimList(call, type, states),
      LIST,
    ],
  ),
  // The claim number comes first when approving and third when refusing or holding.
  ['GET', '/claimservice/returnreqconf/:clmReqSeq/:ordNo/:ordPrdSeq', 'claims.approveReturn', approveReturn, WRITE],
  ['GET', `/claimservice/returnreqreject/${NAMED}/:refsRsnCd/*`, 'claims.rejectReturn', rejectReturn, WRITE],
  ['GET', `/claimservice/returnclaimdefer/${NAMED}/:deferRefsRsnCd/*`, 'claims.holdReturn', (call) => hold(call, false), WRITE],
  ['GET', `/claimservice/returncompletedefer/${NAMED}/:deferRefsRsnCd/*`, 'claims.holdReturn', (call) => hold(call, true), WRITE],
  ['GET', '/claimservice/returninvc/:sendDt/:dlvNo/:dlvEtprsCd/:invcNo/:dlvMthdCd/:clmReqSeq', 'claims.pickUpReturn', pickUpReturn, WRITE],
  [
    'GET',
    '/claimservice/exchangereqconf/:clmReqSeq/:ordNo/:ordPrdSeq/:dlvEtprsCd/:invcNo',
    'claims.dispatchExchange',
    dispatchExchange,
    WRITE,
  ],
  ['GET', `/claimservice/exchangereqreject/${NAMED}/:refsRsnCd/*`, 'claims.rejectExchange', rejectExchange, WRITE],
];

function claimList(call: Call, type: SentBack, states: readonly State[]): Iterable<string> {
  const { mall, account, request } = call;
  const found = claimsIn(mall, account.id, type, states, readWindow(call, MAX_DAYS));
  const rows = found.map((claim) => claimRow(mall, claim, type));
  return listAnswer('orders', 'order', unpaged(mall.kernel, request, rows));
}

function claimRow(mall: Mall, claim: MallClaim, type: SentBack): string {
  const [claimed] = claim.lines;
  const line = mall.lines.get(claimed?.lineId ?? '');
  const { pickup } = goodsOf(claim);
  return elements({
    clmDlvCstMthd: '03',
    clmLstDlvCst: 0,
    clmReqCont: claim.extra.reason,
    clmReqQty: claimed?.quantity ?? 0,
    clmReqRsn: claim.extra.reasonCode,
    clmReqSeq: claim.no,
    clmStat: statusOf(claim, type),
    dlvEtprsCd: pickup?.courier ?? 'null',
    dlvNo: line?.parcelNo ?? 'null',
    optName: line?.optionText ?? '',
    ordNo: claim.orderNo,
    ordPrdSeq: line?.no ?? '',
    prdNo: line?.productId ?? '',
    reqDt: stamp(mall, claim.requestedAt),
    trtEndDt: claim.state === 'DONE' ? stamp(mall, claim.changedAt) : 'null',
    twMthd: '02',
    twPrdInvcNo: pickup?.invoiceNo || 'null',
  });
}

interface Asked {
  claim: MallClaim;
  line: MallLine;
}

/** The claim of the path and its line, whatever has become of it. */
function claimed(call: Call, type: SentBack, codes: Codes): Asked {
  const claim = claimOf(call.mall, call.account.id, call.params.clmReqSeq ?? '');
  if (claim?.type !== type) throw new Refusal(codes.claim, '클레임 번호를 알 수 없습니다.');
  const line = ownLine(call, codes.line);
  if (claim.lines[0]?.lineId !== line.id) throw new Refusal(codes.notFound, '주문과 클레임 번호가 맞지 않습니다.');
  return { claim, line };
}

function note(call: Call, operation: string, orderNo: string): string {
  call.mall.kernel.effect(operation, orderNo);
  return OK;
}

function approveReturn(call: Call): string {
  const { claim, line } = claimed(call, 'RETURN', APPROVE);
  if (claim.state !== 'OPEN') throw new Refusal(CODES.RETURN_STATE, '반품 신청또는 접수 상태가 아니어서 반품을 완료 할 수 없습니다.');
  completeClaim(call.mall, claim, { backToStock: true });
  return note(call, 'claims.approveReturn', line.orderNo);
}

function reasonOf(call: Call, code: string, allowed: RegExp, wrong: number): { code: string; text: string } {
  const text = (call.params['*'] ?? '').trim();
  if (!allowed.test(code)) throw new Refusal(wrong, `사유 코드(${code})가 올바르지 않습니다.`);
  if (text === '' || text.length > REASON_MAX) throw new Refusal(CODES.GENERIC, '사유를 입력해 주세요.');
  return { code, text };
}

function rejectReturn(call: Call): string {
  const { claim, line } = claimed(call, 'RETURN', REJECT);
  reasonOf(call, call.params.refsRsnCd ?? '', /^10[1-4]$/, CODES.GENERIC);
  if (claim.state !== 'OPEN' || goodsOf(claim).hold)
    throw new Refusal(CODES.GENERIC, '반품 신청상태가 아니어서 반품거부를 할 수 없습니다.');
  closeClaim(call.mall, claim, 'REFUSED');
  return note(call, 'claims.rejectReturn', line.orderNo);
}

/** First the return is held (104), then its completion (109). No call releases it: it is approved. */
function hold(call: Call, completion: boolean): string {
  const { claim, line } = claimed(call, 'RETURN', HOLD);
  const code = call.params.deferRefsRsnCd ?? '';
  if (!/^10[1-5]$/.test(code)) throw new Refusal(CODES.HOLD_CODE, '보류사유 코드를 알 수 없습니다.');
  const text = (call.params['*'] ?? '').trim();
  if (text === '' || text.length > REASON_MAX) throw new Refusal(CODES.HOLD_REASON, '보류 상세 사유를 알 수 없습니다.');
  const held = goodsOf(claim).hold !== null;
  if (claim.state !== 'OPEN' || held !== completion || claim.extra.completionHeld)
    throw new Refusal(CODES.HOLD_STATE, '반품보류 신청할수 있는 목록이 없습니다.');
  if (completion) claim.extra.completionHeld = true;
  holdClaim(call.mall, claim, { code, text });
  return note(call, 'claims.holdReturn', line.orderNo);
}

/** The parcel in which the goods come back; the row shows it from then on. */
function pickUpReturn(call: Call): string {
  const { mall, params } = call;
  const claim = claimOf(mall, call.account.id, params.clmReqSeq ?? '');
  if (claim?.type !== 'RETURN') throw new Refusal(CODES.RETURN_CLAIM, '클레임 번호를 알 수 없습니다.');
  const line = mall.lines.get(claim.lines[0]?.lineId ?? '');
  if (!line || line.parcelNo !== params.dlvNo) throw new Refusal(CODES.GENERIC, `배송번호(${params.dlvNo})가 클레임과 맞지 않습니다.`);
  if (Number.isNaN(instantOf(params.sendDt ?? '', FORMS.COMPACT_MINUTE)))
    throw new Refusal(CODES.GENERIC, '발송일시의 형식이 올바르지 않습니다. (yyyyMMddHHmm)');
  const pickup = readShipment(params);
  if (claim.state !== 'OPEN') throw new Refusal(CODES.RETURN_STATE, '반품 신청 상태가 아닙니다.');
  if (mayCollect(claim)) collectGoods(mall, claim, pickup);
  else notePickup(mall, claim, pickup);
  return note(call, 'claims.pickUpReturn', line.orderNo);
}

/** Approving means that the goods for exchange leave with this invoice. */
function dispatchExchange(call: Call): string {
  const { claim, line } = claimed(call, 'EXCHANGE', EXCHANGE);
  const resent = readShipment({ ...call.params, dlvMthdCd: '01' });
  if (claim.state !== 'OPEN' || goodsOf(claim).hold)
    throw new Refusal(CODES.EXCHANGE_STATE, '교환신청 상태가 아니어서 교환승인을 할 수 없습니다.');
  claim.goods = { ...goodsOf(claim), stage: 'RESENT', resent };
  completeClaim(call.mall, claim, { backToStock: false });
  return note(call, 'claims.dispatchExchange', line.orderNo);
}

function rejectExchange(call: Call): string {
  const { claim, line } = claimed(call, 'EXCHANGE', EXCHANGE);
  reasonOf(call, call.params.refsRsnCd ?? '', /^20[1-4]$/, CODES.GENERIC);
  if (claim.state !== 'OPEN') throw new Refusal(CODES.EXCHANGE_STATE, '교환신청 상태가 아니어서 교환접수거부를 할 수 없습니다.');
  closeClaim(call.mall, claim, 'REFUSED');
  return note(call, 'claims.rejectExchange', line.orderNo);
}
