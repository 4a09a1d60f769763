/** What two editors changed, in words. Pure. */
import type { MergeDifference } from '@moa/core';
import { formatNumber, formatWon } from '../../../ui/values/format.ts';
import { labelOf } from '../form/sections.ts';

const ROW = 'composition.optionInfo.optionCombinations.';
const ROW_LABELS: Readonly<Record<string, string>> = {
  optionPrice: '추가금',
  usable: '사용 여부',
  sku: 'SKU 코드',
  saleUnitQuantity: '판매 단위',
  barcode: '바코드',
};

const SHOP = 'createShopDTOList';
const SHOP_LABELS: Readonly<Record<string, string>> = {
  '': '쇼핑몰',
  'basic.productName': '상품명',
  'basic.salePrice': '판매가',
  'basic.detailInfoContent': '상세설명',
  category: '카테고리',
  multiCategory: '추가 카테고리',
  shopConsignment: '위탁 설정',
};

/** Korean name of what was changed, with the option or the shop whose it is in front. */
export function differenceLabel({ field, of }: Pick<MergeDifference, 'field' | 'of'>): string {
  const name = nameOf(field);
  return of === null || of === '' ? name : `${of} · ${name}`;
}

function nameOf(field: string): string {
  if (field.startsWith(ROW)) return ROW_LABELS[field.slice(ROW.length)] ?? '옵션';
  if (!field.startsWith(SHOP)) return labelOf(field);
  const part = field.slice(SHOP.length + 1);
  const own = SHOP_LABELS[part] ?? SHOP_LABELS[part.split('.', 1)[0] ?? ''];
  if (own !== undefined) return own;
  if (part.startsWith('common.')) return labelOf(part);
  return part.startsWith('optionPrices') ? '옵션 추가금' : '쇼핑몰 설정';
}

const MOST = 80;

/** A value as it reads beside the other one. Whole records (a shop's entry, an origin) are named by what a person looks for in them. */
export function differenceText(field: string, value: unknown): string {
  if (value === null || value === undefined) return field === SHOP ? '뺌' : '정하지 않음';
  if (field === SHOP) return '이 쇼핑몰에서 판매';
  if (typeof value === 'number') return /price|fee|amount/i.test(field) ? formatWon(value) : formatNumber(value);
  if (typeof value === 'boolean') return value ? '사용' : '사용 안 함';
  if (Array.isArray(value)) return listText(field, value);
  if (typeof value === 'object') return recordText(value as Record<string, unknown>);
  return shortText(String(value));
}

function shortText(value: string): string {
  const text = value
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return value.trim() === '' ? '비어 있음' : `내용 ${formatNumber(value.length)}자`;
  return text.length > MOST ? `${text.slice(0, MOST)}… (${formatNumber(value.length)}자)` : text;
}

function listText(field: string, values: readonly unknown[]): string {
  if (values.length === 0) return '비어 있음';
  if (values.every((value) => typeof value === 'string')) return shortText(values.join(', '));
  const named = values.flatMap((value) => nameIn(value) ?? []);
  if (named.length === values.length) return shortText(named.join(', '));
  return `${values.length}${field.endsWith('images') ? '장' : '개'}`;
}

/** What a person knows a row of a list by. */
function nameIn(value: unknown): string | null {
  const { path, name, values, certificationNumber } = value as Record<string, unknown>;
  if (Array.isArray(values)) return `${String(name)} ${values.join('/')}`;
  const known = path ?? name ?? certificationNumber;
  return typeof known === 'string' && known !== '' ? known : null;
}

function recordText(value: Record<string, unknown>): string {
  if (typeof value.salePrice === 'number')
    return value.priceRule ? `${formatWon(value.salePrice)} (가격 규칙)` : formatWon(value.salePrice);
  if (typeof value.skuCode === 'string') return value.skuCode === '' ? '자동으로 만듦' : value.skuCode;
  if (typeof value.value === 'number') return formatWon(value.value);
  const named = value.path ?? value.noticeCode ?? value.freeText;
  if (typeof named === 'string' && named !== '') return named;
  const filled = Object.values(value).filter((part) => part !== null && part !== '' && part !== undefined).length;
  return `항목 ${filled}개`;
}

export interface SavedBy {
  /** Login id; null where nobody is known. */
  by: string | null;
  at: Date | null;
}

/** Who saved first, as the refusal of a save says it. */
export function savedBy(error: unknown): SavedBy {
  const carrier = error as { problem?: { data?: unknown }; data?: { data?: unknown } } | null;
  const { updatedBy, updatedAt } = (carrier?.problem?.data ?? carrier?.data?.data ?? {}) as Record<string, unknown>;
  return {
    by: typeof updatedBy === 'string' && updatedBy !== '' ? updatedBy : null,
    at: typeof updatedAt === 'string' ? new Date(updatedAt) : null,
  };
}
