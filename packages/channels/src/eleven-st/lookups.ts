/** Link check, categories and addresses of 11ST (sheet 4, Lookups). */
import type { LinkCapability, LookupCapability, LookupNode, LookupOption } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { text, type Wire } from '../sdk/reader.ts';
import { callEleven } from './client.ts';
import { addressRows, categoryRows } from './proofs.ts';

const SEARCH_MAX = 50;

export const elevenLink: LinkCapability = {
  /** The seller's outbound addresses: the cheapest call that needs a key of the right seller and a registered address. */
  async check(ctx) {
    const answer = await addressList(ctx, 'OUTBOUND');
    if (answer.kind === 'refused') return { kind: 'relink', message: `11번가에 연결하지 못했습니다: ${answer.message}` };
    const shopName = ctx.account.credentials.sellerId ?? '11번가';
    return mapOutcome(answer, (rows) => ({ shopName, multiShops: [], isOpenApi: true, raw: { addresses: rows.length } }));
  },
};

export const elevenLookups: LookupCapability = {
  async categories(ctx, parentId) {
    return mapOutcome(await categoryList(ctx), (nodes) => nodes.filter((node) => node.parentId === (parentId ?? ROOT)).map(plain));
  },
  async searchCategories(ctx, keyword) {
    return mapOutcome(await categoryList(ctx), (nodes) => searchLeaves(nodes, keyword));
  },
  async addresses(ctx, use) {
    return mapOutcome(await addressList(ctx, use), (rows) => rows.map(toAddressOption));
  },
};

export interface CategoryRow extends LookupNode {
  parentId: string;
}

const ROOT = '0';

async function categoryList(ctx: ConnectorContext): Promise<Outcome<CategoryRow[]>> {
  const answer = await callEleven(ctx, {
    method: 'GET',
    path: ['cateservice', 'category'],
    operation: 'lookups.categories',
    effect: 'READ',
    proof: categoryRows,
  });
  return mapOutcome(answer, toCategories);
}

/** The flat tree with paths and leaves. Roots hang on `0`, whatever their rows say of a parent that is not there. */
export function toCategories(rows: readonly Wire[]): CategoryRow[] {
  const byId = new Map(rows.map((row) => [text(row.dispNo), row]));
  const parents = new Set(rows.map((row) => text(row.parentDispNo)));
  return [...byId].flatMap(([id, row]) => {
    if (id === '') return [];
    const parentId = byId.has(text(row.parentDispNo)) && text(row.parentDispNo) !== id ? text(row.parentDispNo) : ROOT;
    return [{ id, name: text(row.dispNm), path: pathOf(byId, id), leaf: !parents.has(id), parentId }];
  });
}

const DEPTH_MAX = 10;

function pathOf(byId: ReadonlyMap<string, Wire>, id: string): string {
  const names: string[] = [];
  let row = byId.get(id);
  for (let depth = 0; row && depth < DEPTH_MAX; depth += 1) {
    names.unshift(text(row.dispNm));
    row = byId.get(text(row.parentDispNo));
  }
  return names.join(' > ');
}

export function searchLeaves(nodes: readonly CategoryRow[], keyword: string): LookupNode[] {
  const wanted = keyword.replaceAll(/\s/g, '').toLowerCase();
  if (wanted === '') return [];
  const has = (value: string) => value.replaceAll(/\s/g, '').toLowerCase().includes(wanted);
  const leaves = nodes.filter(({ leaf, path }) => leaf && has(path));
  return [...leaves.filter(({ name }) => has(name)), ...leaves.filter(({ name }) => !has(name))].slice(0, SEARCH_MAX).map(plain);
}

function plain({ id, name, path, leaf }: CategoryRow): LookupNode {
  return { id, name, path, leaf };
}

function addressList(ctx: ConnectorContext, use: 'OUTBOUND' | 'RETURN'): Promise<Outcome<Wire[]>> {
  return callEleven(ctx, {
    method: 'GET',
    path: ['areaservice', use === 'OUTBOUND' ? 'outboundarea' : 'inboundarea'],
    operation: `lookups.addresses.${use.toLowerCase()}`,
    effect: 'READ',
    proof: addressRows,
  });
}

function toAddressOption(row: Wire): LookupOption {
  return { value: text(row.addrSeq), label: text(row.addrNm) || text(row.rcvrNm), hint: text(row.addr) };
}
