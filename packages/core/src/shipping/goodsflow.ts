/** What GOODSFLOW is told of a parcel, and what its words for parcels mean (docs/sheets/goodsflow.md). Pure. */
import { fromKoreanClock, koreanMinute } from '../time/korean-time.ts';
import { type TrackingEvent, type TrackingState, withoutPeople } from './tracking.ts';

export const GOODSFLOW_BOX_SIZES = ['B01', 'B02', 'B05', 'B10', 'B20', 'B25', 'B30'] as const;
export type GoodsflowBoxSize = (typeof GOODSFLOW_BOX_SIZES)[number];

/** Labels in one call, and in one page that prints them. */
export const GOODSFLOW_TOGETHER = 50;
export const GOODSFLOW_LABELS_MAX = 1_000;

/**
 * REGISTERING: the call is under way, or nobody knows what came of it. REGISTERED: waits to be printed. PRINTED: has its invoice number.
 * CANCELING: as REGISTERING, of the way back.
 */
export const GOODSFLOW_LABEL_STATES = ['REGISTERING', 'REGISTERED', 'PRINTED', 'CANCELING', 'CANCELED', 'FAILED'] as const;
export type GoodsflowLabelState = (typeof GOODSFLOW_LABEL_STATES)[number];

export const GOODSFLOW_LABEL_WORDS: Readonly<Record<GoodsflowLabelState, string>> = {
  REGISTERING: '접수 중',
  REGISTERED: '출력 대기',
  PRINTED: '출력됨',
  CANCELING: '취소 중',
  CANCELED: '취소됨',
  FAILED: '접수 실패',
};

export interface GoodsflowPlace {
  name: string;
  zipCode: string;
  address1: string;
  address2: string;
  phone: string;
}

/** Whether what is kept there is what was to be kept, however blanks and dashes are written. */
export function isSamePlace(a: GoodsflowPlace, b: GoodsflowPlace): boolean {
  const plain = ({ name, zipCode, address1, address2, phone }: GoodsflowPlace) =>
    JSON.stringify([name, zipCode, address1, address2, phone.replace(/\D/g, '')].map((text) => text.replace(/\s+/g, '')));
  return plain(a) === plain(b);
}

export interface GoodsflowParcel {
  receiver: { name: string; phone: string; phone2: string; zipCode: string; address1: string; address2: string };
  deliveryMessage: string;
  lines: readonly { orderNo: string; orderedAt: Date; name: string; optionText: string; quantity: number; unitPrice: number }[];
}

export interface GoodsflowChoice {
  centerCode: string;
  transporter: string;
  boxSize: GoodsflowBoxSize;
}

const PHONE_MAX = 12;
const digits = (text: string) => text.replace(/\D/g, '').replace(/^82(?=1)/, '0');
const cut = (text: string, max: number) => [...text.replace(/\p{C}/gu, ' ').trim()].slice(0, max).join('');

/** Why a label can't be asked for, in Korean; null when it can. */
export function labelProblem({ receiver, lines }: GoodsflowParcel): string | null {
  const phone = digits(receiver.phone || receiver.phone2);
  if (lines.length === 0) return '보낼 상품이 없습니다. 목록을 새로고침해주십시오.';
  if (receiver.name.trim() === '' || receiver.address1.trim() === '')
    return '받는 분의 이름과 주소가 없습니다. 주문의 받는 분을 확인해주십시오.';
  if (digits(receiver.zipCode).length !== 5) return '받는 분의 우편번호는 다섯 자리여야 합니다. 주문에서 고쳐주십시오.';
  if (phone.length < 9 || phone.length > PHONE_MAX) return '받는 분의 연락처를 확인해주십시오. 숫자 9~12자리여야 합니다.';
  return null;
}

/** The parcel as `shipping/print/deliveryItems` takes it. */
export function labelItem(
  uniqueId: string,
  parcel: GoodsflowParcel,
  from: GoodsflowPlace,
  { centerCode, transporter, boxSize }: GoodsflowChoice,
) {
  const { receiver, deliveryMessage, lines } = parcel;
  const phone = digits(receiver.phone || receiver.phone2);
  return {
    centerCode,
    uniqueId,
    boxSize,
    transporter,
    fromName: cut(from.name, 50),
    fromPhoneNo: digits(from.phone).slice(0, PHONE_MAX),
    fromZipcode: digits(from.zipCode),
    fromAddress1: cut(from.address1, 100),
    fromAddress2: cut(from.address2, 100),
    toName: cut(receiver.name, 50),
    toPhoneNo: phone,
    toZipcode: digits(receiver.zipCode),
    toAddress1: cut(receiver.address1, 100),
    toAddress2: cut(receiver.address2, 100),
    deliveryMessage: cut(deliveryMessage, 100),
    consumerName: cut(receiver.name, 50),
    consumerPhoneNo: phone,
    deliveryPaymentMethod: 'SENDER_PAY' as const,
    deliveryItems: lines.map((line) => ({
      orderNo: cut(line.orderNo, 50),
      orderDate: koreanMinute(line.orderedAt),
      name: cut(line.name, 250) || '상품',
      quantity: line.quantity,
      price: line.unitPrice,
      option: cut(line.optionText, 250),
    })),
  };
}

export type GoodsflowLabelItem = ReturnType<typeof labelItem>;

/** What is reported of a parcel, as far as it concerns us. */
export interface GoodsflowEvent {
  serviceId: string;
  uniqueId: string;
  transporter: string;
  invoiceNo: string;
  /** `yyyy-MM-dd HH:mm:ss` of Korean clocks. */
  statusDateTime: string;
  deliveryStatus: string;
  location: string;
  errorName: string;
  exceptionName: string;
}

const TRACKED: Readonly<Record<string, TrackingState>> = {
  PICKUP: 'PICKED_UP',
  IN_TRANSIT: 'IN_TRANSIT',
  DLV_START: 'OUT_FOR_DELIVERY',
  DLV_FAILED: 'FAILED_ATTEMPT',
  COMPLETED: 'DELIVERED',
  RETURNED: 'RETURNED',
  PICKUP_FAILED: 'READY',
  ERROR: 'EXCEPTION',
};

/** The event as trackers report one; null for what says nothing of the way, or has no time. */
export function trackingEventOf({
  statusDateTime,
  deliveryStatus,
  location,
  errorName,
  exceptionName,
}: GoodsflowEvent): TrackingEvent | null {
  const state = TRACKED[deliveryStatus];
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(statusDateTime) ?? [];
  if (state === undefined || day === undefined) return null;
  return {
    at: fromKoreanClock(new Date(`${day}T${clock}Z`)).getTime(),
    state,
    text: withoutPeople(errorName || exceptionName),
    place: location,
  };
}

/** The parcel has its number from then on. */
export function hasNumber({ invoiceNo, deliveryStatus }: GoodsflowEvent): boolean {
  return invoiceNo !== '' && deliveryStatus !== 'CANCELED';
}
