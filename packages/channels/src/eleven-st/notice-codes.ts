/**
 * Numbers of the 상품정보제공고시 groups and items at 11ST. No call lists them (sheet 4): they come from the channel's published table and are
 * data, to be extended as groups are confirmed. Each item has the number and the name by which the seller's value is found.
 */
import notices from './notices.json' with { type: 'json' };

export interface ElevenNotice {
  /** Our group. */
  noticeCode: string;
  type: string;
  name: string;
  items: readonly (readonly [code: string, name: string])[];
}

export const ELEVEN_NOTICES = notices as unknown as readonly ElevenNotice[];

/** Longest value of an item. */
export const NOTICE_VALUE_MAX = 50;

export function elevenNotice(noticeCode: string): ElevenNotice | null {
  return ELEVEN_NOTICES.find((notice) => notice.noticeCode === noticeCode) ?? null;
}

/** By the number that is sent. */
export function elevenNoticeOfType(type: string): ElevenNotice | null {
  return ELEVEN_NOTICES.find((notice) => notice.type === type) ?? null;
}
