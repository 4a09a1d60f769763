/** Link check, categories, attributes, notices and places of COUPANG (sheet 4, Lookups). */
import type { CategoryAttribute, LinkCapability, LookupCapability, LookupNode, LookupOption } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { firstText, text, type Wire, wire, wires } from '../sdk/reader.ts';
import { callCoupang, catalogPath, vendorId } from './client.ts';
import { listPlaces, placePage } from './places.ts';
import type { CategoryMeta, MetaAttribute } from './product-mapping.ts';
import { categoryMeta } from './products.ts';
import { categoryRoots } from './proofs.ts';

export const coupangLink: LinkCapability = {
  /** The vendor's return places: needs key, secret, registered address and the right vendor id at once. */
  async check(ctx) {
    const answer = await placePage(ctx, 'RETURN', 1, 1);
    if (answer.kind === 'refused') {
      return {
        kind: 'relink',
        message: `업체코드 ${vendorId(ctx)}(으)로 쿠팡에 연결하지 못했습니다. 업체코드와 키를 확인해주십시오.`,
      };
    }
    return mapOutcome(answer, ({ rows }) => ({ shopName: vendorId(ctx), multiShops: [], isOpenApi: true, raw: { places: rows.length } }));
  },
};

export const coupangLookups: LookupCapability = {
  async categories(ctx, parentId) {
    return mapOutcome(await categoryTree(ctx), (roots) => childrenOf(roots, parentId));
  },
  async searchCategories(ctx, keyword) {
    return mapOutcome(await categoryTree(ctx), (roots) => searchLeaves(roots, keyword));
  },
  async attributes(ctx, categoryId) {
    return mapOutcome(await categoryMeta(ctx, categoryId), ({ attributes }) => attributes.map(toAttribute));
  },
  async notices(ctx, categoryId) {
    return mapOutcome(await categoryMeta(ctx, categoryId), toNoticeOptions);
  },
  async addresses(ctx, use) {
    return mapOutcome(await listPlaces(ctx, use), (places) => places.map((place) => toPlaceOption(place, use)));
  },
};

export interface CategoryNode extends LookupNode {
  children: CategoryNode[];
}

const SEARCH_MAX = 50;

/** The whole tree: only there can a leaf be told from a branch whose children were not sent. */
async function categoryTree(ctx: ConnectorContext): Promise<Outcome<CategoryNode[]>> {
  const answer = await callCoupang(ctx, {
    method: 'GET',
    path: catalogPath('/meta/display-categories'),
    operation: 'lookups.categories',
    effect: 'READ',
    proof: categoryRoots,
  });
  return mapOutcome(answer, toCategoryTree);
}

/** The tree below ROOT; closed categories are left out. */
export function toCategoryTree(data: unknown): CategoryNode[] {
  const root = wire(data);
  const rows = 'child' in root ? wires(root.child) : wires(data);
  return rows.flatMap((row) => toNode(row, ''));
}

function toNode(row: Wire, parentPath: string): CategoryNode[] {
  const status = text(row.status);
  if (status !== '' && status !== 'ACTIVE' && status !== 'READY') return [];
  const name = text(row.name);
  const path = parentPath === '' ? name : `${parentPath} > ${name}`;
  const children = wires(row.child).flatMap((child) => toNode(child, path));
  const id = firstText(row.displayItemCategoryCode, row.displayCategoryCode);
  return id === '' ? [] : [{ id, name, path, leaf: children.length === 0, children }];
}

export function childrenOf(roots: readonly CategoryNode[], parentId: string | null): LookupNode[] {
  if (parentId === null) return roots.map(plain);
  for (const node of walk(roots)) {
    if (node.id === parentId) return node.children.map(plain);
  }
  return [];
}

/** Leaves whose name has the keyword first, then those whose path has it. */
export function searchLeaves(roots: readonly CategoryNode[], keyword: string): LookupNode[] {
  const wanted = keyword.replaceAll(/\s/g, '').toLowerCase();
  if (wanted === '') return [];
  const has = (value: string) => value.replaceAll(/\s/g, '').toLowerCase().includes(wanted);
  const leaves = [...walk(roots)].filter(({ leaf, path }) => leaf && has(path));
  return [...leaves.filter(({ name }) => has(name)), ...leaves.filter(({ name }) => !has(name))].slice(0, SEARCH_MAX).map(plain);
}

function* walk(nodes: readonly CategoryNode[]): Generator<CategoryNode> {
  for (const node of nodes) {
    yield node;
    yield* walk(node.children);
  }
}

function plain({ id, name, path, leaf }: CategoryNode): LookupNode {
  return { id, name, path, leaf };
}

function toAttribute(attribute: MetaAttribute): CategoryAttribute {
  return {
    key: attribute.name,
    label: attribute.exposed ? `${attribute.name} (구매옵션)` : attribute.name,
    required: attribute.required && attribute.group === 'NONE',
    kind: attribute.number ? 'NUMBER' : 'TEXT',
    options: [],
    ...(attribute.unit === '' ? {} : { unit: attribute.unit }),
  };
}

function toNoticeOptions({ notices }: CategoryMeta): LookupOption[] {
  return notices.map(({ name, details }) => ({ value: name, label: name, hint: details.map((detail) => detail.name).join(', ') }));
}

function toPlaceOption(place: Wire, use: 'OUTBOUND' | 'RETURN'): LookupOption {
  const address = wire(wires(place.placeAddresses)[0]);
  return {
    value: text(use === 'OUTBOUND' ? place.outboundShippingPlaceCode : place.returnCenterCode),
    label: text(place.shippingPlaceName),
    hint: [text(address.returnAddress), text(address.returnAddressDetail)].filter(Boolean).join(' '),
  };
}
