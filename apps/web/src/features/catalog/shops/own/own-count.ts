import type { CreateShopDTO } from '@moa/core';

/** How many of what can be given otherwise at a shop is. Its name and price stand in fields of their own. */
export function ownCount({ common, basic, composition }: Pick<CreateShopDTO, 'common' | 'basic' | 'composition'>): number {
  const prices = composition.optionInfo?.optionCombinations.length ?? 0;
  return [common.images !== undefined, basic.detailInfoContent !== undefined, prices > 0].filter(Boolean).length;
}

type OwnPrice = { id: string; optionPrice: number };

/** With the added price of one option; null takes it away, so that the product's counts again. */
export function withOwnPrice(own: readonly OwnPrice[], id: string, optionPrice: number | null): OwnPrice[] {
  const others = own.filter((each) => each.id !== id);
  return optionPrice === null ? others : [...others, { id, optionPrice }];
}
