/** Categories, attributes, notices and places of COUPANG (sheet 4, Lookups). */
import { type CategoryNode, categoryLookups, nestedTree } from '../sdk/category-tree.ts';
import type { CategoryAttribute, LookupCapability, LookupOption } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { firstText, text, type Wire, wire, wires } from '../sdk/reader.ts';
import { choiceOf } from '../sdk/short-list.ts';
import { call, catalogPath, reading } from './client.ts';
import type { CategoryMeta, MetaAttribute } from './product-out.ts';
import { categoryMeta } from './products.ts';
import { categoryRoots } from './proofs.ts';
import { listWarehouses } from './warehouses.ts';

export const lookups: LookupCapability = {
  ...categoryLookups(categoryTree),
  attributes: async (ctx, categoryId) => mapOutcome(await categoryMeta(ctx, categoryId), ({ attributes }) => attributes.map(toAttribute)),
  notices: async (ctx, categoryId) => mapOutcome(await categoryMeta(ctx, categoryId), toNoticeOptions),
  addresses: async (ctx, use) =>
    mapOutcome(await listWarehouses(ctx, use), (warehouses) => warehouses.map((warehouse) => toWarehouseOption(warehouse, use))),
};

/** The whole tree: only there can a leaf be distinguished from a branch whose children were not sent. */
async function categoryTree(ctx: ConnectorContext): Promise<Outcome<CategoryNode[]>> {
  return mapOutcome(await call(ctx, reading('lookups.categories', catalogPath('/meta/display-categories'), categoryRoots)), toCategoryTree);
}

/** The tree below ROOT; closed categories are left out. */
export function toCategoryTree(data: unknown): CategoryNode[] {
  const root = wire(data);
  return nestedTree<Wire>(openRows('child' in root ? root.child : data), {
    id: (row) => firstText(row.displayItemCategoryCode, row.displayCategoryCode),
    name: (row) => text(row.name),
    children: (row) => openRows(row.child),
  });
}

function openRows(value: unknown): Wire[] {
  return wires(value).filter(({ status }) => /^(ACTIVE|READY)?$/.test(text(status)));
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

function toWarehouseOption(warehouse: Wire, use: 'OUTBOUND' | 'RETURN'): LookupOption {
  const address = wire(wires(warehouse.placeAddresses)[0]);
  const number = use === 'OUTBOUND' ? warehouse.outboundShippingPlaceCode : warehouse.returnCenterCode;
  return choiceOf(number, warehouse.shippingPlaceName, address.returnAddress, address.returnAddressDetail);
}
