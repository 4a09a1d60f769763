/** Templates and what they change, in words. Pure. */
import { FIELDS, type FieldSchema, isLinkable } from '@moa/channels/manifests';
import { type CreateShopDTO, optionText, type ProductDraft, type Template, type TemplateChange, type TemplateNote } from '@moa/core';
import { formatNumber } from '../../../ui/values/format.ts';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import { labelOf } from '../form/sections.ts';

/** Names of what stands in a draft as a code. */
export interface CodeNames {
  couriers: ReadonlyMap<string, string>;
  notices: ReadonlyMap<string, { name: string; items: ReadonlyMap<string, string> }>;
  origins: ReadonlyMap<string, string>;
}

export interface ChangeText {
  key: string;
  label: string;
  before: string;
  after: string;
}

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'common.taxType': { TAX: '과세', DUTYFREE: '면세', SMALL: '영세' },
  'common.productState': { NEW: '새 상품', USED: '중고', REFURBISHED: '리퍼', MADE_TO_ORDER: '주문제작' },
  'common.deliveryInfo.feeType': { FREE: '무료', PAID: '유료', CONDITIONAL_FREE: '조건부 무료' },
};
const LABELS: Readonly<Record<string, string>> = {
  'common.deliveryInfo.feeType': '배송비',
  'common.deliveryInfo.baseFee': '기본 배송비',
  'common.deliveryInfo.freeConditionalAmount': '무료 배송 기준 금액',
  'common.deliveryInfo.returnFee': '반품비',
  'common.deliveryInfo.exchangeFee': '교환비',
  'common.deliveryInfo.jejuFee': '제주 추가',
  'common.deliveryInfo.islandFee': '도서산간 추가',
  'common.deliveryInfo.courierCode': '택배사',
  'common.deliveryInfo.shippingDays': '출고까지',
  'common.deliveryInfo.bundle': '묶음배송',
  'common.productInfoProvidedNotice.noticeCode': '상품군',
  'composition.optionInfo': '옵션',
};
const EMPTY = '비어 있음';

/** One line each; what only says where values came from is left out. */
export function changeTexts(draft: ProductDraft, changes: readonly TemplateChange[], names: CodeNames): ChangeText[] {
  return changes
    .filter(({ path }) => path !== 'common.deliveryInfo.templateId')
    .map((change) => ({
      key: `${change.registerKey} ${change.path}`,
      label: labelFor(draft, change, names),
      before: shownValue(draft, change, change.before, names),
      after: shownValue(draft, change, change.after, names),
    }));
}

const NOTICE = 'common.productInfoProvidedNotice.values.';

function labelFor(draft: ProductDraft, { registerKey, path, before, after }: TemplateChange, names: CodeNames): string {
  if (registerKey === null) {
    if (!path.startsWith(NOTICE)) return LABELS[path] ?? labelOf(path);
    const code = path.slice(NOTICE.length);
    const found = [...names.notices.values()].find(({ items }) => items.has(code));
    return found?.items.get(code) ?? '상품정보고시';
  }
  const entry = entryOf(draft, { registerKey, path, before, after });
  const shop = entry === undefined ? '쇼핑몰' : shopLabel(entry.shopInfoDTO);
  if (path === '') return shop;
  if (path === 'category' || path === 'multiCategory') return `${shop} 카테고리`;
  return `${shop} ${fieldOf(entry, path)?.label ?? '설정'}`;
}

function entryOf(draft: ProductDraft, { registerKey, before, after }: TemplateChange): CreateShopDTO | undefined {
  const found = draft.createShopDTOList.find((candidate) => candidate.registerKey === registerKey);
  return found ?? ((before ?? after) as CreateShopDTO | undefined);
}

/** The connector's field that a path of an entry means. */
function fieldOf(entry: CreateShopDTO | undefined, path: string): FieldSchema | undefined {
  const type = entry?.shopInfoDTO.shopType ?? '';
  return isLinkable(type) ? FIELDS[type].find(({ key }) => path === `etc.${key}`) : undefined;
}

function shownValue(draft: ProductDraft, change: TemplateChange, value: unknown, names: CodeNames): string {
  const field = change.registerKey === null ? undefined : fieldOf(entryOf(draft, change), change.path);
  if (field !== undefined && typeof value === 'number') return `${formatNumber(value)}${field.unit ?? ''}`;
  const choice = field?.options?.find((each) => each.value === value);
  return choice?.label ?? valueText(change, value, names);
}

function valueText({ registerKey, path }: TemplateChange, value: unknown, names: CodeNames): string {
  if (registerKey !== null && path === '') return value === undefined ? '보내지 않음' : '보냄';
  if (path === 'composition.optionInfo') return optionsText(value as ProductDraft['composition']['optionInfo']);
  if (value === undefined || value === null || value === '') return EMPTY;
  if (Array.isArray(value)) return listText(value);
  if (typeof value === 'object') return objectText(value, names);
  if (typeof value === 'boolean') return value ? '사용' : '사용 안 함';
  if (typeof value === 'number') return `${formatNumber(value)}${path.endsWith('shippingDays') ? '일' : '원'}`;
  const text = String(value);
  const named = path.endsWith('courierCode')
    ? names.couriers.get(text)
    : path.endsWith('noticeCode')
      ? names.notices.get(text)?.name
      : undefined;
  return WORDS[path]?.[text] ?? named ?? (text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

function optionsText({ usable, options, optionCombinations }: ProductDraft['composition']['optionInfo']): string {
  if (!usable || options.length === 0) return '옵션 없음';
  const axes = options.map(({ name, values }) => `${name || '이름 없음'} ${values.length}개`).join(', ');
  return `${axes} (조합 ${formatNumber(optionCombinations.length)}개)`;
}

function listText(list: readonly unknown[]): string {
  const [first] = list;
  if (typeof first === 'object' && first !== null && 'path' in first) return String(first.path);
  return list.length === 0 ? EMPTY : `${list.length}개`;
}

function objectText(value: object, { origins }: CodeNames): string {
  if ('path' in value) return String(value.path);
  if ('code' in value) return value.code === '' ? EMPTY : (origins.get(String(value.code)) ?? '고른 원산지');
  return EMPTY;
}

/** Null: the changes say it themselves. */
export function noteText(note: TemplateNote): string {
  switch (note.kind) {
    case 'UNLINKED':
      return `${shopLabel(note.shop)}: 연동이 해제된 계정이라 빼고 적용해요.`;
    case 'REGISTERED':
      return `${shopLabel(note.shop)}: 이미 등록한 쇼핑몰이라 그대로 둬요.`;
    case 'NOT_CHOSEN':
      return `${shopLabel(note.shop)}: 이 상품을 보낼 쇼핑몰이 아니라서 카테고리를 넣지 않아요.`;
    case 'OTHER_OPTIONS':
      return '이 상품에는 다른 옵션이 있어요. 템플릿의 옵션으로 바꾸려면 ‘모두 바꾸기’를 골라주세요.';
    case 'TOO_MANY_OPTIONS':
      return '합치면 옵션 조합이 1,000개를 넘어 적용할 수 없어요. 옵션값을 줄여주세요.';
    case 'REMOVES_OPTIONS':
      return `템플릿에 없는 옵션 조합 ${formatNumber(note.count)}개(재고 ${formatNumber(note.stock)}개)가 사라져요.`;
  }
}

const PRODUCT_LABELS = {
  afterServiceTelephoneNumber: 'A/S 전화번호',
  afterServiceGuideContent: 'A/S 안내',
  sellerCommentContent: '판매자 특이사항',
  productInfoProvidedNotice: '상품정보고시',
  origin: '원산지',
  kcCredentials: 'KC 인증 종류',
  taxType: '과세 구분',
  productState: '상품 상태',
  minorPurchasable: '미성년자 구매',
} as const;

export const productFieldLabel = (field: keyof typeof PRODUCT_LABELS) => PRODUCT_LABELS[field];

/** What a template holds, in a line. */
export function summaryOf(template: Template, names: Pick<CodeNames, 'couriers'>): string {
  switch (template.kind) {
    case 'DELIVERY': {
      const { deliveryInfo, shops } = template.content;
      const { feeType, baseFee, courierCode } = deliveryInfo;
      const fee = feeType === 'FREE' ? '무료배송' : `${formatNumber(baseFee)}원`;
      return [names.couriers.get(courierCode), fee, shops.length > 0 ? `쇼핑몰 ${shops.length}곳의 설정` : ''].filter(Boolean).join(' · ');
    }
    case 'OPTION':
      return template.content.options
        .map(({ name, values }) => `${name}: ${optionText(values.slice(0, 5))}${values.length > 5 ? ' …' : ''}`)
        .join(' · ');
    case 'PRODUCT':
      return (Object.keys(template.content) as (keyof typeof PRODUCT_LABELS)[]).map(productFieldLabel).join(', ');
    case 'SELECTION':
      return template.content.shops.map(shopLabel).join(', ');
    case 'CATEGORY': {
      const { category, shops } = template.content;
      return [category?.path ?? '', shops.length > 0 ? `쇼핑몰 ${shops.length}곳` : ''].filter(Boolean).join(' · ');
    }
  }
}
