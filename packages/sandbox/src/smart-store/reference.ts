/** The channel's own code tables, derived from the domain data so that they are realistic and yet other codes than ours. */
import { categories as categoryData, couriers as courierData, notices as noticeData, origins as originData } from '@moa/core/data';

export interface ChannelCategory {
  id: string;
  name: string;
  wholeCategoryName: string;
  last: boolean;
  parentId: string | null;
  noticeType: string;
}

const FIRST_CATEGORY = 50_000_000;

function buildCategories(): Map<string, ChannelCategory> {
  const idOf = new Map(categoryData.categories.map((category, at) => [category.id, String(FIRST_CATEGORY + at)]));
  const built = new Map<string, ChannelCategory>();
  for (const category of categoryData.categories) {
    const id = idOf.get(category.id) ?? '';
    built.set(id, {
      id,
      name: category.name,
      wholeCategoryName: category.path.split(' > ').join('>'),
      last: category.leaf,
      parentId: category.parentId === null ? null : (idOf.get(category.parentId) ?? null),
      noticeType: category.noticeCode,
    });
  }
  return built;
}

export const categories: ReadonlyMap<string, ChannelCategory> = buildCategories();

export interface OriginArea {
  code: string;
  name: string;
  parentCode: string | null;
}

interface DomainOrigin {
  code: string;
  name: string;
  parentCode: string | null;
  channelCodes?: { SMART_STORE?: string | null };
}

/** Two digits for the kinds (sheet 4 and the domain's note), seven for places: the kind and a serial number. */
function buildOrigins(): Map<string, OriginArea> {
  const codeOf = new Map<string, string>();
  const built = new Map<string, OriginArea>();
  const all: DomainOrigin[] = originData.origins;
  for (const [at, origin] of all.entries()) {
    const named = origin.channelCodes?.SMART_STORE;
    const code = named ?? `${origin.code.slice(0, 2)}${String(at).padStart(5, '0')}`;
    codeOf.set(origin.code, code);
    if (built.has(code)) continue;
    const parentCode = code.length === 2 ? null : (codeOf.get(origin.parentCode ?? '') ?? null);
    built.set(code, { code, name: ORIGIN_NAMES[code] ?? origin.name, parentCode });
  }
  return built;
}

const ORIGIN_NAMES: Record<string, string> = {
  '03': '기타-상세설명에 표시',
  '04': '기타-직접 입력',
  '05': '원산지 표기 의무 대상 아님',
};

export const originAreas: ReadonlyMap<string, OriginArea> = buildOrigins();

export function isImported(originCode: string): boolean {
  return originCode.startsWith('02');
}

export const deliveryCompanies: ReadonlyMap<string, string> = new Map(
  courierData.couriers.flatMap((courier) => {
    const code = courier.channelCodes.SMART_STORE;
    return code ? [[code, courier.name] as const] : [];
  }),
);

export interface NoticeType {
  type: string;
  name: string;
  /** Key of the typed child in the body. */
  childKey: string;
  /** Fields that must be there: each entry is a set of alternatives. */
  required: string[][];
  fields: { fieldName: string; fieldDescription: string; maxLength: number; required: boolean }[];
}

interface DomainNoticeItem {
  label: string;
  requirement: string;
  maxLength?: number;
  channelFields?: { SMART_STORE?: string };
}

/** In the domain data `a+b` means both fields and `a/b` one of them. */
function buildNotices(): Map<string, NoticeType> {
  const built = new Map<string, NoticeType>();
  for (const notice of noticeData.notices) {
    const type = notice.channelCodes.SMART_STORE;
    const items: DomainNoticeItem[] = notice.items;
    const fields = items.flatMap((item) =>
      (item.channelFields?.SMART_STORE?.split('+') ?? []).map((names) => ({ item, names: names.split('/') })),
    );
    built.set(type, {
      type,
      name: notice.name,
      childKey: type.toLowerCase().replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase()),
      required: fields.filter(({ item }) => item.requirement === 'REQUIRED').map(({ names }) => names),
      fields: fields.flatMap(({ item, names }) =>
        names.map((fieldName) => ({
          fieldName,
          fieldDescription: item.label,
          maxLength: item.maxLength ?? 1500,
          required: item.requirement === 'REQUIRED' && names.length === 1,
        })),
      ),
    });
  }
  return built;
}

export const noticeTypes: ReadonlyMap<string, NoticeType> = buildNotices();

export interface CategoryAttribute {
  attributeSeq: number;
  attributeName: string;
  attributeType: 'PRIMARY' | 'OPTIONAL';
  attributeClassificationType: 'SINGLE_SELECT' | 'MULTI_SELECT';
  values: { attributeValueSeq: number; minAttributeValue: string }[];
}

const FASHION = new Set(['WEAR', 'SHOES', 'BAG', 'FASHION_ITEMS', 'SLEEPING_GEAR', 'KIDS']);
const COMMON_ATTRIBUTES: [string, string[]][] = [['사용대상', ['남성', '여성', '남녀공용', '아동']]];
const FASHION_ATTRIBUTES: [string, string[]][] = [
  ['주요소재', ['면', '린넨', '울', '폴리에스테르', '나일론', '가죽']],
  ['계절', ['봄', '여름', '가을', '겨울', '사계절']],
];

/** Attributes of a leaf category; none for other categories. */
export function attributesOf(category: ChannelCategory): CategoryAttribute[] {
  if (!category.last) return [];
  const named = FASHION.has(category.noticeType) ? [...FASHION_ATTRIBUTES, ...COMMON_ATTRIBUTES] : COMMON_ATTRIBUTES;
  return named.map(([attributeName, values], at) => {
    const attributeSeq = 10_010_000 + [...FASHION_ATTRIBUTES, ...COMMON_ATTRIBUTES].findIndex(([name]) => name === attributeName);
    return {
      attributeSeq,
      attributeName,
      attributeType: at === 0 ? 'PRIMARY' : 'OPTIONAL',
      attributeClassificationType: attributeName === '계절' ? 'MULTI_SELECT' : 'SINGLE_SELECT',
      values: values.map((minAttributeValue, valueAt) => ({ attributeValueSeq: attributeSeq * 100 + valueAt, minAttributeValue })),
    };
  });
}

export const brands = ['모아하우스', '온결', '담다', '바람결', '이음공방', '하루살림', '초록마을가게', '별빛상점'].map((name, at) => ({
  id: 20_001 + at,
  name,
}));

export const manufacturers = ['모아하우스', '온결섬유', '담다식품', '바람결산업', '이음공방', '협력업체'].map((name, at) => ({
  id: 30_001 + at,
  name,
}));
