/** Which categories of a shop are offered for a standard one: those this seller chose before, the one whose path says the same, those named alike. */
import type { LookupNode } from '@moa/channels/sdk';
import { gramsOf } from '@moa/core';
import { samePath } from '@moa/core/categories';

const RECOMMENDED = 8;

export type Recommended = LookupNode & { reason: 'REMEMBERED' | 'PATH' | 'SIMILAR' };

export interface RecommendationRequest {
  /** Chosen before, last used first, as they were called then. */
  remembered: readonly { id: string; path: string }[];
  /** What the shop's categories are searched by: the names of the first step, those of the next only where nothing was found. */
  searches: readonly (readonly string[])[];
  /** Path of the standard category; null where there is none. */
  path: string | null;
  /** What the found ones are compared with. */
  wanted: string;
}

/**
 * At most eight. What was chosen before is offered while the shop still has it; a shop that does not answer takes nothing away.
 * @param search leaves of the shop's tree whose path has every word
 */
export async function recommendCategories(
  { remembered, searches, path, wanted }: RecommendationRequest,
  search: (keyword: string) => Promise<LookupNode[]>,
): Promise<Recommended[]> {
  const [known, found] = await Promise.all([
    Promise.all(remembered.map((node) => stillThere(node, search))),
    firstFound(searches, (keyword) => search(keyword).catch(() => [])),
  ]);
  const others = found.filter((node) => !remembered.some(({ id }) => id === node.id));
  // Compared with all that was found: of two that fit as well neither is taken, though the seller chose one of them before.
  const same = path === null ? null : samePath(path, found);
  const alike = others
    .filter((node) => node !== same)
    .map((node) => ({ node, score: similarity(wanted, node.path) }))
    .toSorted((a, b) => b.score - a.score);
  return [
    ...known.flatMap((node) => (node === null ? [] : [{ ...node, reason: 'REMEMBERED' as const }])),
    ...(same !== null && others.includes(same) ? [{ ...same, reason: 'PATH' as const }] : []),
    ...alike.map(({ node }) => ({ ...node, reason: 'SIMILAR' as const })),
  ].slice(0, RECOMMENDED);
}

/** What the names of a step find together, each category once. */
async function firstFound(
  searches: readonly (readonly string[])[],
  search: (keyword: string) => Promise<LookupNode[]>,
): Promise<LookupNode[]> {
  for (const keywords of searches) {
    const nodes = (await Promise.all(keywords.filter((keyword) => keyword !== '').map(search))).flat();
    if (nodes.length > 0) return [...new Map(nodes.map((node) => [node.id, node])).values()];
  }
  return [];
}

async function stillThere({ id, path }: { id: string; path: string }, search: (keyword: string) => Promise<LookupNode[]>) {
  const asRemembered: LookupNode = { id, name: path.split(' > ').at(-1) ?? path, path, leaf: true };
  const nodes = await search(path).catch(() => null);
  return nodes === null ? asRemembered : (nodes.find((node) => node.id === id) ?? null);
}

/** Share of the grams of `wanted` that `path` has, 0 to 1; how alike a channel's category is to a standard one. */
function similarity(wanted: string, path: string): number {
  const grams = gramsOf(wanted);
  if (grams.length === 0) return 0;
  const has = new Set(gramsOf(path));
  return grams.filter((gram) => has.has(gram)).length / grams.length;
}
