/** What one press on a category of a shared system fills in. Pure. */
import type { Outputs } from '@moa/contract/types';
import type { CreateShopDTO, ShopType } from '@moa/core';
import type { FilledCategories } from './filled.ts';

export type SharedCategory = Outputs['catalog']['categorySearchShared']['contents'][number];
type ShopCategory = SharedCategory['shops'][number];

/** A category of a shop and the one of the other shop that is chosen with it. */
export interface SharedChoice {
  key: string;
  path: string;
  /** Their own names, where the shared category has several at a shop; empty else. */
  names: string;
  shops: readonly [own: ShopCategory, other: ShopCategory];
}

/** A row for each pair: where a shop has several under a shared category, which one is meant is hers to say. */
export function choicesOf(found: readonly SharedCategory[], own: ShopType, other: ShopType): SharedChoice[] {
  return found.flatMap(({ id, path, shops }) => {
    const at = (type: ShopType) => shops.filter(({ shopType }) => shopType === type);
    const pairs = at(own).flatMap((one) => at(other).map((two) => [one, two] as const));
    return pairs.map(([one, two]) => ({
      key: `${id} ${one.id} ${two.id}`,
      path,
      names: pairs.length > 1 ? `${one.name} · ${two.name}` : '',
      shops: [one, two] as const,
    }));
  });
}

interface Draft {
  entries: readonly CreateShopDTO[];
  filled: FilledCategories;
  /** `shopAccountId` of the account of the other shop that is sold together with the entry's; null where none is. */
  togetherWith: string | null;
}

/**
 * Entries that the press is for: the one it was made in, and of the other shop the one that is sold together with it or is alone, and those whose
 * category she has not chosen herself.
 */
export function entriesToFill(
  { entries, filled, togetherWith }: Draft,
  pressed: Pick<CreateShopDTO, 'registerKey'>,
  other: ShopType,
): readonly CreateShopDTO[] {
  const others = entries.filter(({ shopInfoDTO }) => shopInfoDTO.shopType === other);
  return entries.filter((entry) => {
    if (entry.registerKey === pressed.registerKey) return true;
    if (!others.includes(entry)) return false;
    const isMeant = others.length === 1 || entry.shopInfoDTO.shopAccountId === togetherWith;
    return isMeant || entry.category === null || filled.has(entry.registerKey);
  });
}
