const KST_MS = 9 * 3_600_000;

/** `2026-11-22 14:05`, Korean time. */
export function koreanTime(at: Date): string {
  return new Date(at.getTime() + KST_MS).toISOString().slice(0, 16).replace('T', ' ');
}
