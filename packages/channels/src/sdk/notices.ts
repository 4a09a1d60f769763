/** 상품정보제공고시: the seller's group and values under the names that channels use (docs/sheets/notices.md). Server only. */
import { notices } from '@moa/core/data';

export interface NoticeGroup {
  name: string;
  /** Names that channels give the group, by channel; null where unknown. */
  channelCodes: Readonly<Record<string, string | null>>;
  items: { code: string; label: string }[];
}

/** What an empty notice item says. */
export const NOTICE_DEFAULT: string = notices.defaultText;

/** Our notice group; null for an unknown code. */
export function noticeGroup(noticeCode: string): NoticeGroup | null {
  const row = notices.notices.find((group) => group.code === noticeCode);
  return row ? { name: row.name, channelCodes: row.channelCodes, items: row.items.map(({ code, label }) => ({ code, label })) } : null;
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
  /구성/,
];

/** The seller's value for a channel's item of this name; an empty text when there is none. */
export function noticeValue(name: string, group: NoticeGroup | null, values: Readonly<Record<string, string>>): string {
  const items = group?.items ?? [];
  const wanted = squeezeName(name);
  const exact = items.find(({ label }) => squeezeName(label) === wanted);
  const meaning = SAME_MEANING.find((pattern) => pattern.test(wanted));
  const found = exact ?? (meaning ? items.find(({ label }) => meaning.test(squeezeName(label))) : undefined);
  return found ? (values[found.code] ?? '').trim() : '';
}

/** Letters, digits and syllables only, without the trailing 등 that our names have and channels' lack. */
export function squeezeName(name: string): string {
  const letters = name.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return letters.replace(/등$/, '');
}
