/** Settlement files of shops: what their headings mean, and a row as a record. Pure. */
import { readDay, readWon } from './cells.ts';
import { type PayMeans, payMeansOf } from './month-end.ts';
import { NO_PARTS, SETTLE_PARTS, type SettleEvent, type SettleParts } from './types.ts';

/** A row of a shop, from its API or from a file. */
export interface SettleFact {
  /** Unique in the account; the same row has it again. */
  key: string;
  event: SettleEvent;
  orderNo: string;
  lineNo: string;
  itemId: string;
  productId: string;
  productName: string;
  optionName: string;
  quantity: number;
  /** Null where only the amount is known. */
  parts: SettleParts | null;
  amount: number;
  /** Korean days. */
  basisDate: string;
  expectDate: string | null;
  paidDate: string | null;
  /** Of the transfer that pays it, where the shop numbers them. */
  payoutNo?: string;
  /** How the buyer paid, where the shop says so. */
  payMeans?: PayMeans;
  /** How the key of the same row began and ended where a version before stored it under another (`replaceFormer`). */
  formerly?: { begins: string; ends: string };
}

/** Names of one column, folded: without blanks and signs. The first is ours. */
const HEADINGS = {
  orderNo: ['주문번호', '주문no', '원주문번호', 'orderid', '주문id'],
  lineNo: ['상품주문번호', '주문순번', '주문상세번호', '품목별주문번호', '주문상품번호', '아이템주문번호'],
  event: ['구분', '정산구분', '거래구분', '매출구분', '정산유형', '주문상태', '매출유형', '거래유형'],
  itemId: ['옵션id', '옵션번호', 'vendoritemid', '옵션코드'],
  productId: ['상품번호', '상품코드', '등록상품id', '상품id'],
  productName: ['상품명', '노출상품명', '등록상품명'],
  optionName: ['옵션', '옵션명', '옵션정보', '주문옵션'],
  quantity: ['수량', '주문수량', '판매수량'],
  gross: ['판매금액', '판매액', '상품금액', '매출금액', '총판매금액', '결제금액', '정산기준금액', '판매대금', '주문금액'],
  sellerDiscount: ['판매자할인', '판매자부담할인', '판매자할인쿠폰', '판매자부담쿠폰', '즉시할인', '셀러할인'],
  channelDiscount: ['채널할인', '쇼핑몰할인', '채널부담할인', '혜택정산', '혜택금액', '혜택정산금액'],
  deliveryFee: ['배송비', '배송비금액', '선결제배송비', '배송비정산금액', '배송비합계'],
  returnFee: ['반품비', '반품배송비', '교환반품배송비'],
  salesFee: ['판매수수료', '수수료', '서비스이용료', '수수료합계', '판매이용료', '서비스이용료판매수수료', '기본이용료'],
  paymentFee: ['결제수수료', '주문관리수수료', '네이버페이주문관리수수료'],
  referralFee: ['연동수수료', '제휴수수료', '매출연동수수료', '매출연동수수료합계'],
  deliveryFeeFee: ['배송비수수료'],
  otherFee: ['기타수수료', '무이자할부수수료'],
  feeVat: ['수수료부가세', '수수료vat', '서비스이용료부가세', '이용료부가세'],
  deduction: ['공제금', '공제금액', '차감금액', '공제'],
  amount: ['정산금액', '정산예정금액', '지급액', '정산액', '최종정산금액', '실정산금액', '정산대상액', '지급금액'],
  basisDate: ['정산기준일', '매출인식일', '구매확정일', '구매결정일', '매출일', '기준일', '구매확정일자'],
  expectDate: ['지급예정일', '정산예정일'],
  paidDate: ['지급일', '정산일', '정산완료일', '송금일', '입금일'],
  payMeans: ['결제수단', '결제방법', '결제방식', '지불수단'],
  payoutNo: ['지급번호', '송금번호', '지급회차'],
} as const satisfies Record<string, readonly string[]>;

export type SettleColumn = keyof typeof HEADINGS;
export const SETTLE_COLUMNS = Object.keys(HEADINGS) as readonly SettleColumn[];

const FOLDED = new Map<string, SettleColumn>(
  Object.entries(HEADINGS).flatMap(([column, names]) => names.map((name) => [name, column as SettleColumn] as const)),
);

const fold = (text: string) =>
  text
    .slice(0, 80)
    .normalize('NFKC')
    .toLowerCase()
    // What stands in brackets says of what or in what unit.
    .split('(')
    .map((piece, at) => (at === 0 ? piece : piece.slice(piece.indexOf(')') + 1)))
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Place of each column among the headings: the first that means it. Null where no row of a settlement could be read by them. */
export function settleColumns(headings: readonly string[]): ReadonlyMap<SettleColumn, number> | null {
  const found = new Map<SettleColumn, number>();
  for (const [at, heading] of headings.entries()) {
    const column = FOLDED.get(fold(heading));
    if (column !== undefined && !found.has(column)) found.set(column, at);
  }
  const dated = found.has('basisDate') || found.has('paidDate') || found.has('expectDate');
  return found.has('amount') && (found.has('orderNo') || found.has('lineNo')) && dated ? found : null;
}

const EVENT_WORDS: readonly (readonly [RegExp, SettleEvent])[] = [
  [/유보(?:금)? ?(?:해제|지급)/, 'RESERVE_RELEASE'],
  [/유보|보류/, 'RESERVE'],
  [/교환/, 'EXCHANGE_FEE'],
  [/반품|환불|refund|return/i, 'RETURN'],
  [/취소|cancel/i, 'CANCEL'],
  [/배송비/, 'DELIVERY_FEE'],
  [/서버|월 ?이용료|월 ?사용료/, 'MONTHLY_FEE'],
  [/광고/, 'AD'],
  [/페널티|패널티/, 'PENALTY'],
  [/조정|보정/, 'ADJUST'],
];

/** What kind of row a shop's word says it is; a sale where it says nothing else. */
export function settleEventOf(word: string): SettleEvent {
  return EVENT_WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'SALE';
}

const FEES = ['salesFee', 'paymentFee', 'referralFee', 'otherFee'] as const;
const TAKEN = new Set<string>([...FEES, 'sellerDiscount', 'deliveryFeeFee', 'feeVat', 'deduction', 'returnFee']);

/** A row of the file, or the sentence that says what is wrong with it. `nth` counts equal rows of the file from one. */
export function readSettleRow(
  cells: readonly string[],
  columns: ReadonlyMap<SettleColumn, number>,
  nth: (key: string) => number,
): SettleFact | { problem: string } {
  const cell = (column: SettleColumn) => (cells[columns.get(column) ?? -1] ?? '').trim();
  const money = (column: SettleColumn) => readWon(cell(column));
  const amount = money('amount');
  if (amount === null) return { problem: '정산금액을 읽을 수 없습니다. 숫자로 적어주십시오.' };
  for (const [column, name] of Object.entries(NUMBERS) as [keyof typeof NUMBERS, string][])
    if (cell(column).length > NUMBER_MAX)
      return { problem: `${name}가 ${NUMBER_MAX}자보다 깁니다. 다른 칸의 내용이 섞였는지 확인해주십시오.` };
  const [orderNo, lineNo] = [cell('orderNo'), cell('lineNo')];
  const [basis, expectDate, paidDate] = [readDay(cell('basisDate')), readDay(cell('expectDate')), readDay(cell('paidDate'))];
  const basisDate = basis ?? paidDate ?? expectDate;
  if (basisDate === null) return { problem: '정산기준일이나 지급일을 읽을 수 없습니다. 2026-01-31처럼 적어주십시오.' };
  const means = payMeansOf(cell('payMeans'));
  const word = cell('event');
  const event = word === '' && amount < 0 ? 'ADJUST' : settleEventOf(word);
  if (orderNo === '' && lineNo === '' && (event === 'SALE' || event === 'CANCEL' || event === 'RETURN'))
    return { problem: '주문번호가 없습니다.' };
  const back = event === 'CANCEL' || event === 'RETURN';
  const signed = (won: number) => (back ? -Math.abs(won) : won) || 0;
  const quantity = Math.abs(readWon(cell('quantity')) ?? 1);
  const identity = [event, orderNo, lineNo, cell('itemId') || cell('productId'), basisDate, amount < 0 ? '-' : '+'].join('|');
  const count = nth(identity);
  return {
    key: count === 1 ? identity : `${identity}|${count}`,
    event,
    orderNo,
    lineNo,
    itemId: cell('itemId'),
    productId: cell('productId'),
    productName: cell('productName').slice(0, 300),
    optionName: cell('optionName').slice(0, 300),
    quantity: Math.min(quantity, 99_999_999),
    parts: partsOf(money, columns, back),
    amount: signed(amount),
    basisDate,
    expectDate,
    paidDate,
    ...(means === null ? {} : { payMeans: means }),
    ...(cell('payoutNo') === '' ? {} : { payoutNo: cell('payoutNo') }),
  };
}

/** Signs as ours, whatever the shop writes: what it takes is negative, and all of that is the other way round for what goes back. */
function partsOf(
  money: (column: SettleColumn) => number | null,
  columns: ReadonlyMap<SettleColumn, number>,
  back: boolean,
): SettleParts | null {
  if (!columns.has('gross') || !FEES.some((fee) => columns.has(fee))) return null;
  const parts: SettleParts = { ...NO_PARTS };
  for (const part of SETTLE_PARTS) {
    const size = Math.abs(money(part) ?? 0);
    const taken = part === 'deduction' || part === 'returnFee' ? true : TAKEN.has(part) !== back;
    parts[part] = size === 0 ? 0 : taken ? -size : size;
  }
  return parts;
}

/** Characters of a number that a shop gives: longer ones are no numbers, and no index takes them. */
const NUMBER_MAX = 80;
const NUMBERS = { orderNo: '주문번호', lineNo: '상품주문번호', itemId: '옵션번호', productId: '상품번호', payoutNo: '지급번호' } as const;
