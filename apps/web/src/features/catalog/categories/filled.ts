/** Categories of shops that were filled in for the seller, until she looks at them. Pure. */
import type { Outputs } from '@moa/contract/types';
import type { CreateShopDTO } from '@moa/core';

export type OfferedCategory = Outputs['catalog']['categoryRecommend']['contents'][number];

export interface Filled {
  reason: 'REMEMBERED' | 'PATH';
  /** Standard category it was filled in for. */
  standardId: string;
}

/** By the keys of the shops' entries. */
export type FilledCategories = ReadonlyMap<string, Filled>;

/** What is filled in without a question: what she chose last, else the one whose path says the same, else nothing. */
export function categoryToFill(offered: readonly OfferedCategory[]): (OfferedCategory & { reason: Filled['reason'] }) | null {
  for (const reason of ['REMEMBERED', 'PATH'] as const) {
    const found = offered.find((node) => node.reason === reason);
    if (found !== undefined) return { ...found, reason };
  }
  return null;
}

export function withFilled(filled: FilledCategories, registerKey: string, value: Filled | null): FilledCategories {
  const next = new Map(filled);
  if (value === null) next.delete(registerKey);
  else next.set(registerKey, value);
  return next;
}

/** Entries to be sent whose category she has not looked at, in their order. */
export function unseenCategories(
  entries: readonly CreateShopDTO[],
  filled: FilledCategories,
  skipped: ReadonlySet<string>,
): readonly string[] {
  return entries
    .filter(({ registerKey, category }) => category !== null && filled.has(registerKey) && !skipped.has(registerKey))
    .map(({ registerKey }) => registerKey);
}

export const FILLED_WHY = {
  REMEMBERED: '지난번에 고른 카테고리로 채웠어요.',
  PATH: '이름이 같은 카테고리로 채웠어요.',
} as const;
