import { couriers, notices } from '@moa/core/data';
import { type Category, CategoryTree } from '../shared/categories.ts';
import catalog from './catalog.json' with { type: 'json' };

export type AttributeMeta = (typeof catalog.attributes.MEASURED)[number];

export interface NoticeMeta {
  noticeCategoryName: string;
  noticeCategoryDetailNames: { noticeCategoryDetailName: string; required: 'MANDATORY' | 'OPTIONAL' }[];
}

/** Our standard tree plays the display categories; its ids lose the leading zero to become numbers. */
export const CATEGORIES = new CategoryTree((id) => String(Number(id)));

const WORN = new Set(['WEAR', 'SHOES']);
const MEASURED = new Set(['COSMETIC', 'FOOD', 'GENERAL_FOOD', 'DIET_FOOD', 'BIOCHEMISTRY', 'BIOCIDAL']);

/**
 * Attributes by notice group: worn goods ask colour and size, measured goods a count and one of volume and weight
 * (same `groupNumber`: one of them is enough), everything else nothing.
 */
export function attributesOf({ noticeCode }: Category): readonly AttributeMeta[] {
  if (MEASURED.has(noticeCode)) return catalog.attributes.MEASURED;
  return WORN.has(noticeCode) ? catalog.attributes.WORN : catalog.attributes.OTHER;
}

function noticeMeta(code: string): NoticeMeta | null {
  const group = notices.notices.find((notice) => notice.code === code);
  if (!group) return null;
  return {
    noticeCategoryName: group.channelCodes.COUPANG ?? group.name,
    noticeCategoryDetailNames: group.items.map((item) => ({
      noticeCategoryDetailName: item.label,
      required: item.requirement === 'REQUIRED' ? 'MANDATORY' : 'OPTIONAL',
    })),
  };
}

/** The category's own notice group and the general one. */
export function noticesOf(category: Category): NoticeMeta[] {
  const codes = category.noticeCode === 'ETC' ? ['ETC'] : [category.noticeCode, 'ETC'];
  return codes.map(noticeMeta).filter((meta) => meta !== null);
}

/** Children's goods must name a certification or say that none is needed. */
export function needsCertification(category: Category): boolean {
  return category.noticeCode === 'KIDS';
}

export function certificationsOf(category: Category) {
  return catalog.certifications.map((one) => ({
    ...one,
    required: needsCertification(category) && one.certificationType.startsWith('KC_KID') ? 'RECOMMEND' : 'OPTIONAL',
  }));
}

export const { documents: DOCUMENTS, offerConditions: OFFER_CONDITIONS } = catalog;

/** Delivery companies named by the sheet (5); those of the courier table are taken as well. */
const COURIER_NAMES = new Map<string, string>([
  ...catalog.sheetCouriers.map((code) => [code, code] as const),
  ...couriers.couriers.flatMap(({ channelCodes, name }) => (channelCodes.COUPANG ? [[channelCodes.COUPANG, name] as const] : [])),
]);

export function isCourier(code: string): boolean {
  return COURIER_NAMES.has(code);
}

/** The name order sheets show; empty for no courier. */
export function courierName(code: string): string {
  return COURIER_NAMES.get(code) ?? code;
}
