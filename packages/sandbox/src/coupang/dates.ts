import { kstParts } from '../kernel/kst.ts';
import { DAY_MS, FORMS, windowOf as readWindow, type TimeForm } from '../shared/wall-clock.ts';
import { orderRefusal } from './answers.ts';
import type { Shop } from './market.ts';

/** `2026-03-02T10:15:30`, Korean wall clock without an offset; empty for nothing. */
export function stamp(shop: Shop, at: number | null | undefined): string {
  if (at === null || at === undefined) return '';
  const { date, time } = kstParts(shop.time.shown(at));
  return `${date}T${time}`;
}

/** `2026-03-02 10:15:30`, as order sheets show shipping times. */
export function spacedStamp(shop: Shop, at: number | null | undefined): string {
  return stamp(shop, at).replace('T', ' ');
}

/** A later edition adds the offset to days. */
export const DAY: TimeForm = { ...FORMS.DAY, pattern: /^\d{4}-\d{2}-\d{2}(?:[ +]09:00)?$/ };

/** Reads two parameters of a call as a window, both ends included and at most `max` apart; `to` is exclusive in the answer. */
export function windowOf(
  { shop, query }: { shop: Shop; query: URLSearchParams },
  form: TimeForm,
  max: { ms: number; shown: string },
  [first, last]: readonly [from: string, to: string] = ['createdAtFrom', 'createdAtTo'],
  refusal: (status: 400, message: string) => Error = orderRefusal,
): { from: number; to: number } {
  const malformed = `조회 기간은 ${form.shown} 형식이어야 합니다.`;
  const messages = {
    BAD_START: malformed,
    BAD_END: malformed,
    BACKWARDS: '조회 시작일은 종료일보다 이전이어야 합니다.',
    TOO_LONG: `조회 기간은 최대 ${max.shown}까지 가능합니다.`,
  };
  const ends = [query.get(first) ?? '', query.get(last) ?? ''] as const;
  return readWindow(shop.time, ends, form, max.ms, (problem) => refusal(400, messages[problem]));
}

/** The longest window of so many days. */
export const days = (count: number) => ({ ms: count * DAY_MS, shown: `${count}일` });
