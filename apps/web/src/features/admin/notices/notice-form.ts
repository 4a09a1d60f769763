/** The form of a notice as data. Pure. */
import type { Outputs } from '@moa/contract/types';
import { NOTICE_RULES, type NoticeFields, SHOP_TYPE_ORDER, SHOP_TYPES, type ShopType, validate } from '@moa/core';

export type AdminNotice = Outputs['adminNotices']['detail'];

/** Dates as their fields hold them: empty for none. */
export interface NoticeValues extends NoticeFields {
  startsOn: string;
  endsOn: string;
}

export const EMPTY_NOTICE: NoticeValues = {
  shopType: null,
  title: '',
  body: '',
  link: '',
  pinned: false,
  startsOn: '',
  endsOn: '',
};

export function valuesOf(notice: AdminNotice): NoticeValues {
  const { shopType, title, body, link, pinned } = notice;
  return {
    shopType,
    title,
    body,
    link,
    pinned,
    startsOn: notice.startsOn ?? '',
    endsOn: notice.endsOn ?? '',
  };
}

/** What is sent. */
export function toFields({ startsOn, endsOn, title, link, ...rest }: NoticeValues): NoticeFields {
  return {
    ...rest,
    title: title.trim(),
    link: link.trim(),
    startsOn: startsOn || null,
    endsOn: endsOn || null,
  };
}

export type NoticeMessages = Partial<Record<keyof NoticeFields, string>>;

export function problemsOf(values: NoticeValues): NoticeMessages {
  return validate(NOTICE_RULES, toFields(values));
}

export function kindLabel(shopType: ShopType | null): string {
  return shopType === null ? '모아' : SHOP_TYPES[shopType].title;
}

/** Shops a notice may be about. */
export const NOTICE_SHOPS = SHOP_TYPE_ORDER.filter((shopType) => SHOP_TYPES[shopType].kind !== 'MANUAL');

const LABELS: Record<keyof NoticeFields, string> = {
  shopType: '구분',
  title: '제목',
  body: '내용',
  link: '원문 주소',
  pinned: '고정',
  startsOn: '게시 시작일',
  endsOn: '게시 종료일',
};

export function labelOf(field: keyof NoticeFields): string {
  return LABELS[field];
}

export interface NoticeChange {
  label: string;
  before: string;
  after: string;
}

/** What somebody else changed since `base`, in words. */
export function changesBetween(base: NoticeValues, theirs: NoticeValues): NoticeChange[] {
  const [one, other] = [toFields(base), toFields(theirs)];
  return (Object.keys(LABELS) as (keyof NoticeFields)[])
    .filter((field) => one[field] !== other[field])
    .map((field) => ({ label: LABELS[field], before: fieldText(field, one), after: fieldText(field, other) }));
}

const SHOWN_CHARACTERS = 80;

function fieldText(field: keyof NoticeFields, fields: NoticeFields): string {
  const value = fields[field];
  if (field === 'shopType') return kindLabel(fields.shopType);
  if (field === 'pinned') return value ? '고정' : '고정 안 함';
  const text = String(value ?? '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return '없음';
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
