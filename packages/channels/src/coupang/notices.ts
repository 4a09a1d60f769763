/** 상품정보제공고시 in the words a category of COUPANG takes (its metadata, sheet 4; domain/notices.md). Pure. */
import { NOTICE_DEFAULT, type NoticeGroup, noticeGroup } from './codes.ts';

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
  const wanted = ours?.name ?? FALLBACK_GROUP;
  const taken = meta.find(({ name }) => squeeze(name) === squeeze(wanted)) ?? meta.find(({ name }) => name === FALLBACK_GROUP) ?? meta[0];
  if (!taken) return { rows: ownRows(wanted, ours, notice.values), warning: null };
  const rows = taken.details.flatMap(({ name, required }) => {
    const value = valueFor(name, ours, notice.values);
    return value === '' && !required ? [] : [row(taken.name, name, value || NOTICE_DEFAULT)];
  });
  const changed = squeeze(taken.name) !== squeeze(wanted);
  const warning = changed ? `쿠팡 카테고리가 '${wanted}' 고시를 받지 않아 '${taken.name}' 고시로 보냈습니다.` : null;
  return { rows, warning };
}

function ownRows(name: string, ours: NoticeGroup | null, values: Record<string, string>): NoticeRow[] {
  return (ours?.items ?? []).map(({ code, label }) => row(name, label, (values[code] ?? '').trim() || NOTICE_DEFAULT));
}

function row(noticeCategoryName: string, noticeCategoryDetailName: string, content: string): NoticeRow {
  return { noticeCategoryName, noticeCategoryDetailName, content };
}

/** Words by which differently named items mean the same. */
const SAME_MEANING: readonly RegExp[] = [
  /제조자|수입자|제조업자/,
  /제조국|원산지/,
  /AS|소비자상담/,
  /품질보증/,
  /출시년월|출시연월/,
  /제조연월|제조년월/,
  /주의사항/,
  /인증/,
  /품명/,
  /소재|재질/,
  /색상/,
  /치수|크기/,
];

function valueFor(detail: string, ours: NoticeGroup | null, values: Record<string, string>): string {
  const items = ours?.items ?? [];
  const wanted = squeeze(detail);
  const exact = items.find(({ label }) => squeeze(label) === wanted);
  const meaning = SAME_MEANING.find((words) => words.test(wanted));
  const found = exact ?? (meaning ? items.find(({ label }) => meaning.test(squeeze(label))) : undefined);
  return found ? (values[found.code] ?? '').trim() : '';
}

/** Letters, digits and syllables only, without the trailing 등 that our names have and COUPANG's lack. */
function squeeze(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/등$/, '')
    .toUpperCase();
}
