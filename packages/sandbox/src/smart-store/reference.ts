/** The channel's own code tables, derived from the domain data so that they are realistic and yet other codes than ours. */
import { couriers as courierData, notices as noticeData, origins as originData } from '@moa/core/data';
import { type Category, CategoryTree, isLeaf } from '../shared/categories.ts';
import reference from './reference.json' with { type: 'json' };

export const { units: VALUE_UNITS } = reference;
export const RESTRICTED_TAGS: ReadonlySet<string> = new Set(reference.restrictedTags);

const FIRST_CATEGORY = 50_000_000;

export const CATEGORIES = new CategoryTree((_id, index) => String(FIRST_CATEGORY + index));

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

const ORIGIN_NAMES: Record<string, string> = reference.origins;

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

const COMMON_ATTRIBUTES = reference.attributes.common as [string, string[]][];
const FASHION_ATTRIBUTES = reference.attributes.fashion as [string, string[]][];

/** Attributes of a leaf category; none for other categories. */
export function attributesOf(category: Category): CategoryAttribute[] {
  if (!isLeaf(category)) return [];
  const named = reference.fashion.includes(category.noticeCode) ? [...FASHION_ATTRIBUTES, ...COMMON_ATTRIBUTES] : COMMON_ATTRIBUTES;
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

const numbered = (names: readonly string[], first: number) => names.map((name, at) => ({ id: first + at, name }));
export const brands = numbered(reference.brands, 20_001);
export const manufacturers = numbered(reference.manufacturers, 30_001);
