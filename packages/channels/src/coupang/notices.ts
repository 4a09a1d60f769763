/** 상품정보제공고시 in the words a category of COUPANG takes (its metadata, sheet 4; docs/sheets/notices.md). Pure. */
import { NOTICE_DEFAULT, type NoticeGroup, noticeGroup, noticeValue, squeezeName } from '../sdk/notices.ts';

export interface MetaNotice {
  name: string;
  details: { name: string; required: boolean }[];
}

export interface NoticeRow {
  noticeCategoryName: string;
  noticeCategoryDetailName: string;
  content: string;
}

export interface NoticeResult {
  rows: NoticeRow[];
  /** Korean, when another group than the seller's had to be taken. */
  warning: string | null;
}

const FALLBACK_GROUP = '기타 재화';

/**
 * The seller's notice in the group the category takes. Items are paired by their names; a required one that is empty refers to the detail
 * page. A category without metadata gets our own names.
 */
export function toNotices(notice: { noticeCode: string; values: Record<string, string> }, meta: readonly MetaNotice[]): NoticeResult {
  const ours = noticeGroup(notice.noticeCode);
  const wanted = ours?.channelCodes.COUPANG ?? ours?.name ?? FALLBACK_GROUP;
  const taken =
    meta.find(({ name }) => squeezeName(name) === squeezeName(wanted)) ?? meta.find(({ name }) => name === FALLBACK_GROUP) ?? meta[0];
  if (!taken) return { rows: ownRows(wanted, ours, notice.values), warning: null };
  const rows = taken.details.flatMap(({ name, required }) => {
    const value = noticeValue(name, ours, notice.values);
    return value === '' && !required ? [] : [row(taken.name, name, value || NOTICE_DEFAULT)];
  });
  const changed = squeezeName(taken.name) !== squeezeName(wanted);
  const warning = changed ? `쿠팡 카테고리가 '${wanted}' 고시를 받지 않아 '${taken.name}' 고시로 보냈습니다.` : null;
  return { rows, warning };
}

function ownRows(name: string, ours: NoticeGroup | null, values: Record<string, string>): NoticeRow[] {
  return (ours?.items ?? []).map(({ code, label }) => row(name, label, (values[code] ?? '').trim() || NOTICE_DEFAULT));
}

function row(noticeCategoryName: string, noticeCategoryDetailName: string, content: string): NoticeRow {
  return { noticeCategoryName, noticeCategoryDetailName, content };
}
