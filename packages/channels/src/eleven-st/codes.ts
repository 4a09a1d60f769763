/** Numbers of 11ST against our words: pure tables (sheet 4 to 6; certification and region numbers from the channel's published lists). */
import type { LineState, ProductState, SaleStatus, TaxType } from '@moa/core';
import { byCode } from '../sdk/codes.ts';
import { fromChannelCourier, toChannelCourier } from '../sdk/couriers.ts';
import { text, type Wire } from '../sdk/reader.ts';
import known from './codes.json' with { type: 'json' };

export const TAX_CODE: Readonly<Record<TaxType, string>> = { TAX: '01', DUTYFREE: '02', SMALL: '03' };

export const PRODUCT_STATE_CODE: Readonly<Record<ProductState, string>> = { NEW: '01', USED: '02', REFURBISHED: '04', MADE_TO_ORDER: '10' };

const saleStatusByCode = byCode<SaleStatus>({ SALE: '103', OUTOFSTOCK: '104', SUSPENSION: '105' });

/** Our status for `selStatCd`; unknown numbers wait, with the raw number kept beside. */
export function saleStatusOf(code: string): SaleStatus {
  return saleStatusByCode(code) ?? 'WAIT';
}

/** Our state for `ordPrdStat`; null for a number that the sheet does not know. */
export const lineStateOf = byCode<LineState>({
  NEW: '202',
  PREPARING: '301',
  DELIVERING: '401',
  DELIVERED: '501',
  CONFIRMED: '901',
  RETURNED: 'A01',
  CANCELED: 'B01',
});

/** `ordNo-ordPrdSeq` of an order or a claim, as far as the row reports them. */
export function keyOf({ ordNo, ordPrdSeq }: Wire): string {
  return [text(ordNo), text(ordPrdSeq)].filter(Boolean).join('-');
}

/** Couriers of the sheet that the shared table does not have. */
const MORE_COURIERS: Readonly<Record<string, string>> = known.couriers;
const OTHER_COURIER = '00099';

export interface Delivery {
  /** `dlvMthdCd` of a request: 01 parcel, 03 direct, 04 quick. */
  method: string;
  courier: string;
}

/** How a parcel of this courier is announced. Couriers without a number go as 기타. */
export function deliveryOf(courierCode: string): Delivery {
  if (courierCode === 'DIRECT') return { method: '03', courier: OTHER_COURIER };
  if (courierCode === 'QUICK') return { method: '04', courier: OTHER_COURIER };
  return { method: '01', courier: toChannelCourier('11ST', courierCode) ?? MORE_COURIERS[courierCode] ?? OTHER_COURIER };
}

export function courierOf(channelCode: string): string | null {
  const more = Object.entries(MORE_COURIERS).find(([, code]) => code === channelCode)?.[0];
  return fromChannelCourier('11ST', channelCode) ?? more ?? null;
}

interface CertType {
  /** Of `ProductCertGroup`: 01 electric and living, 02 children, 03 communication, 04 chemical. */
  group: string;
  type: string;
}

const CERTIFICATIONS: Readonly<Record<string, CertType>> = known.certifications;

export function certificationOf(ourType: string): CertType | null {
  return CERTIFICATIONS[ourType] ?? null;
}

/** Region numbers (`orgnTypDtlsCd`) by name; names not listed are sent as free text. */
const PROVINCES: Readonly<Record<string, string>> = known.provinces;
const COUNTRIES: Readonly<Record<string, string>> = known.countries;

export interface OriginCode {
  type: '01' | '02' | '03';
  region: string | null;
  name: string | null;
}

/** Where the goods come from: domestic, a listed country, or in words. Our codes begin with 00 domestic, 02 imported. */
export function originOf(origin: { code: string; name: string; freeText: string }): OriginCode {
  const freeText = origin.freeText.trim() || origin.name.trim();
  if (origin.code.startsWith('00')) return { type: '01', region: PROVINCES[origin.name.trim()] ?? null, name: null };
  const country = origin.code.startsWith('02') ? COUNTRIES[origin.name.trim()] : undefined;
  if (country !== undefined) return { type: '02', region: country, name: null };
  return { type: '03', region: null, name: freeText || '상세설명 참조' };
}
