/** When a plan ends, and when its seller is notified so. */

export interface Expiry {
  /** Instant at which the plan ends; null: it has no end. */
  expireDate: string | null;
  /** Korean days left, today not counted; null without an end. */
  daysLeft: number | null;
  planName: string;
  /** It goes on by itself. */
  autoPay: boolean;
}

/** Days before the end on which the banner comes (back). */
const WARNED_AT = [1, 3, 7] as const;

/** Which of the warnings stands: 7, 3 or 1 days before the end; null for none. What goes on by itself needs none. */
export function expiryWarning({ daysLeft, autoPay }: Pick<Expiry, 'daysLeft' | 'autoPay'>): (typeof WARNED_AT)[number] | null {
  if (daysLeft === null || daysLeft < 0 || autoPay) return null;
  return WARNED_AT.find((days) => daysLeft <= days) ?? null;
}
