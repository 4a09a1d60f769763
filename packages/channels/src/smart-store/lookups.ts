/** Categories, attributes, notices, brands, addresses and delivery of the shop (section 4, Lookups). */
import { nodesOf, searchLeaves } from '../sdk/category-tree.ts';
import type { CategoryAttribute, LookupCapability, LookupNode, LookupOption } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import type { Proof } from '../sdk/proof.ts';
import { firstText, flag, text, type Wire, whole } from '../sdk/reader.ts';
import { choiceOf, everyPage } from '../sdk/short-list.ts';
import { call, reading, type SmartStoreCall } from './client.ts';
import { listOf } from './proofs.ts';

const ADDRESS_PAGE = 100;
const ADDRESS_PAGES_MAX = 10;

const LISTS = ['contents', 'data'];
const someOf = (id: string) => listOf([id], LISTS, { beEmpty: false });
const anyOf = (id: string, name?: string) => listOf([id], name === undefined ? LISTS : [name, ...LISTS], { beEmpty: true });

export const lookups: LookupCapability = {
  async categories(ctx, parentId) {
    if (parentId === null) return mapOutcome(await categories(ctx, false), (rows) => rows.filter(isRoot).map(toNode));
    const path = `/v1/categories/${encodeURIComponent(parentId)}/sub-categories`;
    return mapOutcome(await call(ctx, reading('lookups.subCategories', 'categories', path, anyOf('id'))), (rows) => rows.map(toNode));
  },
  async searchCategories(ctx, keyword) {
    return mapOutcome(await categories(ctx, true), (rows) => searchLeaves(rows.map(toNode), keyword));
  },
  async categoriesById(ctx, ids) {
    return mapOutcome(await categories(ctx, false), (rows) => nodesOf(rows.map(toNode), ids));
  },
  attributes: readAttributes,
  async notices(ctx, categoryId) {
    const proof = someOf('productInfoProvidedNoticeType');
    const types = await get(ctx, 'lookups.notices', '/v1/products-for-provided-notice', proof, { categoryId });
    return mapOutcome(types, toOptions('productInfoProvidedNoticeType', 'productInfoProvidedNoticeTypeName'));
  },
  async brands(ctx, name) {
    return mapOutcome(await get(ctx, 'lookups.brands', '/v1/product-brands', anyOf('id'), { name }), toOptions('id', 'name'));
  },
  addresses: readAddresses,
  async delivery(ctx, kind) {
    if (kind === 'COURIER') {
      const proof = anyOf('returnDeliveryCompanyPriorityType', 'returnDeliveryCompanies');
      const companies = await get(ctx, 'lookups.returnCouriers', '/v2/product-delivery-info/return-delivery-companies', proof);
      return mapOutcome(companies, toOptions('returnDeliveryCompanyPriorityType', 'deliveryCompanyName', 'deliveryCompany'));
    }
    const groups = await get(ctx, 'lookups.bundleGroups', '/v1/product-delivery-info/bundle-groups', anyOf('id'));
    return mapOutcome(groups, toOptions('id', 'name'));
  },
};

function get<T>(
  ctx: ConnectorContext,
  operation: string,
  path: string,
  proof: Proof<unknown, T>,
  query: NonNullable<SmartStoreCall['query']> = {},
): Promise<Outcome<T>> {
  return call(ctx, reading(operation, 'lookups', path, proof, { query }));
}

/** Choices by their number, under the first of `names` that a row has. */
function toOptions(id: string, ...names: string[]): (rows: readonly Wire[]) => LookupOption[] {
  return (rows) => rows.map((row) => choiceOf(row[id], firstText(...names.map((name) => row[name]))));
}

/** Every category, or the leaves alone. */
function categories(ctx: ConnectorContext, last: boolean): Promise<Outcome<Wire[]>> {
  return call(ctx, reading('lookups.categories', 'categories', '/v1/categories', someOf('id'), { query: { last } }));
}

function isRoot({ name, wholeCategoryName }: Wire): boolean {
  return text(wholeCategoryName) === text(name) || !text(wholeCategoryName).includes('>');
}

function toNode({ id, name, wholeCategoryName, last }: Wire): LookupNode {
  const parts = firstText(wholeCategoryName, name).split('>');
  return { id: text(id), name: text(name), path: parts.map((part) => part.trim()).join(' > '), leaf: flag(last) === true };
}

/** Every attribute is a choice among the channel's values; a range is one of its steps. */
async function readAttributes(ctx: ConnectorContext, categoryId: string): Promise<Outcome<CategoryAttribute[]>> {
  const base = '/v1/product-attributes';
  const query = { categoryId };
  const attributes = await get(ctx, 'lookups.attributes', `${base}/attributes`, anyOf('attributeSeq'), query);
  if (attributes.kind !== 'ok') return attributes;
  const values = await get(ctx, 'lookups.attributeValues', `${base}/attribute-values`, valuesProof, query);
  if (values.kind !== 'ok') return values;
  const rows = attributes.value;
  const units = rows.some(({ representativeUnitCode }) => text(representativeUnitCode) !== '')
    ? await get(ctx, 'lookups.attributeUnits', `${base}/attribute-value-units`, anyOf('id'))
    : ({ kind: 'ok', value: [] } as const);
  const unitNames = new Map((units.kind === 'ok' ? units.value : []).map(({ id, unitCodeName }) => [text(id), text(unitCodeName)]));
  return { kind: 'ok', value: toAttributes(rows, values.value, unitNames) };
}

const valuesProof = anyOf('attributeValueSeq');

function toAttributes(rows: readonly Wire[], allValues: readonly Wire[], units: ReadonlyMap<string, string>): CategoryAttribute[] {
  const sorted = allValues.toSorted((a, b) => (whole(a.exposureOrder) ?? 0) - (whole(b.exposureOrder) ?? 0));
  const values = Map.groupBy(sorted, ({ attributeSeq }) => text(attributeSeq));
  return rows.map((row) => {
    const key = text(row.attributeSeq);
    const unit = units.get(text(row.representativeUnitCode)) ?? '';
    return {
      key,
      label: text(row.attributeName),
      required: text(row.attributeType) === 'PRIMARY',
      kind: text(row.attributeClassificationType) === 'MULTI_SELECT' ? 'MULTI' : 'SELECT',
      options: (values.get(key) ?? []).map((value) => ({ value: text(value.attributeValueSeq), label: valueLabel(value, unit) })),
      ...(unit === '' ? {} : { unit }),
    };
  });
}

function valueLabel({ minAttributeValue, maxAttributeValue }: Wire, unit: string): string {
  const [min, max] = [text(minAttributeValue), text(maxAttributeValue)];
  return max === '' || max === min ? `${min}${unit}` : `${min}${unit} ~ ${max}${unit}`;
}

const addressRows = anyOf('addressBookNo', 'addressBooks');

/** A page of the address book is never bare: an empty one follows the last place only. */
const addressPage: typeof addressRows = (answer) => (Array.isArray(answer) ? null : addressRows(answer));

/** The whole address book, the places meant for this use first. */
async function readAddresses(ctx: ConnectorContext, use: 'OUTBOUND' | 'RETURN'): Promise<Outcome<LookupOption[]>> {
  const wanted = use === 'OUTBOUND' ? 'RELEASE' : 'REFUND_OR_EXCHANGE';
  const path = '/v1/seller/addressbooks-for-page';
  const places = await everyPage(ADDRESS_PAGES_MAX, async (page) => {
    const answer = await call(ctx, reading('lookups.addresses', 'account', path, addressPage, { query: { page } }));
    return mapOutcome(answer, (rows) => ({ rows, isLast: rows.length < ADDRESS_PAGE }));
  });
  const isMeant = ({ addressType }: Wire) => Number(text(addressType) === wanted);
  return mapOutcome(places, (rows) => rows.toSorted((a, b) => isMeant(b) - isMeant(a)).map(toWarehouseOption));
}

function toWarehouseOption(row: Wire): LookupOption {
  const address = [firstText(row.baseAddress, row.address), text(row.detailAddress)].filter(Boolean).join(' ');
  return choiceOf(row.addressBookNo, firstText(row.name, address), address);
}
