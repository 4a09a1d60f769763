/** Numbers of 11ST against our words: pure tables (sheet 4 to 6; certification and region numbers from the channel's published lists). */
import type { LineState, ProductState, SaleStatus, TaxType } from '@moa/core';
import { fromChannelCourier, toChannelCourier } from '../sdk/couriers.ts';
import { text, type Wire } from '../sdk/reader.ts';

export const TAX_CODE: Readonly<Record<TaxType, string>> = { TAX: '01', DUTYFREE: '02', SMALL: '03' };

export const PRODUCT_STATE_CODE: Readonly<Record<ProductState, string>> = { NEW: '01', USED: '02', REFURBISHED: '04', MADE_TO_ORDER: '10' };

const SALE_STATUS: Readonly<Record<string, SaleStatus>> = { '103': 'SALE', '104': 'OUTOFSTOCK', '105': 'SUSPENSION' };

/** Our status for `selStatCd`; unknown numbers wait, with the raw number kept beside. */
export function saleStatusOf(code: string): SaleStatus {
  return SALE_STATUS[code] ?? 'WAIT';
}

const LINE_STATE: Readonly<Record<string, LineState>> = {
  '202': 'NEW',
  '301': 'PREPARING',
  '401': 'DELIVERING',
  '501': 'DELIVERED',
  '901': 'CONFIRMED',
  A01: 'RETURNED',
  B01: 'CANCELED',
};

/** Our state for `ordPrdStat`; null for a number that the sheet does not know. */
export function lineStateOf(code: string): LineState | null {
  return LINE_STATE[code] ?? null;
}

/** `ordNo-ordPrdSeq` of an order or a claim, as far as the row reports them. */
export function keyOf({ ordNo, ordPrdSeq }: Wire): string {
  return [text(ordNo), text(ordPrdSeq)].filter(Boolean).join('-');
}

/** Couriers of the sheet that the shared table does not have. */
const MORE_COURIERS: Readonly<Record<string, string>> = {
  SLX: '00063',
  YONGMA: '00065',
  SEBANG: '00066',
  NONGHYUP: '00067',
  KGBLS: '00001',
};
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

/** Groups of `ProductCertGroup`: 01 electric and living, 02 children, 03 communication, 04 chemical. */
export type CertGroup = '01' | '02' | '03' | '04';

interface CertType {
  group: CertGroup;
  type: string;
}

const CERTIFICATIONS: Readonly<Record<string, CertType>> = {
  LIFE_SAFETY: { group: '01', type: '101' },
  LIFE_CONFIRM: { group: '01', type: '103' },
  LIFE_SUPPLIER: { group: '01', type: '124' },
  LIFE_CHILD_PACKAGE: { group: '01', type: '123' },
  LIFE_STANDARD: { group: '01', type: '132' },
  ELEC_SAFETY: { group: '01', type: '102' },
  ELEC_CONFIRM: { group: '01', type: '104' },
  ELEC_SUPPLIER: { group: '01', type: '127' },
  KIDS_SAFETY: { group: '02', type: '128' },
  KIDS_CONFIRM: { group: '02', type: '129' },
  KIDS_SUPPLIER: { group: '02', type: '130' },
  RADIO_CERT: { group: '03', type: '105' },
  RADIO_REG: { group: '03', type: '105' },
  RADIO_PROVISIONAL: { group: '03', type: '105' },
  CHEM_REPORT: { group: '04', type: '133' },
  CHEM_APPROVAL: { group: '04', type: '133' },
  BIOCIDE_APPROVAL: { group: '04', type: '133' },
};

export function certificationOf(ourType: string): CertType | null {
  return CERTIFICATIONS[ourType] ?? null;
}

/** Region numbers (`orgnTypDtlsCd`) by name; names not listed are sent as free text. */
const PROVINCES: Readonly<Record<string, string>> = {
  강원: '1001',
  경기: '1002',
  경남: '1003',
  경북: '1004',
  광주: '1005',
  대구: '1006',
  대전: '1007',
  부산: '1008',
  서울: '1009',
  울산: '1010',
  인천: '1011',
  전남: '1012',
  전북: '1013',
  제주: '1014',
  충남: '1015',
  충북: '1016',
};
const COUNTRIES: Readonly<Record<string, string>> = {
  말레이시아: '1259',
  미얀마: '1262',
  방글라데시: '1264',
  베트남: '1265',
  인도: '1283',
  인도네시아: '1284',
  일본: '1285',
  중국: '1287',
  캄보디아: '1290',
  태국: '1293',
  필리핀: '1298',
  독일: '1357',
  이탈리아: '1389',
  튀르키예: '1393',
  미국: '1405',
};

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
