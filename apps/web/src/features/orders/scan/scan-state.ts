/** The scan desk as states: an order is scanned, then its invoice number; a wrong scan changes nothing but what is said. Pure. */
import { checkInvoiceNo, type InvoiceFormat, normaliseInvoiceNo, refusalMessage, refuseAction } from '@moa/core';
import type { OrderRow } from '../queries.ts';

export type ScanKind = 'PARCEL' | 'ORDER' | 'SKU' | 'NONE';

/** A parcel whose order and number were scanned. No names: it is kept in the browser. */
export interface ScannedParcel {
  ids: string[];
  orderNos: string[];
  /** `셔츠 블랙 외 1`. */
  goods: string;
  pieces: number;
  courierCode: string;
  invoiceNo: string;
  /** Why the server did not take it. */
  refused?: string;
}

export interface CurrentParcel {
  rows: readonly OrderRow[];
  /** Lines of the order that stay behind, each with why. */
  left: readonly { orderNo: string; message: string }[];
  /** A number that is unusual for its courier: the same once more means it. */
  doubted: string | null;
}

export interface Said {
  tone: 'GOOD' | 'BAD' | 'WARN';
  text: string;
}

export interface ScanState {
  parcels: readonly ScannedParcel[];
  current: CurrentParcel | null;
  said: Said | null;
}

/** Lines of one job. */
export const SCAN_LINES_MAX = 1_000;

export const nothingScanned = (parcels: readonly ScannedParcel[] = []): ScanState => ({ parcels, current: null, said: null });

const bad = (state: ScanState, text: string): ScanState => ({ ...state, said: { tone: 'BAD', text } });
export const linesOf = (parcels: readonly ScannedParcel[]) => parcels.flatMap(({ ids }) => ids);

/** An order, a parcel's label or goods were scanned and this is what the server found. */
export function scanned(state: ScanState, code: string, kind: ScanKind, rows: readonly OrderRow[]): ScanState {
  if (kind === 'NONE' || rows.length === 0)
    return bad(state, `‘${code}’에 맞는 주문이 없습니다. 주문번호·상자번호·바코드를 확인해주십시오.`);
  const taken = new Map(state.parcels.flatMap((parcel) => parcel.ids.map((id) => [id, parcel] as const)));
  const open = rows.filter(({ id }) => !taken.has(id));
  const before = rows.map(({ id }) => taken.get(id)).find((parcel) => parcel !== undefined);
  if (open.length === 0) return bad(state, `이미 찍은 주문입니다. 송장번호 ${before?.invoiceNo ?? ''}`.trim());
  const judged = open.map((row) => ({ row, message: whyNot(row) }));
  const ready = judged.filter(({ message }) => message === null).map(({ row }) => row);
  const left = judged.flatMap(({ row, message }) => (message === null ? [] : [{ orderNo: row.orderNo, message }]));
  const [first] = ready;
  if (!first) return bad(state, `${left[0]?.orderNo ?? ''} ${left[0]?.message ?? '보낼 수 없는 주문입니다.'}`.trim());
  // Goods are of one order: the most urgent that waits for them, with what goes in its box.
  const going =
    kind === 'SKU' ? ready.filter((row) => row.id === first.id || (first.parcel !== null && row.parcel?.key === first.parcel.key)) : ready;
  const current = { rows: going, left: kind === 'SKU' ? [] : left, doubted: null };
  return { ...state, current, said: { tone: 'GOOD', text: '송장번호를 찍어주세요.' } };
}

function whyNot(row: OrderRow): string | null {
  if (row.state === 'DELIVERING' || row.state === 'DELIVERED' || row.state === 'CONFIRMED')
    return `이미 발송한 주문입니다.${row.invoiceNo === null ? '' : ` 송장번호 ${row.invoiceNo}`}`;
  const refused = refuseAction('dispatch', {
    state: row.state,
    openClaim: row.claim?.type ?? (row.flags.includes('CANCEL_REQUESTED') ? 'CANCEL' : null),
    hold: row.flags.includes('HOLD'),
    addressWaiting: row.flags.includes('ADDRESS_WAITING'),
    notOffered: row.notOffered,
  });
  return refused === null ? null : refusalMessage(refused, row.state);
}

export interface ScannedInvoice {
  text: string;
  courierCode: string;
  courierName: string;
  format: InvoiceFormat;
  /** Orders that have the number already. */
  usedBy: readonly string[];
}

/** An invoice number was scanned for the order that is in hand. */
export function invoiced(state: ScanState, { text, courierCode, courierName, format, usedBy }: ScannedInvoice): ScanState {
  const { current } = state;
  if (current === null) return bad(state, '주문을 먼저 찍어주십시오.');
  const invoiceNo = normaliseInvoiceNo(text);
  const verdict = checkInvoiceNo(invoiceNo, format);
  if (verdict?.severity === 'ERROR') return bad(state, `${courierName} ${verdict.message}`);
  const twice = state.parcels.find((parcel) => parcel.invoiceNo === invoiceNo);
  if (twice) return bad(state, `송장번호 ${invoiceNo}은(는) 주문 ${twice.orderNos.join(', ')}에 이미 찍었습니다.`);
  if (usedBy.length > 0) return bad(state, `송장번호 ${invoiceNo}은(는) 이미 발송한 주문 ${usedBy.join(', ')}의 번호입니다.`);
  if (verdict !== null && current.doubted !== invoiceNo)
    return {
      ...state,
      current: { ...current, doubted: invoiceNo },
      said: { tone: 'WARN', text: `${courierName} ${verdict.message} 맞으면 한 번 더 찍어주세요.` },
    };
  if (linesOf(state.parcels).length + current.rows.length > SCAN_LINES_MAX)
    return bad(state, `한 번에 ${SCAN_LINES_MAX.toLocaleString('ko-KR')}건까지 보낼 수 있습니다. 지금까지 찍은 주문을 먼저 보내주십시오.`);
  const parcel = parcelOf(current.rows, courierCode, invoiceNo);
  return {
    parcels: [parcel, ...state.parcels],
    current: null,
    said: { tone: 'GOOD', text: `${parcel.orderNos.join(', ')} → ${courierName} ${invoiceNo}` },
  };
}

function parcelOf(rows: readonly OrderRow[], courierCode: string, invoiceNo: string): ScannedParcel {
  const [first] = rows;
  const name = first ? `${first.productName} ${first.optionText}`.trim() : '';
  return {
    ids: rows.map(({ id }) => id),
    orderNos: [...new Set(rows.map(({ orderNo }) => orderNo))],
    goods: rows.length > 1 ? `${name} 외 ${rows.length - 1}` : name,
    pieces: rows.reduce((sum, { quantity, claimedQuantity }) => sum + quantity - claimedQuantity, 0),
    courierCode,
    invoiceNo,
  };
}

/** Puts the order that is in hand aside: nothing that was scanned is lost. */
export const putAside = (state: ScanState): ScanState => ({ ...state, current: null, said: null });

export function removed(state: ScanState, invoiceNo: string): ScanState {
  const parcels = state.parcels.filter((parcel) => parcel.invoiceNo !== invoiceNo);
  return { ...state, parcels, said: { tone: 'WARN', text: `송장번호 ${invoiceNo}을(를) 목록에서 뺐어요.` } };
}

/**
 * What the server refused stays, with why, and so does what was scanned after the rest had been sent.
 * @param lines that were sent
 */
export function sent(state: ScanState, lines: readonly string[], rejected: readonly { id: string; message: string | null }[]): ScanState {
  const why = new Map(rejected.map(({ id, message }) => [id, message ?? '보낼 수 없습니다.']));
  const gone = new Set(lines.filter((id) => !why.has(id)));
  const parcels = state.parcels.flatMap((parcel) => {
    const ids = parcel.ids.filter((id) => !gone.has(id));
    if (ids.length === 0) return [];
    const refused = ids.map((id) => why.get(id)).find((message) => message !== undefined);
    return [{ ...parcel, ids, ...(refused === undefined ? {} : { refused }) }];
  });
  return { ...state, parcels, said: null };
}

export function isParcels(value: unknown): value is ScannedParcel[] {
  return (
    Array.isArray(value) &&
    value.every((each: unknown) => {
      if (typeof each !== 'object' || each === null) return false;
      const { ids, orderNos, invoiceNo, courierCode, goods, pieces } = each as Record<string, unknown>;
      return (
        Array.isArray(ids) &&
        Array.isArray(orderNos) &&
        [invoiceNo, courierCode, goods].every((text) => typeof text === 'string') &&
        typeof pieces === 'number'
      );
    })
  );
}
