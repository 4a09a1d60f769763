/** `2026-12-01` as `2026년 12월 1일`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}년 ${month}월 ${date}일`;
}
