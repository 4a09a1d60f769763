import { timeKey } from '../shared/business-time.ts';
import { advanceBox } from './box.ts';
import { completeReleaseStop } from './receipts.ts';
import { finishReview } from './review.ts';
import type { Shop } from './state.ts';

/** Runs everything that has fallen due by business time: reviews, courier scans, purchase decisions, unanswered release stops. */
export function runTimers(shop: Shop): void {
  const to = timeKey(shop.time.now() + 1);
  for (const { value } of shop.reviewsDue.range({ to })) finishReview(shop, value);
  for (const { value } of shop.receiptsDue.range({ to })) completeReleaseStop(shop, value);
  for (let due = shop.boxesDue.range({ to }); due.length > 0; due = shop.boxesDue.range({ to }))
    for (const { value } of due) advanceBox(shop, value);
}
