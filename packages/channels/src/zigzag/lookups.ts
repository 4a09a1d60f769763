/** Link check, categories, notices, brands and addresses of ZIGZAG (sheet 4). */
import type { LinkCapability, LookupCapability, LookupNode, LookupOption } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { text, type Wire, wire, wires } from '../sdk/reader.ts';
import { callZigzag } from './client.ts';
import { allowedCodes, categoryIn, toTemplates } from './essentials.ts';
import { type EssentialsAnswer, essentialsProof, pageProof, storeProof, treeProof } from './proofs.ts';
import { ADDRESSES, CATEGORY_TREE, ESSENTIALS, SHOP } from './queries.ts';

const SEARCH_MAX = 50;
const ADDRESS_PAGE = 50;
const ADDRESS_PAGES_MAX = 20;

export const zigzagLink: LinkCapability = {
  async check(ctx) {
    const answer = await callZigzag(ctx, { query: SHOP, operation: 'link.check', effect: 'READ', proof: storeProof });
    if (answer.kind !== 'ok') return answer.kind === 'refused' ? notLinked(answer.message) : answer;
    const shop = answer.value.found;
    if (!shop) return notLinked('스토어 정보가 없습니다.');
    return { kind: 'ok', value: { shopName: text(shop.shop_name), multiShops: [], isOpenApi: true, raw: { shop_id: text(shop.shop_id) } } };
  },
};

function notLinked(words: string): Outcome<never> {
  return { kind: 'relink', message: `지그재그에 연결하지 못했습니다: ${words} Access Key와 Secret Key를 확인해주십시오.` };
}

export const zigzagLookups: LookupCapability = {
  async categories(ctx, parentId) {
    return mapOutcome(await tree(ctx), (root) => childrenOf(root, parentId));
  },
  async searchCategories(ctx, keyword) {
    return mapOutcome(await tree(ctx), (root) => searchLeaves(root, keyword));
  },
  async notices(ctx, categoryId) {
    const answer = await callZigzag(ctx, { query: ESSENTIALS, operation: 'lookups.notices', effect: 'READ', proof: essentialsProof });
    return mapOutcome(answer, (data) => noticeOptions(data, categoryId));
  },
  async brands(ctx, keyword) {
    const answer = await callZigzag(ctx, { query: SHOP, operation: 'lookups.brands', effect: 'READ', proof: storeProof });
    return mapOutcome(answer, ({ found }) => brandOptions(wire(found), keyword));
  },
  addresses: (ctx) => addressOptions(ctx),
};

function tree(ctx: ConnectorContext): Promise<Outcome<Wire>> {
  return callZigzag(ctx, { query: CATEGORY_TREE, operation: 'lookups.categories', effect: 'READ', proof: treeProof });
}

/** Children of a category, or of the root, which is none itself. */
export function childrenOf(root: Wire, parentId: string | null): LookupNode[] {
  if (parentId === null) return wires(root.children).map((row) => nodeOf(row, ''));
  for (const { row, path } of walk(root, '')) {
    if (text(row.id) === parentId) return wires(row.children).map((child) => nodeOf(child, path));
  }
  return [];
}

/** Leaves whose name has the keyword first, then those whose path has it. */
export function searchLeaves(root: Wire, keyword: string): LookupNode[] {
  const wanted = squeeze(keyword);
  if (wanted === '') return [];
  const nodes = [...walk(root, '')].map(({ row, parentPath }) => nodeOf(row, parentPath));
  const leaves = nodes.filter(({ leaf, path }) => leaf && squeeze(path).includes(wanted));
  const named = leaves.filter(({ name }) => squeeze(name).includes(wanted));
  return [...named, ...leaves.filter((leaf) => !named.includes(leaf))].slice(0, SEARCH_MAX);
}

function* walk(parent: Wire, parentPath: string): Generator<{ row: Wire; path: string; parentPath: string }> {
  for (const row of wires(parent.children)) {
    const { path } = nodeOf(row, parentPath);
    yield { row, path, parentPath };
    yield* walk(row, path);
  }
}

function nodeOf(row: Wire, parentPath: string): LookupNode {
  const name = text(row.name);
  const path = parentPath === '' ? name : `${parentPath} > ${name}`;
  return { id: text(row.id), name, path, leaf: wires(row.children).length === 0 };
}

function squeeze(words: string): string {
  return words.replaceAll(/\s/g, '').toLowerCase();
}

function noticeOptions({ templates, root }: EssentialsAnswer, categoryId: string): LookupOption[] {
  const allowed = allowedCodes(categoryIn(root, categoryId));
  return toTemplates(templates)
    .filter(({ code }) => allowed.length === 0 || allowed.includes(code))
    .map(({ code, name, items }) => ({ value: code, label: name, hint: items.map((item) => item.name).join(', ') }));
}

function brandOptions(shop: Wire, keyword: string): LookupOption[] {
  const wanted = squeeze(keyword);
  return wires(shop.allowed_brand_list)
    .map((brand) => ({ value: text(brand.brand_id), label: text(brand.brand_name) }))
    .filter(({ label }) => wanted === '' || squeeze(label).includes(wanted));
}

const ADDRESS_PROOF = pageProof('shop_shipping_address_list');

/** The address book; its rows serve for sending and for returns. */
async function addressOptions(ctx: ConnectorContext): Promise<Outcome<LookupOption[]>> {
  const options: LookupOption[] = [];
  for (let page = 0; page < ADDRESS_PAGES_MAX; page += 1) {
    const variables = { limit: ADDRESS_PAGE, skip: page * ADDRESS_PAGE };
    const answer = await callZigzag(ctx, {
      query: ADDRESSES,
      variables,
      operation: 'lookups.addresses',
      effect: 'READ',
      proof: ADDRESS_PROOF,
    });
    if (answer.kind !== 'ok') return answer;
    const { rows, total } = answer.value;
    for (const row of wires(rows)) {
      const hint = [row.postcode, row.address, row.address_detail].map(text).filter(Boolean).join(' ');
      options.push({ value: text(row.id), label: text(row.name), hint });
    }
    if (rows.length === 0 || options.length >= total) break;
  }
  return { kind: 'ok', value: options };
}
