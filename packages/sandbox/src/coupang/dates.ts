import { kstParts } from '../kernel/kst.ts';
import { orderRefusal } from './answers.ts';
import type { Shop } from './market.ts';

export const DAY_MS = 86_400_000;

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

/** Business time of a Korean wall-clock text; NaN when it is none. */
export function businessTime(shop: Shop, wallClock: string): number {
  return shop.time.ofShown(new Date(`${wallClock}+09:00`));
}

/** How ends of a window are written, and how far the last one reaches. A later edition adds `+09:00` to days. */
const UNITS = {
  DAY: { form: /^\d{4}-\d{2}-\d{2}(?:[ +]09:00)?$/, label: 'yyyy-MM-dd', ms: DAY_MS, rest: 'T00:00:00' },
  MINUTE: { form: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, label: 'yyyy-MM-ddTHH:mm', ms: 60_000, rest: ':00' },
  SECOND: { form: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/, label: 'yyyy-MM-ddTHH:mm:ss', ms: 1_000, rest: '' },
} as const;

/** Reads two parameters of a call as a window, both ends included and at most `max` apart; `to` is exclusive in the answer. */
export function windowOf(
  { shop, query }: { shop: Shop; query: URLSearchParams },
  unit: keyof typeof UNITS,
  max: { ms: number; label: string },
  names: readonly [from: string, to: string] = ['createdAtFrom', 'createdAtTo'],
): { from: number; to: number } {
  const { form, label, ms, rest } = UNITS[unit];
  const [from = Number.NaN, last = Number.NaN] = names.map((name) => {
    const text = query.get(name) ?? '';
    return form.test(text) ? businessTime(shop, text.replace(/[ +]09:00$/, '') + rest) : Number.NaN;
  });
  const to = last + ms;
  if (Number.isNaN(from) || Number.isNaN(to)) throw orderRefusal(400, `조회 기간은 ${label} 형식이어야 합니다.`);
  if (to <= from) throw orderRefusal(400, '조회 시작일은 종료일보다 이전이어야 합니다.');
  if (to - from > max.ms + ms) throw orderRefusal(400, `조회 기간은 최대 ${max.label}까지 가능합니다.`);
  return { from, to };
}

/** The longest window of so many days. */
export const days = (count: number) => ({ ms: count * DAY_MS, label: `${count}일` });
