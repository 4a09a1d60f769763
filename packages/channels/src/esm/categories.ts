/** Categories of a site, level by level (sheet 4): a search walks them all, and what was walked is remembered, as it is the same for every seller. */
import { searchLeaves } from '../sdk/category-tree.ts';
import type { LookupCapability, LookupNode } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { flag, text, type Wire, wires } from '../sdk/reader.ts';
import { call, isAbsent, reading, segment } from './client.ts';
import { ownOf } from './members.ts';
import { categoryNode } from './proofs.ts';
import { folded } from './reading.ts';

const KEPT_MS = 86_400_000;
const SITES_MAX = 8;
/** Branches that one search asks for; a tree with more is searched as far as this reaches. */
const ASKED_MAX = 400;

interface Tree {
  until: number;
  /** Children by the code above them; an empty one above the first. */
  below: Map<string, LookupNode[]>;
}

/** By address and site. */
const trees = new Map<string, Tree>();

function treeOf(ctx: ConnectorContext): Tree {
  const key = `${ctx.baseUrl} ${ownOf(ctx).site.no}`;
  const known = trees.get(key);
  const now = ctx.now().getTime();
  if (known && known.until > now) return known;
  const [oldest = ''] = trees.keys();
  if (trees.size >= SITES_MAX) trees.delete(oldest);
  const fresh = { until: now + KEPT_MS, below: new Map<string, LookupNode[]>() };
  trees.set(key, fresh);
  return fresh;
}

export const categoryLookups: Required<Pick<LookupCapability, 'categories' | 'searchCategories' | 'categoriesById'>> = {
  async categories(ctx, parentId) {
    const above = [...treeOf(ctx).below.values()].flat().find(({ id }) => id === parentId);
    return childrenOf(ctx, parentId, above?.path ?? null);
  },
  async searchCategories(ctx, keyword) {
    const { below } = treeOf(ctx);
    const leaves: LookupNode[] = [];
    const open: { id: string | null; path: string }[] = [{ id: null, path: '' }];
    let asked = 0;
    for (let branch = open.shift(); branch; branch = open.shift()) {
      const known = below.get(branch.id ?? '');
      if (known === undefined && asked >= ASKED_MAX) continue;
      if (known === undefined) asked += 1;
      const nodes = known === undefined ? await childrenOf(ctx, branch.id, branch.path) : { kind: 'ok' as const, value: known };
      if (nodes.kind !== 'ok') return nodes;
      for (const node of nodes.value) (node.leaf ? leaves : open).push(node);
    }
    return { kind: 'ok', value: searchLeaves(leaves, keyword) };
  },
  async categoriesById(ctx, ids) {
    const nodes: LookupNode[] = [];
    for (const id of ids) {
      const answer = await call(ctx, siteCategory(id));
      if (isAbsent(answer)) continue;
      if (answer.kind !== 'ok') return answer;
      const known = [...treeOf(ctx).below.values()].flat().find((node) => node.id === id);
      if (text(answer.value.catcode) === id) nodes.push(known ?? nodeOf(answer.value, ''));
    }
    return { kind: 'ok', value: nodes };
  },
};

/** @param path of the parent; null where nobody knows it */
async function childrenOf(ctx: ConnectorContext, parentId: string | null, path: string | null): Promise<Outcome<LookupNode[]>> {
  return mapOutcome(await call(ctx, siteCategory(parentId)), (parent) => {
    const nodes = wires(parent.subcats).map((row) => nodeOf(folded(row), path ?? text(parent.catname)));
    if (parentId === null || path !== null) treeOf(ctx).below.set(parentId ?? '', nodes);
    return nodes;
  });
}

function siteCategory(code: string | null) {
  const path = `/item/v1/categories/site-cats${code === null ? '' : `/${segment(code)}`}`;
  return reading('GET', 'lookups.categories', path, categoryNode, code === null ? {} : { subject: code });
}

function nodeOf({ catcode, catname, isleaf }: Wire, above: string): LookupNode {
  const name = text(catname);
  return { id: text(catcode), name, path: above === '' ? name : `${above} > ${name}`, leaf: flag(isleaf) === true };
}
