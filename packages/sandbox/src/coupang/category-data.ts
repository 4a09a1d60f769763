import { categories, couriers, notices } from '@moa/core/data';

export interface DisplayCategory {
  code: number;
  parentCode: number;
  name: string;
  leaf: boolean;
  noticeCode: string;
  keywords: string[];
}

export interface AttributeMeta {
  attributeTypeName: string;
  dataType: 'STRING' | 'NUMBER' | 'DATE';
  basicUnit: string;
  usableUnits: string[];
  required: 'MANDATORY' | 'OPTIONAL';
  groupNumber: string;
  exposed: 'EXPOSED' | 'NONE';
}

export interface NoticeMeta {
  noticeCategoryName: string;
  noticeCategoryDetailNames: { noticeCategoryDetailName: string; required: 'MANDATORY' | 'OPTIONAL' }[];
}

/** Our standard tree plays the display categories; its ids lose the leading zero to become numbers. */
const BY_CODE = new Map<number, DisplayCategory>(
  categories.categories.map(({ id, parentId, name, leaf, noticeCode, keywords }) => {
    const code = Number(id);
    return [code, { code, parentCode: Number(parentId ?? 0), name, leaf, noticeCode, keywords }];
  }),
);

export function categoryOf(code: number): DisplayCategory | undefined {
  return BY_CODE.get(code);
}

export function someLeaf(): DisplayCategory {
  for (const category of BY_CODE.values()) if (category.leaf) return category;
  throw new Error('카테고리 자료가 비어 있습니다.');
}

export function childrenOf(code: number): DisplayCategory[] {
  return [...BY_CODE.values()].filter((category) => category.parentCode === code);
}

const PIECES = ['개', '개입', '매', '팩', '장', '병', '박스', '세트', '켤레', '권', '봉', '롤', 'p', 'set', 'Ea'];

function option(attributeTypeName: string, more: Partial<AttributeMeta> = {}): AttributeMeta {
  const plain = { dataType: 'STRING', basicUnit: '없음', required: 'OPTIONAL', groupNumber: 'NONE', exposed: 'EXPOSED' } as const;
  return { attributeTypeName, ...plain, usableUnits: [], ...more };
}

function amount(name: string, usableUnits: string[], more: Partial<AttributeMeta> = {}): AttributeMeta {
  return option(name, { dataType: 'NUMBER', basicUnit: usableUnits[0] ?? '없음', usableUnits, ...more });
}

const WORN = new Set(['WEAR', 'SHOES']);
const MEASURED = new Set(['COSMETIC', 'FOOD', 'GENERAL_FOOD', 'DIET_FOOD', 'BIOCHEMISTRY', 'BIOCIDAL']);
const GRAMS = ['g', 'kg', 'mg', 'oz', 'lb'];
const MILLILITRES = ['ml', 'L', 'oz'];

/**
 * Attributes by notice group: worn goods ask colour and size, measured goods a count and one of volume and weight
 * (same `groupNumber`: one of them is enough), everything else nothing.
 */
export function attributesOf({ noticeCode }: DisplayCategory): AttributeMeta[] {
  const common = [option('사용대상', { exposed: 'NONE' }), option('제조국가', { exposed: 'NONE' })];
  if (MEASURED.has(noticeCode)) {
    const oneOf = { required: 'MANDATORY', groupNumber: '1' } as const;
    const measures = [amount('개당 용량', MILLILITRES, oneOf), amount('개당 중량', GRAMS, oneOf)];
    return [amount('수량', PIECES, { required: 'MANDATORY' }), ...measures, option('색상'), option('맛/향'), ...common];
  }
  const required = WORN.has(noticeCode) ? 'MANDATORY' : 'OPTIONAL';
  return [option('색상', { required }), option('사이즈', { required }), amount('수량', PIECES), option('모델명/품번'), ...common];
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
export function noticesOf(category: DisplayCategory): NoticeMeta[] {
  const codes = category.noticeCode === 'ETC' ? ['ETC'] : [category.noticeCode, 'ETC'];
  return codes.map(noticeMeta).filter((meta) => meta !== null);
}

const CERTIFICATIONS: [type: string, name: string, dataType: 'NONE' | 'CODE'][] = [
  ['NOT_REQUIRED', '인증대상아님', 'NONE'],
  ['PRESENTED_IN_DETAIL_PAGE', '상세설명에 표시', 'NONE'],
  ['KC_KID_CERTIFICATION', 'KC인증 어린이제품 안전인증', 'CODE'],
  ['KC_KID_CONFIRM', 'KC인증 어린이제품 안전확인', 'CODE'],
  ['KC_KID_PROVIDER', 'KC인증 어린이제품 공급자적합성확인', 'NONE'],
  ['KC_ELECTRONICS_CERTIFICATION', 'KC인증 전기용품 안전인증', 'CODE'],
  ['KC_ELECTRONICS_CONFIRM', 'KC인증 전기용품 안전확인', 'CODE'],
  ['KC_ELECTRONICS_PROVIDER', 'KC인증 전기용품 공급자적합성확인', 'NONE'],
  ['KC_HOUSEHOLD_CERTIFICATION', 'KC인증 생활용품 안전인증', 'CODE'],
  ['KC_HOUSEHOLD_CONFIRM', 'KC인증 생활용품 자율안전확인', 'CODE'],
  ['KC_HOUSEHOLD_QUALITY', 'KC인증 생활용품 안전품질표시', 'NONE'],
  ['COMMUNICATION_EQUIPMENT', '방송통신기자재 적합성 평가 대상', 'CODE'],
];

/** Children's goods must name a certification or say that none is needed. */
export function needsCertification(category: DisplayCategory): boolean {
  return category.noticeCode === 'KIDS';
}

export function certificationsOf(
  category: DisplayCategory,
): { certificationType: string; name: string; dataType: string; required: string }[] {
  return CERTIFICATIONS.map(([certificationType, name, dataType]) => ({
    certificationType,
    name,
    dataType,
    required: needsCertification(category) && certificationType.startsWith('KC_KID') ? 'RECOMMEND' : 'OPTIONAL',
  }));
}

export const DOCUMENTS = [
  { templateName: '기타인증서류', required: 'OPTIONAL' },
  { templateName: '수입신고필증(병행수입 선택시)', required: 'MANDATORY_PARALLEL_IMPORTED' },
  { templateName: '인보이스영수증(해외구매대행 선택시)', required: 'MANDATORY_OVERSEAS_PURCHASED' },
] as const;

export const OFFER_CONDITIONS = ['NEW', 'REFURBISHED', 'USED_BEST', 'USED_GOOD', 'USED_NORMAL'] as const;

/** Delivery companies named by the sheet (5); those of the courier table are taken as well. */
const SHEET_COURIERS =
  'CJGLS HANJIN HYUNDAI KGB KGBPS EPOST REGISTPOST KDEXP DONGBU ILYANG CHUNIL AJOU DAESIN CVS HDEXP KUNYOUNG SLX HONAM DIRECT DHL UPS FEDEX EMS';

const COURIER_NAMES = new Map<string, string>([
  ...SHEET_COURIERS.split(' ').map((code) => [code, code] as const),
  ...couriers.couriers.flatMap(({ channelCodes, name }) => (channelCodes.COUPANG ? [[channelCodes.COUPANG, name] as const] : [])),
]);

export function isCourier(code: string): boolean {
  return COURIER_NAMES.has(code);
}

/** The name order sheets show; empty for no courier. */
export function courierName(code: string): string {
  return COURIER_NAMES.get(code) ?? code;
}

/** Best leaf for a product name by keywords and category names; null when nothing fits. */
export function predictCategory(productName: string): DisplayCategory | null {
  const name = productName.replace(/\s/g, '');
  let best: { score: number; category: DisplayCategory } | null = null;
  for (const category of BY_CODE.values()) {
    if (!category.leaf) continue;
    const words = [category.name, ...category.keywords].filter((word) => name.includes(word.replace(/\s/g, '')));
    const score = words.reduce((sum, word) => sum + word.length, 0);
    if (score > 0 && (!best || score > best.score)) best = { score, category };
  }
  return best?.category ?? null;
}
