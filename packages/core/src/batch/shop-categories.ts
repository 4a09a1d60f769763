/** Categories of a shop that cells name by their path or their name. Pure. */
import { bracketed, folded } from './cells.ts';

export interface ShopCategory {
  categoryId: string;
  path: string;
}

/** What a shop answered to a name: the one category it means, or those it may mean. */
export type FoundCategory = { sure: ShopCategory } | { offered: readonly ShopCategory[] };

const OFFERED_MAX = 8;
const TEXT_MAX = 400;

/** What the shop is asked for; null where the cell says the number of a category. */
export function categoryKeyword(text: string): string | null {
  const plain = text.trim().slice(0, TEXT_MAX);
  if (plain === '' || bracketed(plain) !== null || /^[\d-]+$/.test(plain)) return null;
  return stepsOf(plain).join(' ') || null;
}

const stepsOf = (path: string): string[] =>
  path
    .split(/[>›»|]/)
    .map((step) => step.trim())
    .filter(Boolean);

const keyOf = (steps: readonly string[]) => steps.map(folded).join('>');

/**
 * The category whose whole path is written; else the only one whose path ends so. What several may mean is offered and never chosen.
 * @param whole the shop told all that have these words
 */
export function judgeCategory(text: string, leaves: readonly ShopCategory[], whole: boolean): FoundCategory {
  const steps = stepsOf(text.trim().slice(0, TEXT_MAX));
  const key = keyOf(steps);
  const keys = leaves.map((leaf) => ({ leaf, key: keyOf(stepsOf(leaf.path)) }));
  const same = keys.filter((each) => each.key === key);
  const [exact] = same;
  if (exact !== undefined && same.length === 1 && steps.length > 1) return { sure: exact.leaf };
  const ending = keys.filter((each) => `>${each.key}`.endsWith(`>${key}`));
  const [only] = ending;
  if (only !== undefined && ending.length === 1 && whole) return { sure: only.leaf };
  const others = keys.filter((each) => !ending.includes(each));
  return { offered: [...ending, ...others].slice(0, OFFERED_MAX).map(({ leaf }) => leaf) };
}
