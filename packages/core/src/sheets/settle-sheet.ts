/** The sheets of settlement (엑셀): lines with what was expected and paid, rows of the shops, and totals by month and shop. Pure. */
import { TAX_TYPES } from '../product/draft.ts';
import { type MonthSums, PAY_MEANS_LABELS, type PayMeans, UNKNOWN_LABEL } from '../settlement/month-end.ts';
import {
  type CausedDifference,
  SETTLE_CAUSE_TEXTS,
  SETTLE_EVENT_LABELS,
  SETTLE_PART_LABELS,
  SETTLE_PARTS,
  SETTLE_STATE_LABELS,
  type SettleEvent,
  type SettlePart,
  type SettleParts,
  type SettleState,
} from '../settlement/types.ts';
import { SHOP_TYPES, type ShopType } from '../shops/shop-types.ts';

/** Rows that one sheet may hold. */
export const SETTLE_SHEET_MAX = 100_000;

interface Column<Row> {
  /** Korean heading. */
  title: string;
  kind: 'TEXT' | 'NUMBER';
  /** Characters. */
  width: number;
  read(row: Row): string | number | null;
}

interface OfShop {
  shopType: ShopType;
  /** Null where the account is gone. */
  shopName: string | null;
}

export interface SettleSheetLine extends OfShop {
  month: string;
  orderNo: string;
  lineNo: string;
  productName: string;
  optionName: string;
  quantity: number;
  state: SettleState;
  basisDate: string;
  payDay: string | null;
  /** Whole won. */
  expected: number | null;
  paid: number;
  difference: number | null;
  causes: readonly CausedDifference[];
  checkedBy: string | null;
}

export interface SettleSheetEntry extends OfShop {
  event: SettleEvent;
  orderNo: string;
  lineNo: string;
  productName: string;
  optionName: string;
  quantity: number;
  parts: SettleParts | null;
  /** Whole won. */
  amount: number;
  basisDate: string;
  expectDate: string | null;
  paidDate: string | null;
}

export interface SettleSheetTotal extends OfShop {
  month: string;
  lines: number;
  /** Whole won. */
  expected: number;
  paid: number;
  waiting: number;
  difference: number;
  differing: number;
  unchecked: number;
}

const text = <Row>(title: string, width: number, read: (row: Row) => string | null): Column<Row> => ({ title, kind: 'TEXT', width, read });
const number = <Row>(title: string, width: number, read: (row: Row) => number | null): Column<Row> => ({
  title,
  kind: 'NUMBER',
  width,
  read,
});

const shopColumns = {
  shop: text<OfShop>('쇼핑몰', 14, ({ shopType }) => SHOP_TYPES[shopType].title),
  shopName: text<OfShop>('쇼핑몰 별칭', 16, ({ shopName }) => shopName),
};

/** Each cause with its share: `수수료율 차이 -600원`. */
const causesText = (causes: readonly CausedDifference[]) =>
  causes.map(({ cause, won }) => `${SETTLE_CAUSE_TEXTS[cause].title} ${won.toLocaleString('ko-KR')}원`).join(', ');

export const SETTLE_LINE_COLUMNS = {
  month: text<SettleSheetLine>('정산월', 10, ({ month }) => month),
  ...shopColumns,
  orderNo: text<SettleSheetLine>('주문번호', 22, ({ orderNo }) => orderNo),
  lineNo: text<SettleSheetLine>('상품주문번호', 22, ({ lineNo }) => lineNo),
  productName: text<SettleSheetLine>('상품명', 36, ({ productName }) => productName),
  optionName: text<SettleSheetLine>('옵션', 20, ({ optionName }) => optionName),
  quantity: number<SettleSheetLine>('수량', 8, ({ quantity }) => quantity),
  state: text<SettleSheetLine>('대사 결과', 10, ({ state }) => SETTLE_STATE_LABELS[state]),
  basisDate: text<SettleSheetLine>('정산기준일', 12, ({ basisDate }) => basisDate),
  payDay: text<SettleSheetLine>('지급예정일', 12, ({ payDay }) => payDay),
  expected: number<SettleSheetLine>('예상정산금액', 14, ({ expected }) => expected),
  paid: number<SettleSheetLine>('정산금액', 14, ({ paid }) => paid),
  difference: number<SettleSheetLine>('차이', 12, ({ difference }) => difference),
  causes: text<SettleSheetLine>('차이가 난 까닭', 36, ({ causes }) => causesText(causes)),
  checkedBy: text<SettleSheetLine>('확인한 사람', 14, ({ checkedBy }) => checkedBy),
} as const satisfies Readonly<Record<string, Column<SettleSheetLine>>>;

const partColumns = Object.fromEntries(
  SETTLE_PARTS.map((part) => [part, number<SettleSheetEntry>(SETTLE_PART_LABELS[part], 12, ({ parts }) => parts?.[part] ?? null)]),
) as Record<SettlePart, Column<SettleSheetEntry>>;

export const SETTLE_ENTRY_COLUMNS = {
  basisDate: text<SettleSheetEntry>('정산기준일', 12, ({ basisDate }) => basisDate),
  ...shopColumns,
  event: text<SettleSheetEntry>('구분', 10, ({ event }) => SETTLE_EVENT_LABELS[event]),
  orderNo: text<SettleSheetEntry>('주문번호', 22, ({ orderNo }) => orderNo),
  lineNo: text<SettleSheetEntry>('상품주문번호', 22, ({ lineNo }) => lineNo),
  productName: text<SettleSheetEntry>('상품명', 36, ({ productName }) => productName),
  optionName: text<SettleSheetEntry>('옵션', 20, ({ optionName }) => optionName),
  quantity: number<SettleSheetEntry>('수량', 8, ({ quantity }) => quantity),
  ...partColumns,
  amount: number<SettleSheetEntry>('정산금액', 14, ({ amount }) => amount),
  expectDate: text<SettleSheetEntry>('지급예정일', 12, ({ expectDate }) => expectDate),
  paidDate: text<SettleSheetEntry>('지급일', 12, ({ paidDate }) => paidDate),
} as const satisfies Readonly<Record<string, Column<SettleSheetEntry>>>;

export const SETTLE_TOTAL_COLUMNS = {
  month: text<SettleSheetTotal>('정산월', 10, ({ month }) => month),
  ...shopColumns,
  lines: number<SettleSheetTotal>('주문', 10, ({ lines }) => lines),
  expected: number<SettleSheetTotal>('예상정산금액', 16, ({ expected }) => expected),
  paid: number<SettleSheetTotal>('정산금액', 16, ({ paid }) => paid),
  difference: number<SettleSheetTotal>('차이', 14, ({ difference }) => difference),
  waiting: number<SettleSheetTotal>('정산 전', 16, ({ waiting }) => waiting),
  differing: number<SettleSheetTotal>('예상과 다른 주문', 14, ({ differing }) => differing),
  unchecked: number<SettleSheetTotal>('확인하지 않은 주문', 14, ({ unchecked }) => unchecked),
} as const satisfies Readonly<Record<string, Column<SettleSheetTotal>>>;

export interface SettleSheetMonth extends OfShop, MonthSums {
  month: string;
  rows: number;
  other: number;
  receivable: number;
  /** Null for who may not see costs. */
  cost: number | null;
  profit: number | null;
  costUnknown: number;
  costOfToday: number;
}

const costColumns = [
  number<SettleSheetMonth>('원가', 14, ({ cost }) => cost),
  number<SettleSheetMonth>('이익', 14, ({ profit }) => profit),
  number<SettleSheetMonth>('현재 원가로 계산한 주문', 16, ({ costOfToday }) => costOfToday),
  number<SettleSheetMonth>('원가를 모르는 주문', 14, ({ costUnknown }) => costUnknown),
];

/** 월 마감, a row a shop. What is known of costs goes to who may see them. */
export const settleMonthColumns = (seesCost: boolean): readonly Column<SettleSheetMonth>[] => [
  text<SettleSheetMonth>('정산월', 10, ({ month }) => month),
  shopColumns.shop,
  shopColumns.shopName,
  number<SettleSheetMonth>('판매', 14, ({ sales }) => sales),
  number<SettleSheetMonth>('취소·반품', 14, ({ back }) => back),
  number<SettleSheetMonth>('할인', 12, ({ discount }) => discount),
  number<SettleSheetMonth>('수수료', 14, ({ fee }) => fee),
  number<SettleSheetMonth>('배송비', 12, ({ delivery }) => delivery),
  number<SettleSheetMonth>('공제', 12, ({ deduction }) => deduction),
  number<SettleSheetMonth>('금액만 아는 내역', 14, ({ other }) => other),
  number<SettleSheetMonth>('정산', 14, ({ amount }) => amount),
  number<SettleSheetMonth>('미정산 잔액', 14, ({ receivable }) => receivable),
  ...(seesCost ? costColumns : []),
];

export interface SettleSheetVat {
  month: string;
  taxType: keyof typeof TAX_TYPES | null;
  payMeans: PayMeans | null;
  sales: number;
  back: number;
  delivery: number;
  unclear: number;
}

/** 부가세 자료, a row a tax type and means of payment. */
export const SETTLE_VAT_COLUMNS: readonly Column<SettleSheetVat>[] = [
  text('정산월', 10, ({ month }) => month),
  text('과세구분', 12, ({ taxType }) => (taxType === null ? UNKNOWN_LABEL : TAX_TYPES[taxType])),
  text('결제수단', 12, ({ payMeans }) => (payMeans === null ? UNKNOWN_LABEL : PAY_MEANS_LABELS[payMeans])),
  number('판매', 14, ({ sales }) => sales),
  number('취소·반품', 14, ({ back }) => back),
  number('매출', 14, ({ sales, back }) => sales + back),
  number('배송비 매출', 14, ({ delivery }) => delivery),
  number('금액만 아는 내역', 16, ({ unclear }) => unclear),
];

export type SettleLineKey = keyof typeof SETTLE_LINE_COLUMNS;
export type SettleEntryKey = keyof typeof SETTLE_ENTRY_COLUMNS;

export const SETTLE_LINE_KEYS = Object.keys(SETTLE_LINE_COLUMNS) as SettleLineKey[];
export const SETTLE_ENTRY_KEYS = Object.keys(SETTLE_ENTRY_COLUMNS) as SettleEntryKey[];

/** One column, whichever it is. */
export const settleLineColumn = (key: SettleLineKey): Column<SettleSheetLine> => SETTLE_LINE_COLUMNS[key];
/** One column, whichever it is. */
export const settleEntryColumn = (key: SettleEntryKey): Column<SettleSheetEntry> => SETTLE_ENTRY_COLUMNS[key];
