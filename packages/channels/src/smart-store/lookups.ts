/** Categories, attributes, notices, brands, addresses and delivery of the shop (section 4, Lookups). */
import { z } from 'zod';
import type { CategoryAttribute, LookupCapability, LookupNode, LookupOption } from '../sdk/connector.ts';
import { type ConnectorContext, mapOutcome, type Outcome, readRows, rowsIn, wireFlag, wireId, wireInt, wireText } from '../sdk/index.ts';
import { call } from './client.ts';
import type { Bucket } from './manifest.ts';

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
      );
      return mapOutcome(children, (body) => readCategories(body).map(toNode));
    }
    const all = await get(ctx, 'lookups.categories', 'categories', '/v1/categories', { last: false });
    return mapOutcome(all, (body) => readCategories(body).filter(isRoot).map(toNode));
  },

  async searchCategories(ctx, keyword) {
    const leaves = await get(ctx, 'lookups.categories', 'categories', '/v1/categories', { last: true });
    return mapOutcome(leaves, (body) => rankCategories(readCategories(body), keyword).map(toNode));
  },

  attributes: readAttributes,

  async notices(ctx, categoryId) {
    const types = await get(ctx, 'lookups.notices', 'lookups', '/v1/products-for-provided-notice', { categoryId });
    return mapOutcome(types, (body) =>
      readRows(noticeType, rowsIn(body, 'contents', 'data')).rows.map((row) => ({
        value: row.productInfoProvidedNoticeType,
        label: row.productInfoProvidedNoticeTypeName || row.productInfoProvidedNoticeType,
      })),
    );
  },

  async brands(ctx, keyword) {
    const rows = await get(ctx, 'lookups.brands', 'lookups', '/v1/product-brands', { name: keyword });
    return mapOutcome(rows, (body) =>
      readRows(named, rowsIn(body, 'contents', 'data')).rows.map(({ id, name }) => ({ value: id, label: name })),
    );
  },

  addresses: readAddresses,

  async delivery(ctx, kind) {
    if (kind === 'COURIER') {
      const companies = await get(ctx, 'lookups.returnCouriers', 'lookups', '/v2/product-delivery-info/return-delivery-companies');
      return mapOutcome(companies, toReturnCouriers);
    }
    const groups = await get(ctx, 'lookups.bundleGroups', 'lookups', '/v1/product-delivery-info/bundle-groups');
    return mapOutcome(groups, (body) =>
      readRows(named, rowsIn(body, 'contents', 'data')).rows.map(({ id, name }) => ({ value: id, label: name })),
    );
  },
};

const named = z.looseObject({ id: wireId, name: wireText });
const noticeType = z.looseObject({ productInfoProvidedNoticeType: wireId, productInfoProvidedNoticeTypeName: wireText });

function get(
  ctx: ConnectorContext,
  operation: string,
  bucket: Bucket,
  path: string,
  query: Record<string, string | boolean | number> = {},
): Promise<Outcome<unknown>> {
  return call(ctx, { operation, bucket, method: 'GET', path, query, effect: 'READ' });
}

function readCategories(body: unknown): WireCategory[] {
  return readRows(category, rowsIn(body, 'contents', 'data')).rows;
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

/** Every attribute is a choice among the channel's values; a range is one of its steps. */
async function readAttributes(ctx: ConnectorContext, categoryId: string): Promise<Outcome<CategoryAttribute[]>> {
  const attributes = await get(ctx, 'lookups.attributes', 'lookups', '/v1/product-attributes/attributes', { categoryId });
  if (attributes.kind !== 'ok') return attributes;
  const values = await get(ctx, 'lookups.attributeValues', 'lookups', '/v1/product-attributes/attribute-values', { categoryId });
  if (values.kind !== 'ok') return values;
  const { rows } = readRows(attribute, rowsIn(attributes.value, 'contents', 'data'));
  const units = rows.some(({ representativeUnitCode }) => representativeUnitCode !== '')
    ? await get(ctx, 'lookups.attributeUnits', 'lookups', '/v1/product-attributes/attribute-value-units')
    : ({ kind: 'ok', value: [] } as const);
  const unitNames = units.kind === 'ok' ? readRows(unit, rowsIn(units.value, 'contents', 'data')).rows : [];
  return { kind: 'ok', value: toAttributes(rows, values.value, new Map(unitNames.map(({ id, unitCodeName }) => [id, unitCodeName]))) };
}

function toAttributes(
  rows: readonly z.infer<typeof attribute>[],
  rawValues: unknown,
  units: ReadonlyMap<string, string>,
): CategoryAttribute[] {
  const values = readRows(attributeValue, rowsIn(rawValues, 'contents', 'data')).rows.toSorted(
    (a, b) => (a.exposureOrder ?? 0) - (b.exposureOrder ?? 0),
  );
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

/** The whole address book, the places meant for this use first. */
async function readAddresses(ctx: ConnectorContext, use: 'OUTBOUND' | 'RETURN'): Promise<Outcome<LookupOption[]>> {
  const wanted = use === 'OUTBOUND' ? 'RELEASE' : 'REFUND_OR_EXCHANGE';
  const rows: z.infer<typeof address>[] = [];
  for (let page = 1; page <= ADDRESS_PAGES_MAX; page += 1) {
    const answer = await get(ctx, 'lookups.addresses', 'account', '/v1/seller/addressbooks-for-page', { page });
    if (answer.kind !== 'ok') return answer;
    const raw = rowsIn(answer.value, 'addressBooks', 'contents', 'data');
    rows.push(...readRows(address, raw).rows);
    if (raw.length < ADDRESS_PAGE) break;
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

function toReturnCouriers(body: unknown): LookupOption[] {
  return readRows(returnCompany, rowsIn(body, 'returnDeliveryCompanies', 'contents', 'data')).rows.map((row) => ({
    value: row.returnDeliveryCompanyPriorityType,
    label: row.deliveryCompanyName || row.deliveryCompany || row.returnDeliveryCompanyPriorityType,
  }));
}
