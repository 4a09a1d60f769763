/** Category trees of channels, as a seller walks and searches them: the same at every channel, nested on the wire or flat. Pure. */
import type { LookupCapability, LookupNode } from './connector.ts';
import type { ConnectorContext } from './context.ts';
import { mapOutcome, type Outcome } from './outcome.ts';

export interface CategoryNode extends LookupNode {
  children: CategoryNode[];
}

/** How a row of a channel reports a category; one with an empty id is left out with everything below it. */
export interface CategoryShape<Row> {
  id(row: Row): string;
  name(row: Row): string;
}

/** The tree of rows that hold their children. */
export function nestedTree<Row>(
  rows: readonly Row[],
  shape: CategoryShape<Row> & { children(row: Row): readonly Row[] },
  parentPath = '',
): CategoryNode[] {
  return rows.flatMap((row) => {
    const [id, name] = [shape.id(row), shape.name(row)];
    if (id === '') return [];
    const path = below(parentPath, name);
    const children = nestedTree(shape.children(row), shape, path);
    return [{ id, name, path, leaf: children.length === 0, children }];
  });
}

/** The tree of rows that name their parent. A parent that is not there makes a root; rows that lie in a circle are left out. */
export function flatTree<Row>(rows: readonly Row[], shape: CategoryShape<Row> & { parentId(row: Row): string }): CategoryNode[] {
  const known = new Map(rows.map((row) => [shape.id(row), row]));
  const parentOf = (row: Row) => (known.has(shape.parentId(row)) && shape.parentId(row) !== shape.id(row) ? shape.parentId(row) : '');
  const byParent = Map.groupBy(known.values(), parentOf);
  return nestedTree(byParent.get('') ?? [], { ...shape, children: (row) => byParent.get(shape.id(row)) ?? [] });
}

function below(parentPath: string, name: string): string {
  return parentPath === '' ? name : `${parentPath} > ${name}`;
}

/** Children of a category, or the roots for null. */
export function childrenOf(roots: readonly CategoryNode[], parentId: string | null): LookupNode[] {
  if (parentId === null) return roots.map(plain);
  for (const node of everyNode(roots)) if (node.id === parentId) return node.children.map(plain);
  return [];
}

function* everyNode(nodes: readonly CategoryNode[]): Generator<CategoryNode> {
  for (const node of nodes) {
    yield node;
    yield* everyNode(node.children);
  }
}

function plain({ id, name, path, leaf }: LookupNode): LookupNode {
  return { id, name, path, leaf };
}

const FOUND_MAX = 50;

/**
 * Leaves whose path has every word of the keyword, whatever its spaces and case; nearest first: the name itself, a name that begins so, one
 * that has all of it, then the path, shorter ones first.
 */
export function searchLeaves(nodes: Iterable<LookupNode>, keyword: string): LookupNode[] {
  const words = keyword.trim().split(/\s+/).map(squeeze).filter(Boolean);
  if (words.length === 0) return [];
  const whole = words.join('');
  const rank = ({ name }: LookupNode) => {
    const own = squeeze(name);
    if (own === whole) return 0;
    if (own.startsWith(whole)) return 1;
    return words.every((word) => own.includes(word)) ? 2 : 3;
  };
  return [...nodes]
    .filter(({ leaf, path }) => leaf && words.every((word) => squeeze(path).includes(word)))
    .map((node) => ({ node, at: rank(node) }))
    .toSorted((a, b) => a.at - b.at || a.node.path.length - b.node.path.length)
    .slice(0, FOUND_MAX)
    .map(({ node }) => plain(node));
}

/** A name without spaces, in lower case. */
export function squeeze(name: string): string {
  return name.replaceAll(/\s/g, '').toLowerCase();
}

/** Those of the ids that there are, in the order of the ids. */
export function nodesOf(nodes: Iterable<LookupNode>, ids: readonly string[]): LookupNode[] {
  const wanted = new Set(ids);
  const found = new Map([...nodes].filter(({ id }) => wanted.has(id)).map((node) => [node.id, plain(node)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The look-ups of a channel that gives its tree at once. */
export function categoryLookups(
  tree: (ctx: ConnectorContext) => Promise<Outcome<CategoryNode[]>>,
): Required<Pick<LookupCapability, 'categories' | 'searchCategories' | 'categoriesById'>> {
  return {
    categories: async (ctx, parentId) => mapOutcome(await tree(ctx), (roots) => childrenOf(roots, parentId)),
    searchCategories: async (ctx, keyword) => mapOutcome(await tree(ctx), (roots) => searchLeaves(everyNode(roots), keyword)),
    categoriesById: async (ctx, ids) => mapOutcome(await tree(ctx), (roots) => nodesOf(everyNode(roots), ids)),
  };
}
