/** Categories, attributes, notices, brands, addresses and delivery of the shop (section 4, Lookups). */
import { z } from 'zod';
import type { CategoryAttribute, LookupCapability, LookupNode, LookupOption } from '../sdk/connector.ts';
import { type ConnectorContext, mapOutcome, type Outcome, type Proof, wireFlag, wireId, wireInt, wireText } from '../sdk/index.ts';
import { call } from './client.ts';
import type { Bucket } from './manifest.ts';
import { rowsOf } from './proofs.ts';

const SEARCH_MAX = 50;
const ADDRESS_PAGE = 100;
const ADDRESS_PAGES_MAX = 10;

const category = z.looseObject({ id: wireId, name: wireText, wholeCategoryName: wireText, last: wireFlag });
type WireCategory = z.infer<typeof category>;

export const lookups: LookupCapability = {
  async categories(ctx, parentId) {
    if (parentId !== null) {
      const children = await get(
        ctx,
        'lookups.subCategories',
        'categories',
        `/v1/categories/${encodeURIComponent(parentId)}/sub-categories`,
        rowsOf(category, LISTS, { beEmpty: true }),
      );
      return mapOutcome(children, (rows) => rows.map(toNode));
    }
    const all = await get(ctx, 'lookups.categories', 'categories', '/v1/categories', categories, { last: false });
    return mapOutcome(all, (rows) => rows.filter(isRoot).map(toNode));
  },

  async searchCategories(ctx, keyword) {
    const leaves = await get(ctx, 'lookups.categories', 'categories', '/v1/categories', categories, { last: true });
    return mapOutcome(leaves, (rows) => rankCategories(rows, keyword).map(toNode));
  },

  attributes: readAttributes,

  async notices(ctx, categoryId) {
    const types = await get(ctx, 'lookups.notices', 'lookups', '/v1/products-for-provided-notice', noticeTypes, { categoryId });
    return mapOutcome(types, (rows) =>
      rows.map((row) => ({
        value: row.productInfoProvidedNoticeType,
        label: row.productInfoProvidedNoticeTypeName || row.productInfoProvidedNoticeType,
      })),
    );
  },

  async brands(ctx, keyword) {
    const rows = await get(ctx, 'lookups.brands', 'lookups', '/v1/product-brands', names, { name: keyword });
    return mapOutcome(rows, toOptions);
  },

  addresses: readAddresses,

  async delivery(ctx, kind) {
    if (kind === 'COURIER') {
      const companies = await get(
        ctx,
        'lookups.returnCouriers',
        'lookups',
        '/v2/product-delivery-info/return-delivery-companies',
        returnCompanies,
      );
      return mapOutcome(companies, toReturnCouriers);
    }
    const groups = await get(ctx, 'lookups.bundleGroups', 'lookups', '/v1/product-delivery-info/bundle-groups', names);
    return mapOutcome(groups, toOptions);
  },
};

const LISTS = ['contents', 'data'];
const categories = rowsOf(category, LISTS, { beEmpty: false });
const named = z.looseObject({ id: wireId, name: wireText });
const names = rowsOf(named, LISTS, { beEmpty: true });
const noticeType = z.looseObject({ productInfoProvidedNoticeType: wireId, productInfoProvidedNoticeTypeName: wireText });
const noticeTypes = rowsOf(noticeType, LISTS, { beEmpty: false });

function toOptions(rows: readonly z.infer<typeof named>[]): LookupOption[] {
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}

function get<T>(
  ctx: ConnectorContext,
  operation: string,
  bucket: Bucket,
  path: string,
  proof: Proof<unknown, T>,
  query: Record<string, string | boolean | number> = {},
): Promise<Outcome<T>> {
  return call(ctx, { operation, bucket, method: 'GET', path, query, effect: 'READ', proof });
}

function isRoot({ name, wholeCategoryName }: WireCategory): boolean {
  return wholeCategoryName === '' || wholeCategoryName === name || !wholeCategoryName.includes('>');
}

function toNode({ id, name, wholeCategoryName, last }: WireCategory): LookupNode {
  return {
    id,
    name,
    path: (wholeCategoryName || name)
      .split('>')
      .map((part) => part.trim())
      .join(' > '),
    leaf: last,
  };
}

/** Leaves whose name or path has every word of the keyword, nearest first. */
export function rankCategories(leaves: readonly WireCategory[], keyword: string): WireCategory[] {
  const words = keyword
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const whole = words.join(' ');
  const rank = ({ name }: WireCategory) => {
    if (name === whole) return 0;
    if (name.startsWith(whole)) return 1;
    return words.every((word) => name.includes(word)) ? 2 : 3;
  };
  return leaves
    .filter(({ name, wholeCategoryName }) => words.every((word) => `${wholeCategoryName} ${name}`.includes(word)))
    .toSorted((a, b) => rank(a) - rank(b) || a.wholeCategoryName.length - b.wholeCategoryName.length)
    .slice(0, SEARCH_MAX);
}

const attribute = z.looseObject({
  attributeSeq: wireId,
  attributeName: wireText,
  attributeType: wireText,
  attributeClassificationType: wireText,
  representativeUnitCode: wireText,
});
const attributeValue = z.looseObject({
  attributeSeq: wireId,
  attributeValueSeq: wireId,
  minAttributeValue: wireText,
  maxAttributeValue: wireText,
  exposureOrder: wireInt,
});
const unit = z.looseObject({ id: wireId, unitCodeName: wireText });
const attributeRows = rowsOf(attribute, LISTS, { beEmpty: true });
const valueRows = rowsOf(attributeValue, LISTS, { beEmpty: true });
const unitRows = rowsOf(unit, LISTS, { beEmpty: true });

/** Every attribute is a choice among the channel's values; a range is one of its steps. */
async function readAttributes(ctx: ConnectorContext, categoryId: string): Promise<Outcome<CategoryAttribute[]>> {
  const attributes = await get(ctx, 'lookups.attributes', 'lookups', '/v1/product-attributes/attributes', attributeRows, { categoryId });
  if (attributes.kind !== 'ok') return attributes;
  const values = await get(ctx, 'lookups.attributeValues', 'lookups', '/v1/product-attributes/attribute-values', valueRows, { categoryId });
  if (values.kind !== 'ok') return values;
  const rows = attributes.value;
  const units = rows.some(({ representativeUnitCode }) => representativeUnitCode !== '')
    ? await get(ctx, 'lookups.attributeUnits', 'lookups', '/v1/product-attributes/attribute-value-units', unitRows)
    : ({ kind: 'ok', value: [] } as const);
  const unitNames = units.kind === 'ok' ? units.value : [];
  return { kind: 'ok', value: toAttributes(rows, values.value, new Map(unitNames.map(({ id, unitCodeName }) => [id, unitCodeName]))) };
}

function toAttributes(
  rows: readonly z.infer<typeof attribute>[],
  allValues: readonly z.infer<typeof attributeValue>[],
  units: ReadonlyMap<string, string>,
): CategoryAttribute[] {
  const values = allValues.toSorted((a, b) => (a.exposureOrder ?? 0) - (b.exposureOrder ?? 0));
  return rows.map((row) => {
    const unitName = units.get(row.representativeUnitCode) ?? '';
    const options = values
      .filter(({ attributeSeq }) => attributeSeq === row.attributeSeq)
      .map((value) => ({ value: value.attributeValueSeq, label: valueLabel(value, unitName) }));
    return {
      key: row.attributeSeq,
      label: row.attributeName,
      required: row.attributeType === 'PRIMARY',
      kind: row.attributeClassificationType === 'MULTI_SELECT' ? 'MULTI' : 'SELECT',
      options,
      ...(unitName === '' ? {} : { unit: unitName }),
    };
  });
}

function valueLabel({ minAttributeValue: min, maxAttributeValue: max }: z.infer<typeof attributeValue>, unitName: string): string {
  return max === '' || max === min ? `${min}${unitName}` : `${min}${unitName} ~ ${max}${unitName}`;
}

const address = z.looseObject({
  addressBookNo: wireId,
  name: wireText,
  addressType: wireText,
  baseAddress: wireText,
  detailAddress: wireText,
  address: wireText,
});

const addressRows = rowsOf(address, ['addressBooks', ...LISTS], { beEmpty: true });

/** A page of the address book is never bare: an empty one follows the last place only. */
const addressPage: typeof addressRows = (answer) => (Array.isArray(answer) ? null : addressRows(answer));

/** The whole address book, the places meant for this use first. */
async function readAddresses(ctx: ConnectorContext, use: 'OUTBOUND' | 'RETURN'): Promise<Outcome<LookupOption[]>> {
  const wanted = use === 'OUTBOUND' ? 'RELEASE' : 'REFUND_OR_EXCHANGE';
  const rows: z.infer<typeof address>[] = [];
  for (let page = 1; page <= ADDRESS_PAGES_MAX; page += 1) {
    const answer = await get(ctx, 'lookups.addresses', 'account', '/v1/seller/addressbooks-for-page', addressPage, { page });
    if (answer.kind !== 'ok') return answer;
    rows.push(...answer.value);
    if (answer.value.length < ADDRESS_PAGE) break;
  }
  const options = rows
    .toSorted((a, b) => Number(b.addressType === wanted) - Number(a.addressType === wanted))
    .map((row) => {
      const place = [row.baseAddress || row.address, row.detailAddress].filter((part) => part !== '').join(' ');
      return { value: row.addressBookNo, label: row.name || place || row.addressBookNo, ...(place === '' ? {} : { hint: place }) };
    });
  return { kind: 'ok', value: options };
}

const returnCompany = z.looseObject({
  returnDeliveryCompanyPriorityType: wireId,
  deliveryCompanyName: wireText,
  deliveryCompany: wireText,
});

const returnCompanies = rowsOf(returnCompany, ['returnDeliveryCompanies', ...LISTS], { beEmpty: true });

function toReturnCouriers(rows: readonly z.infer<typeof returnCompany>[]): LookupOption[] {
  return rows.map((row) => ({
    value: row.returnDeliveryCompanyPriorityType,
    label: row.deliveryCompanyName || row.deliveryCompany || row.returnDeliveryCompanyPriorityType,
  }));
}
