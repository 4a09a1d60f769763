/** Main category of a shop and further ones beside it. Pure. */
import type { CreateShopDTO } from '@moa/core';

export type Categories = Pick<CreateShopDTO, 'category' | 'multiCategory'>;
type Choice = CreateShopDTO['multiCategory'][number];

/** With one more at the end; one that is there already is not added again, and the first becomes the main one. */
export function withCategory({ category, multiCategory }: Categories, added: Choice): Categories {
  if (category === null) return { category: added, multiCategory };
  const there = [category, ...multiCategory].some(({ categoryId }) => categoryId === added.categoryId);
  return there ? { category, multiCategory } : { category, multiCategory: [...multiCategory, added] };
}

/** The further one at `index` becomes the main one, which takes its place. */
export function asMain({ category, multiCategory }: Categories, index: number): Categories {
  const chosen = multiCategory[index];
  if (!chosen) return { category, multiCategory };
  const rest = multiCategory.flatMap((each, at) => (at !== index ? [each] : category === null ? [] : [category]));
  return { category: chosen, multiCategory: rest };
}

/** One place further to the front; the first stays. */
export function moveUp(multiCategory: readonly Choice[], index: number): Choice[] {
  const [one, other] = [multiCategory[index - 1], multiCategory[index]];
  if (!one || !other) return [...multiCategory];
  return multiCategory.map((each, at) => (at === index - 1 ? other : at === index ? one : each));
}

export const categoryText = ({ categoryId, path }: Choice) => path || `카테고리 번호 ${categoryId}`;
