/** Settlement of decided purchases (sheet 9). */
import { kstParts } from '../kernel/kst.ts';
import { unpaged } from '../market/lists.ts';
import { orderBehind, productOf, timeRange } from '../market/market.ts';
import { type DepartmentShares, departmentShare } from '../shared/department-shares.ts';
import { share } from '../shared/settling.ts';
import { DAY_MS, FORMS } from '../shared/wall-clock.ts';
import { CODES, listAnswer, listResult, Refusal } from './answers.ts';
import { readDays } from './dates.ts';
import { CATEGORIES } from './lookups.ts';
import type { Mall, MallLine } from './market.ts';
import { type Call, LIST, type Route } from './wire.ts';
import { elements } from './xml.ts';

const MAX_DAYS = 31;
/** Its own code of a span that is too long. */
const TOO_LONG = 2;
/** Percent with VAT. */
const FEES: DepartmentShares = {
  패션의류: 13,
  패션잡화: 13,
  '화장품/미용': 13,
  '도서/음반': 15,
  '출산/육아': 12,
  식품: 12,
  '스포츠/레저': 12,
  '생활/건강': 12,
  usual: 13,
};
const DELIVERY_FEE = 3.3;
/** Days from the decision to the transfer. */
const PAID_AFTER_DAYS = 2;

export const settlementRoutes: readonly Route[] = [['GET', '/settlement/settlementList/:from/:to', 'settlements.collect', list, LIST]];

function list(call: Call): Iterable<string> | string {
  const { mall, account, request } = call;
  const root = 'seStlDtlLists';
  try {
    const window = readDays(call, FORMS.COMPACT_DAY, (MAX_DAYS - 1) * DAY_MS);
    const lines = mall.linesByState.range(timeRange(window, account.id, '901')).map(({ value }) => value);
    const rows = lines.map((line, index) => row(mall, line, index + 1, lines.length));
    return listAnswer(root, 'seStlDtlList', unpaged(mall.kernel, request, rows));
  } catch (error) {
    if (error instanceof Refusal && error.code === CODES.WINDOW_TOO_LONG)
      return listResult('orders', TOO_LONG, `최대 ${MAX_DAYS}일까지만 조회가능합니다.`);
    throw error;
  }
}

function row(mall: Mall, line: MallLine, seqNo: number, totalCount: number): string {
  const { paidAt } = orderBehind(mall, line);
  const day = (at: number | null | undefined) => kstParts(mall.time.shown(at ?? 0)).date;
  const decidedAt = line.reached['901'] ?? line.stateAt;
  const price = (line.unitPrice - line.extra.addPrc) * line.remaining;
  const options = line.extra.addPrc * line.remaining;
  const percent = departmentShare(FEES, CATEGORIES.get(productOf(mall, line.accountId, line.productId)?.extra.fields.dispCtgrNo ?? ''));
  const fee = share(price + options, percent) + share(line.fee, DELIVERY_FEE);
  const slashed = (at: number) => day(at).replaceAll('-', '/');
  return elements({
    addClmDlvCst: 0,
    clmDlvCst: 0,
    clmReqSeq: '',
    cupnAmt: 0,
    deductAmt: fee,
    dlvAmt: line.fee,
    dlvNo: line.parcelNo,
    feeTypeNm: '동의',
    memId: 'buyer01',
    optAmt: options,
    ordNo: line.orderNo,
    ordPrdSeq: line.no,
    ordQty: line.remaining,
    ordStlEndDt: day(paidAt).replaceAll('-', ''),
    pocnfrmDt: day(decidedAt).replaceAll('-', ''),
    prdNm: line.productName,
    prdNo: line.productId,
    selFee: fee,
    selFixedFee: `${percent.toFixed(2)}%`,
    selPrc: price,
    selPrcAmt: price + options + line.fee,
    sellerCupnAmt: 0,
    sellerPrdNo: line.sellerCode ?? '',
    seqNo,
    slctPrdOptNm: line.optionText,
    sndEndDt: slashed(line.reached['401'] ?? decidedAt),
    stlAmt: price + options + line.fee - fee,
    stlDy: slashed(decidedAt),
    stlPlnDy: slashed(decidedAt + PAID_AFTER_DAYS * DAY_MS),
    totalCount,
    trtEndDt: '',
  });
}
