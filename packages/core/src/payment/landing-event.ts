/** Events of the landing pages: a period, words for visitors, and the coupon that comes with it. */
import type { RuleSet } from '../validation/rule.ts';
import * as rules from '../validation/rules.ts';

/** `EVENT`: the hidden landing `/event` with `/login/event` and `/join/event`. `GMARKET`: `/gmarket-event5`. */
export const EVENT_PLACES = ['EVENT', 'GMARKET'] as const;
export type EventPlace = (typeof EVENT_PLACES)[number];

export interface LandingEventFields {
  place: EventPlace;
  title: string;
  body: string;
  /** What the coupon gives, in words; empty: none. */
  coupon: string;
  /** First and last Korean day on which it is on. */
  startsOn: string;
  endsOn: string;
}

/** Most characters of each field. */
export const EVENT_MAX = { title: 80, body: 2_000, coupon: 100 } as const;

const DAY = rules.dateFormat('YYYY-MM-DD');

export const EVENT_RULES: RuleSet<LandingEventFields> = {
  title: [rules.requiredWith('제목을 입력해주십시오.'), rules.singleLine, rules.max(EVENT_MAX.title)],
  body: [rules.requiredWith('내용을 입력해주십시오.'), rules.max(EVENT_MAX.body)],
  coupon: [rules.singleLine, rules.max(EVENT_MAX.coupon)],
  startsOn: [rules.requiredWith('시작일을 입력해주십시오.'), DAY],
  endsOn: [rules.requiredWith('종료일을 입력해주십시오.'), DAY, rules.after({ than: { field: 'startsOn' }, inclusion: true })],
};
