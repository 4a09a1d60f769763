const DAY_MS = 86_400_000;

/** How long something in the trash can still be had back. */
export function daysLeftText(expires: string, now: number): string {
  const left = Date.parse(expires) - now;
  if (left <= 0) return '곧 지워짐';
  return `${Math.ceil(left / DAY_MS)}일 남음`;
}
