/** The order sheet (엑셀): which columns it may have, how each is read from an order line, and what the file is called. */
import { SHOP_TYPES, type ShopType } from '../shops/shop-types.ts';
import { koreanClock } from '../time/korean-time.ts';
import { LINE_STATE_LABELS } from './line-state.ts';
import type { ClaimType, LineState } from './types.ts';

/** Lines that one sheet may hold. */
export const ORDER_SHEET_MAX = 100_000;

export interface SheetPerson {
  name: string;
  phone: string;
  phone2: string;
  zipCode: string;
  address1: string;
  address2: string;
}

/** What a line of the sheet is read from. People are masked already where they have to be. */
export interface SheetLine {
  shopType: ShopType;
  shopName: string;
  orderNo: string;
  lineNo: string;
  bundleNo: string | null;
  state: LineState;
  openClaim: ClaimType | null;
  /** They go out for an exchange, and nobody pays for them again. */
  isExchangeGoods: boolean;
  productName: string;
  optionText: string;
  shopProductId: string | null;
  skuCode: string | null;
  quantity: number;
  claimedQuantity: number;
  /** Won. */
  unitPrice: number;
  amount: number;
  deliveryFee: number;
  discount: number;
  orderedAt: Date;
  paidAt: Date | null;
  dispatchDue: Date | null;
  dispatchedAt: Date | null;
  deliveredAt: Date | null;
  confirmedAt: Date | null;
  /** Korean name. */
  courier: string | null;
  invoiceNo: string | null;
  buyer: SheetPerson;
  receiver: SheetPerson;
  deliveryMessage: string;
}

export type SheetCell = string | number | Date | null;

export interface OrderSheetColumn {
  /** Korean heading. */
  title: string;
  kind: 'TEXT' | 'NUMBER' | 'TIME';
  /** Characters. */
  width: number;
  /** Names a person or shows how to reach one. */
  personal?: true;
  /** Only in a sheet that asks for it. */
  extra?: true;
  read(line: SheetLine): SheetCell;
}

const CLAIM_LABELS: Readonly<Record<ClaimType, string>> = { CANCEL: '취소요청', RETURN: '반품요청', EXCHANGE: '교환요청' };

/** By key, in the order that a sheet has without a layout. */
export const ORDER_SHEET_COLUMNS = {
  shop: { title: '쇼핑몰', kind: 'TEXT', width: 14, read: ({ shopType }) => SHOP_TYPES[shopType].title },
  shopName: { title: '쇼핑몰 별칭', kind: 'TEXT', width: 16, read: ({ shopName }) => shopName },
  orderNo: { title: '주문번호', kind: 'TEXT', width: 20, read: ({ orderNo }) => orderNo },
  lineNo: { title: '상품주문번호', kind: 'TEXT', width: 20, read: ({ lineNo }) => lineNo },
  bundleNo: { title: '묶음배송번호', kind: 'TEXT', width: 18, extra: true, read: ({ bundleNo }) => bundleNo },
  state: { title: '주문상태', kind: 'TEXT', width: 11, read: ({ state }) => LINE_STATE_LABELS[state] },
  claim: {
    title: '클레임',
    kind: 'TEXT',
    width: 10,
    read: ({ openClaim, isExchangeGoods }) => (openClaim ? CLAIM_LABELS[openClaim] : isExchangeGoods ? '교환 상품' : null),
  },
  orderedAt: { title: '주문일시', kind: 'TIME', width: 16, read: ({ orderedAt }) => orderedAt },
  paidAt: { title: '결제일시', kind: 'TIME', width: 16, extra: true, read: ({ paidAt }) => paidAt },
  dispatchDue: { title: '발송기한', kind: 'TIME', width: 16, read: ({ dispatchDue }) => dispatchDue },
  productName: { title: '상품명', kind: 'TEXT', width: 36, read: ({ productName }) => productName },
  optionText: { title: '옵션', kind: 'TEXT', width: 24, read: ({ optionText }) => optionText },
  skuCode: { title: 'SKU 코드', kind: 'TEXT', width: 16, read: ({ skuCode }) => skuCode },
  shopProductId: { title: '쇼핑몰 상품번호', kind: 'TEXT', width: 18, extra: true, read: ({ shopProductId }) => shopProductId },
  quantity: { title: '수량', kind: 'NUMBER', width: 7, read: ({ quantity }) => quantity },
  claimedQuantity: { title: '클레임 수량', kind: 'NUMBER', width: 11, extra: true, read: ({ claimedQuantity }) => claimedQuantity },
  unitPrice: { title: '판매단가', kind: 'NUMBER', width: 11, extra: true, read: ({ unitPrice }) => unitPrice },
  amount: { title: '주문금액', kind: 'NUMBER', width: 12, read: ({ amount }) => amount },
  discount: { title: '할인금액', kind: 'NUMBER', width: 11, extra: true, read: ({ discount }) => discount },
  deliveryFee: { title: '배송비', kind: 'NUMBER', width: 9, read: ({ deliveryFee }) => deliveryFee },
  buyerName: { title: '구매자', kind: 'TEXT', width: 10, personal: true, extra: true, read: ({ buyer }) => buyer.name },
  buyerPhone: { title: '구매자 연락처', kind: 'TEXT', width: 15, personal: true, extra: true, read: ({ buyer }) => buyer.phone },
  receiverName: { title: '받는 분', kind: 'TEXT', width: 10, personal: true, read: ({ receiver }) => receiver.name },
  receiverPhone: { title: '받는 분 연락처', kind: 'TEXT', width: 15, personal: true, read: ({ receiver }) => receiver.phone },
  receiverPhone2: {
    title: '받는 분 연락처 2',
    kind: 'TEXT',
    width: 15,
    personal: true,
    extra: true,
    read: ({ receiver }) => receiver.phone2,
  },
  zipCode: { title: '우편번호', kind: 'TEXT', width: 9, personal: true, read: ({ receiver }) => receiver.zipCode },
  address: { title: '주소', kind: 'TEXT', width: 40, personal: true, read: ({ receiver }) => receiver.address1 },
  addressDetail: { title: '상세주소', kind: 'TEXT', width: 24, personal: true, read: ({ receiver }) => receiver.address2 },
  deliveryMessage: { title: '배송메시지', kind: 'TEXT', width: 26, personal: true, read: ({ deliveryMessage }) => deliveryMessage },
  courier: { title: '택배사', kind: 'TEXT', width: 12, read: ({ courier }) => courier },
  invoiceNo: { title: '송장번호', kind: 'TEXT', width: 16, read: ({ invoiceNo }) => invoiceNo },
  dispatchedAt: { title: '발송일시', kind: 'TIME', width: 16, extra: true, read: ({ dispatchedAt }) => dispatchedAt },
  deliveredAt: { title: '배송완료일시', kind: 'TIME', width: 16, extra: true, read: ({ deliveredAt }) => deliveredAt },
  confirmedAt: { title: '구매확정일시', kind: 'TIME', width: 16, extra: true, read: ({ confirmedAt }) => confirmedAt },
} as const satisfies Readonly<Record<string, OrderSheetColumn>>;

export type OrderSheetKey = keyof typeof ORDER_SHEET_COLUMNS;

export const ORDER_SHEET_KEYS = Object.keys(ORDER_SHEET_COLUMNS) as OrderSheetKey[];

/** One column, whichever it is. */
export function orderSheetColumn(key: OrderSheetKey): OrderSheetColumn {
  return ORDER_SHEET_COLUMNS[key];
}

/** The columns of a sheet for which nobody chose any. */
export const USUAL_SHEET_KEYS: readonly OrderSheetKey[] = ORDER_SHEET_KEYS.filter((key) => !orderSheetColumn(key).extra);

/** Known ones among the visible columns of a saved layout, in its order. */
export function sheetKeysOf(layout: readonly { key: string; visible: boolean }[]): OrderSheetKey[] {
  return layout.flatMap(({ key, visible }) => (visible && Object.hasOwn(ORDER_SHEET_COLUMNS, key) ? [key as OrderSheetKey] : []));
}

export function namesPeople(keys: readonly OrderSheetKey[]): boolean {
  return keys.some((key) => orderSheetColumn(key).personal);
}

/** `모아_주문_20261122_1405.xlsx`, Korean time. */
export function orderSheetName(at: Date): string {
  const digits = koreanClock(at).toISOString().replace(/\D/g, '');
  return `모아_주문_${digits.slice(0, 8)}_${digits.slice(8, 12)}.xlsx`;
}
