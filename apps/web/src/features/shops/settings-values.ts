/** Values of the settings dialog as text and back. Pure. */

const INTERVAL = { min: 5, max: 1440 } as const;
const MAX_PERCENT = 90;

/** `0.0636` → `6.36`. */
export function rateText(rate: number): string {
  return String(Math.round(rate * 10_000) / 100);
}

/** Percent with up to two decimals as a share, or null when it is none. */
export function parseRate(text: string): number | null {
  const clean = text.trim().replace(/%$/, '');
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(clean)) return null;
  const percent = Number(clean);
  return percent > MAX_PERCENT ? null : Math.round(percent * 100) / 10_000;
}

export function rateProblem(text: string): string | null {
  return parseRate(text) === null ? '수수료율은 0부터 90까지 소수 둘째 자리로 입력해주십시오.' : null;
}

/** Nothing typed: the seller's own interval counts. */
export function intervalProblem(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes < INTERVAL.min) return '5분 이상으로 입력해주십시오.';
  return minutes > INTERVAL.max ? '1,440분 이하로 입력해주십시오.' : null;
}
