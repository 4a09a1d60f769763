/** Which of a channel's categories says the same as a standard one, by the words of their paths. Pure. */
import { gramsOf } from '../search/grams.ts';
import { squeezed } from './product-words.ts';

const BETWEEN = ' > ';
/** Whom a category is for: paths that name different ones are never the same, however alike the rest is. */
const FOR_WHOM = [
  ['여성', '여자', '숙녀'],
  ['남성', '남자', '신사'],
  ['유아', '아동', '아기', '키즈', '출산', '주니어'],
  ['강아지', '애견'],
  ['고양이', '애묘'],
];
/** Share of the pairs of characters above the last level that both have. */
const LEAST_ABOVE = 0.25;
/** By how much the best has to be ahead of the next. */
const AHEAD = 0.15;

interface Candidate {
  path: string;
}

/** The one candidate whose last level is called the same, below levels that are alike; null where there is none, or two that fit as well. */
export function samePath<T extends Candidate>(standardPath: string, candidates: readonly T[]): T | null {
  const fitting = candidates
    .map((candidate) => ({ candidate, above: likeness(standardPath, candidate.path) }))
    .filter(({ above }) => above >= LEAST_ABOVE)
    .toSorted((a, b) => b.above - a.above);
  const [best, next] = fitting;
  if (best === undefined || (next !== undefined && best.above - next.above < AHEAD)) return null;
  return best.candidate;
}

/** 0 where the last levels are called otherwise, or the paths are for others; else how alike the levels above are, 1 at most. */
function likeness(standardPath: string, path: string): number {
  const [own, other] = [standardPath.split(BETWEEN), path.split(BETWEEN)];
  const names = new Set(namesOf(own.at(-1) ?? ''));
  if (!namesOf(other.at(-1) ?? '').some((name) => names.has(name))) return 0;
  if (whomOf(standardPath) !== whomOf(path)) return 0;
  const [above, aboveOther] = [gramsAbove(own), gramsAbove(other)];
  const shared = [...above].filter((gram) => aboveOther.has(gram)).length;
  return (2 * shared) / Math.max(1, above.size + aboveOther.size);
}

function namesOf(level: string): string[] {
  return level
    .split(/[/·,]/)
    .map(squeezed)
    .filter((name) => name !== '');
}

function gramsAbove(levels: readonly string[]): Set<string> {
  return new Set(gramsOf(...levels.slice(0, -1).flatMap(namesOf)));
}

function whomOf(path: string): string {
  return FOR_WHOM.flatMap((words, at) => (words.some((word) => path.includes(word)) ? [at] : [])).join();
}
