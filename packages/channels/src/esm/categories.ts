/**
 * Categories of a site, and ESM's own, each of which has some at both sites (sheet 4). They come level by level: a search walks them all, and what
 * was walked is remembered, as it is the same for every seller.
 */
import { searchLeaves } from '../sdk/category-tree.ts';
import type { LookupCapability, LookupNode, SharedCategory } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { flag, text, type Wire, wires } from '../sdk/reader.ts';
import { call, isAbsent, reading, segment } from './client.ts';
import { members, ownOf } from './members.ts';
import { categoryNode, listOf, matchedCategories } from './proofs.ts';
import { folded } from './reading.ts';

const CATEGORIES = '/item/v1/categories';
/** The server keeps what was answered from one process and seller to the others: this spares reading it again. */
const KEPT_MS = 10 * 60_000;
/** Those of both sites and of ESM, live and for practice. */
const TREES_MAX = 8;
/** As long as one search asks for branches that it does not know; a tree that takes longer is searched as far as this reaches, and further the next time. */
const ASKING_MS = 60_000;
/** Of ESM's that a search names: each is asked where it belongs. */
const SHARED_MAX = 8;

/** A tree as it is asked for. */
interface Source {
  name: string;
  /** Those below a category, or the roots for null, with its own name where the answer says it. */
  below(code: string | null): Promise<Outcome<{ name: string; rows: Omit<LookupNode, 'path'>[] }>>;
}

const siteCategories = (ctx: ConnectorContext): Source => ({
  name: String(ownOf(ctx).site.no),
  below: async (code) =>
    mapOutcome(await call(ctx, siteCategory(code)), ({ catname, subcats }) => ({ name: text(catname), rows: wires(subcats).map(siteRow) })),
});

const esmCategories = (ctx: ConnectorContext): Source => ({
  name: 'ESM',
  async below(code) {
    const asked = reading(
      'GET',
      'lookups.categories',
      `${CATEGORIES}/sd-cats/${segment(code ?? '0')}`,
      listOf('sdcategorytree', 'sdcategorycode'),
    );
    return mapOutcome(await call(ctx, asked), (rows) => ({
      name: '',
      rows: rows.map((row) => ({ id: text(row.sdcategorycode), name: text(row.sdcategoryname), leaf: flag(row.isleafcategory) === true })),
    }));
  },
});

interface Tree {
  until: number;
  /** Children by the code above them; an empty one above the first. */
  below: Map<string, LookupNode[]>;
  /** What belongs to a category of ESM at the sites; null where ESM no longer has it. */
  belongs: Map<string, SharedCategory['shops'] | null>;
  /** Questions under way, by what is asked. */
  asked: Map<string, Asked>;
}

interface Asked {
  accountId: string;
  answer: Promise<Outcome<unknown>>;
}

/** One call for all who ask the same at once. What another account was refused says nothing of this one, which then asks itself. */
async function askOnce<T>(
  ctx: ConnectorContext,
  asked: Map<string, Asked>,
  key: string,
  ask: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const known = asked.get(key) as { accountId: string; answer: Promise<Outcome<T>> } | undefined;
  if (known) {
    const answer = await known.answer;
    return answer.kind === 'ok' || known.accountId === ctx.account.id ? answer : askOnce(ctx, asked, key, ask);
  }
  const answer = askAndForget(asked, key, ask);
  asked.set(key, { accountId: ctx.account.id, answer });
  return answer;
}

async function askAndForget<T>(asked: Map<string, Asked>, key: string, ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await ask();
  } finally {
    asked.delete(key);
  }
}

/** By address and source. */
const trees = new Map<string, Tree>();

function treeOf(ctx: ConnectorContext, { name }: Source): Tree {
  const key = `${ctx.baseUrl} ${name}`;
  const known = trees.get(key);
  const now = ctx.now().getTime();
  if (known && known.until > now) return known;
  const [oldest = ''] = trees.keys();
  if (trees.size >= TREES_MAX) trees.delete(oldest);
  const fresh: Tree = { until: now + KEPT_MS, below: new Map(), belongs: new Map(), asked: new Map() };
  trees.set(key, fresh);
  return fresh;
}

const knownIn = ({ below }: Tree, id: string | null) => [...below.values()].flat().find((node) => node.id === id);

type Categories = 'categories' | 'searchCategories' | 'searchShared' | 'categoriesById';

export const categoryLookups: Required<Pick<LookupCapability, Categories>> = {
  async categories(ctx, parentId) {
    const source = siteCategories(ctx);
    return childrenOf(ctx, source, parentId, knownIn(treeOf(ctx, source), parentId)?.path ?? null);
  },
  searchCategories: (ctx, keyword) => search(ctx, siteCategories(ctx), keyword),
  async searchShared(ctx, keyword) {
    const found = await search(ctx, esmCategories(ctx), keyword);
    if (found.kind !== 'ok') return found;
    const shared: SharedCategory[] = [];
    for (const { id, name, path } of found.value.slice(0, SHARED_MAX)) {
      const sites = await belongingTo(ctx, id);
      if (sites.kind !== 'ok') return sites;
      if (sites.value !== null) shared.push({ id, name, path, shops: sites.value });
    }
    return { kind: 'ok', value: shared };
  },
  async categoriesById(ctx, ids) {
    const nodes: LookupNode[] = [];
    for (const id of ids) {
      const answer = await call(ctx, siteCategory(id));
      if (isAbsent(answer)) continue;
      if (answer.kind !== 'ok') return answer;
      if (text(answer.value.catcode) !== id) continue;
      const row = siteRow(answer.value);
      nodes.push(knownIn(treeOf(ctx, siteCategories(ctx)), id) ?? { ...row, path: row.name });
    }
    return { kind: 'ok', value: nodes };
  },
};

function belongingTo(ctx: ConnectorContext, id: string): Promise<Outcome<SharedCategory['shops'] | null>> {
  const { belongs, asked } = treeOf(ctx, esmCategories(ctx));
  const known = belongs.get(id);
  if (known !== undefined) return Promise.resolve({ kind: 'ok', value: known });
  return askOnce(ctx, asked, `belongs ${id}`, async () => {
    const path = `${CATEGORIES}/sd-cats/${segment(id)}/site-cats`;
    const sites = await call(ctx, reading('GET', 'lookups.categories', path, matchedCategories, { subject: id }));
    if (sites.kind !== 'ok' && !isAbsent(sites)) return sites;
    const shops = sites.kind === 'ok' ? sites.value.flatMap(shopCategory) : null;
    belongs.set(id, shops);
    return { kind: 'ok', value: shops };
  });
}

async function search(ctx: ConnectorContext, source: Source, keyword: string): Promise<Outcome<LookupNode[]>> {
  const { below, asked: underWay } = treeOf(ctx, source);
  const leaves: LookupNode[] = [];
  const open: { id: string | null; path: string }[] = [{ id: null, path: '' }];
  const until = ctx.now().getTime() + ASKING_MS;
  for (let branch = open.shift(); branch; branch = open.shift()) {
    const known = below.get(branch.id ?? '');
    if (known === undefined && ctx.now().getTime() >= until) continue;
    const { id, path } = branch;
    const ask = () => childrenOf(ctx, source, id, path);
    const nodes = known === undefined ? await askOnce(ctx, underWay, `below ${id ?? ''}`, ask) : { kind: 'ok' as const, value: known };
    if (nodes.kind !== 'ok') return nodes;
    for (const node of nodes.value) (node.leaf ? leaves : open).push(node);
  }
  return { kind: 'ok', value: searchLeaves(leaves, keyword) };
}

/** @param path of the parent; null where nobody knows it */
async function childrenOf(
  ctx: ConnectorContext,
  source: Source,
  parentId: string | null,
  path: string | null,
): Promise<Outcome<LookupNode[]>> {
  return mapOutcome(await source.below(parentId), ({ name, rows }) => {
    const above = path ?? name;
    const nodes = rows.map((row) => ({ ...row, path: above === '' ? row.name : `${above} > ${row.name}` }));
    if (parentId === null || path !== null) treeOf(ctx, source).below.set(parentId ?? '', nodes);
    return nodes;
  });
}

function siteCategory(code: string | null) {
  const path = `${CATEGORIES}/site-cats${code === null ? '' : `/${segment(code)}`}`;
  return reading('GET', 'lookups.categories', path, categoryNode, code === null ? {} : { subject: code });
}

function siteRow(value: Wire): Omit<LookupNode, 'path'> {
  const { catcode, catname, isleaf } = folded(value);
  return { id: text(catcode), name: text(catname), leaf: flag(isleaf) === true };
}

function shopCategory({ sitetype, catcode, catname }: Wire): SharedCategory['shops'] {
  const own = Object.values(members).find(({ site }) => String(site.no) === text(sitetype));
  return own && text(catcode) !== '' ? [{ shopType: own.manifest.shopType, id: text(catcode), name: text(catname) }] : [];
}
