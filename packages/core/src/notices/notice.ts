/** A notice of the operator, or of a shop: its fields and their rules, its states, and when sellers see it. */
import type { ShopType } from '../shops/shop-types.ts';
import type { RuleSet } from '../validation/rule.ts';
import * as rules from '../validation/rules.ts';

/** `MOA`: the operator's own. `SHOP`: what a shop reported its sellers. */
export type NoticeKind = 'MOA' | 'SHOP';

export interface NoticeFields {
  /** The shop it is about; null: the operator's own. */
  shopType: ShopType | null;
  title: string;
  /** HTML. */
  body: string;
  /** The shop's or the operator's own page about it; empty: none. */
  link: string;
  /** Stands above the others. */
  pinned: boolean;
  /** First Korean day on which it is shown; null or empty: from its publication. */
  startsOn: string | null;
  /** Last Korean day on which it is shown; null or empty: until it is withdrawn. */
  endsOn: string | null;
}

/** Most characters of each field. */
export const NOTICE_MAX = { title: 120, body: 50_000, link: 500 } as const;

const DAY = [rules.dateFormat('YYYY-MM-DD'), rules.regex(/^20/, '2000년부터 2099년까지의 날짜를 입력해주십시오.')] as const;
const optionalDay = DAY.map(
  (rule) => (value: string | null, values: Readonly<Record<string, unknown>>) => (value ? rule(value, values) : null),
);

export const NOTICE_RULES: RuleSet<NoticeFields> = {
  title: [rules.requiredWith('제목을 입력해주십시오.'), rules.singleLine, rules.max(NOTICE_MAX.title)],
  body: [rules.requiredWith('내용을 입력해주십시오.'), rules.max(NOTICE_MAX.body)],
  link: [rules.url, rules.max(NOTICE_MAX.link)],
  startsOn: optionalDay,
  endsOn: [...optionalDay, rules.after({ than: { field: 'startsOn' }, inclusion: true })],
};

export const NOTICE_STATES = ['DRAFT', 'PUBLISHED', 'WITHDRAWN'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** Whether a notice may go from one state to another: a draft is published, what was published is withdrawn and may come back. */
export function mayTurn(from: NoticeState, to: NoticeState): boolean {
  if (to === 'PUBLISHED') return from !== 'PUBLISHED';
  return to === 'WITHDRAWN' && from === 'PUBLISHED';
}

export const NOTICE_PHASES = ['DRAFT', 'SCHEDULED', 'SHOWN', 'ENDED', 'WITHDRAWN'] as const;
export type NoticePhase = (typeof NOTICE_PHASES)[number];

/** What sellers see of it at `now`: the state, and for a published one its period. `endsAt` is the first instant it is not shown any more. */
export function noticePhase(state: NoticeState, startsAt: Date | null, endsAt: Date | null, now: Date): NoticePhase {
  if (state !== 'PUBLISHED') return state;
  if (startsAt !== null && startsAt > now) return 'SCHEDULED';
  return endsAt !== null && endsAt <= now ? 'ENDED' : 'SHOWN';
}

/** A notice older than this many days is no news: nobody is shown that it is unread. */
export const NOTICE_NEWS_DAYS = 90;
