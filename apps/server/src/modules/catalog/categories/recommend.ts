/** Which categories of a shop are offered for a standard one: those this seller chose before, then those that are named alike. */
import type { LookupNode } from '@moa/channels/sdk';
import { similarity } from '../templates.ts';

const RECOMMENDED = 8;

export type Recommended = LookupNode & { reason: 'REMEMBERED' | 'SIMILAR' };

export interface RecommendationRequest {
  /** Chosen before, last used first, as they were called then. */
  remembered: readonly { id: string; path: string }[];
  /** What the shop's categories are searched by; empty for nothing. */
  words: string;
  /** What the found ones are compared with. */
  wanted: string;
}

/**
 * At most eight. What was chosen before is offered while the shop still has it; a shop that does not answer takes nothing away.
 * @param search leaves of the shop's tree whose path has every word
 */
export async function recommendCategories(
  { remembered, words, wanted }: RecommendationRequest,
  search: (keyword: string) => Promise<LookupNode[]>,
): Promise<Recommended[]> {
  const [known, found] = await Promise.all([
    Promise.all(remembered.map((node) => stillThere(node, search))),
    words === '' ? [] : search(words).catch(() => []),
  ]);
  const alike = found
    .filter((node) => !remembered.some(({ id }) => id === node.id))
    .map((node) => ({ node, score: similarity(wanted, node.path) }))
    .toSorted((a, b) => b.score - a.score);
  return [
    ...known.flatMap((node) => (node === null ? [] : [{ ...node, reason: 'REMEMBERED' as const }])),
    ...alike.map(({ node }) => ({ ...node, reason: 'SIMILAR' as const })),
  ].slice(0, RECOMMENDED);
}

async function stillThere({ id, path }: { id: string; path: string }, search: (keyword: string) => Promise<LookupNode[]>) {
  const asRemembered: LookupNode = { id, name: path.split(' > ').at(-1) ?? path, path, leaf: true };
  const nodes = await search(path).catch(() => null);
  return nodes === null ? asRemembered : (nodes.find((node) => node.id === id) ?? null);
}
