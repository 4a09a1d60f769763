/** From a listing's content to the bodies of create and update (section 4). Pure. Stock and extra prices are the variants'. */
import { origins, productTypes } from '@moa/core/data';
import type { ListingContent } from '../sdk/product.ts';
import { flag, won } from './client.ts';
import { withNotice } from './notice-html.ts';

export type Json = Record<string, unknown>;

/** Stands in the internal name while a listing is not complete, so that a later update can tell and finish it. */
export const INCOMPLETE = 'moa: 등록 중';
/** The same while the options of a product on sale are made anew; what follows is the seller's own internal name. */
export const REBUILDING = 'moa: 옵션 변경 중 ';
const INTERNAL_NAME_MAX = 50;

const COLUMN = 'CAFE24';
const TAGS_MAX = 50;
const MODEL_MAX = 100;
const ORIGIN_TEXT_MAX = 30;
/** Number under which an origin is written out. */
const ORIGIN_WRITTEN_OUT = 1800;
const CONDITIONS: Record<ListingContent['productState'], string> = { NEW: 'N', USED: 'U', REFURBISHED: 'F', MADE_TO_ORDER: 'N' };

interface OriginRow {
  code: string;
  name: string;
  iso?: string;
}

const originRows = new Map((origins.origins as OriginRow[]).map((row) => [row.code, row]));

/** A new product is hidden and not for sale until its variants carry the right stock. */
export function toCreateRequest(content: ListingContent, imagePaths: readonly string[]): Json {
  const optioned = content.optionNames.length > 0;
  return {
    ...toCommonRequest(content),
    supply_price: won(typeof content.fields.supplyPrice === 'number' ? content.fields.supplyPrice : content.price),
    ...toImages(imagePaths, 'A'),
    ...toShipping(content, HOUSE_DELIVERY),
    display: 'F',
    selling: 'F',
    internal_product_name: INCOMPLETE,
    has_option: flag(optioned),
    ...(optioned ? { options: axesOf(content).map(({ name, values }) => ({ name, value: values })) } : {}),
    add_category_no: toCategories(content, []),
  };
}

/** What an update must know of the product that is there. */
export interface PresentProduct {
  categories: readonly string[];
  /** Whether the product has a delivery of its own; how it is sent is the seller's then. */
  ownShipping: boolean;
  /** Days until it arrives at the earliest, where it is told. */
  shippingFrom: number | null;
  /** Whether its pictures for lists are others than its main one. */
  ownSmallImages: boolean;
}

/**
 * What an update brings over. Display, sale and options are not its business, nor is anything that Moa has no field for: what is not sent
 * stays as it is.
 */
export function toUpdateRequest(content: ListingContent, imagePaths: readonly string[], present: PresentProduct): Json {
  const added = toCategories(content, present.categories);
  const { supplyPrice } = content.fields;
  return {
    ...toCommonRequest(content),
    ...(typeof supplyPrice === 'number' ? { supply_price: won(supplyPrice) } : {}),
    // One picture made into all sizes would take the place of the seller's own small ones.
    ...toImages(imagePaths, present.ownSmallImages ? 'B' : 'A'),
    ...toShipping(content, present.ownShipping ? {} : HOUSE_DELIVERY, present.shippingFrom ?? undefined),
    ...(added.length > 0 ? { add_category_no: added } : {}),
  };
}

/** What keeps a product off sale while its options are made anew. A name that leaves no room for the mark stays as it is. */
export function toPauseRequest(internalName: string): Json {
  const marked = REBUILDING + internalName;
  return { selling: 'F', ...(marked.length <= INTERNAL_NAME_MAX ? { internal_product_name: marked } : {}) };
}

export interface Axis {
  name: string;
  values: string[];
}

/** Option names with the values that items have, in order of appearance. */
export function axesOf({ optionNames, items }: ListingContent): Axis[] {
  return optionNames.map((name, axis) => ({ name, values: [...new Set(items.map((item) => item.optionValues[axis] ?? ''))] }));
}

function toCommonRequest(content: ListingContent): Json {
  const { fields } = content;
  return {
    product_name: content.name,
    price: won(content.price),
    custom_product_code: content.managementCode,
    description: withNotice(content.detailHtml, content),
    product_condition: CONDITIONS[content.productState],
    tax_type: toTaxType(content.taxType),
    adult_certification: flag(!content.minorPurchasable),
    ...toOrigin(content.origin),
    ...optional('model_name', content.modelName.slice(0, MODEL_MAX)),
    ...optional('brand_code', fields.brandCode),
    ...optional('summary_description', fields.summaryDescription),
    ...optional('minimum_quantity', fields.minimumQuantity),
    ...optional('maximum_quantity', fields.maximumQuantity),
    ...optional('made_date', content.manufacturingDate),
    ...toExpiration(content),
    ...(content.searchTags.length > 0 ? { product_tag: content.searchTags.slice(0, TAGS_MAX) } : {}),
  };
}

function optional(name: string, value: unknown): Json {
  return value === undefined || value === null || value === '' ? {} : { [name]: value };
}

/** The main image and further ones. Of type A the channel makes the small ones from the main one, of type B it leaves them. */
function toImages([first, ...others]: readonly string[], type: 'A' | 'B'): Json {
  if (first === undefined) return {};
  return { image_upload_type: type, detail_image: first, additional_image: others };
}

function toTaxType(taxType: ListingContent['taxType']): string {
  const row = productTypes.taxTypes.find(({ code }) => code === taxType);
  return row?.channelCodes[COLUMN] ?? 'A';
}

/** Domestic and foreign by country; everything else is written out. */
function toOrigin(origin: ListingContent['origin']): Json {
  const row = originRows.get(origin.code);
  if (origin.code.startsWith('00')) return { origin_classification: 'F', made_in_code: 'KR' };
  if (row?.iso) return { origin_classification: 'T', made_in_code: row.iso };
  const text = origin.freeText.trim() || origin.name.trim() || row?.name || '상세설명 참조';
  return { origin_classification: 'E', origin_place_no: ORIGIN_WRITTEN_OUT, origin_place_value: text.slice(0, ORIGIN_TEXT_MAX) };
}

/** By parcel service, within the country, paid beforehand. */
const HOUSE_DELIVERY = { shipping_method: '01', shipping_scope: 'A', prepaid_shipping_fee: 'P' } as const;

function toShipping({ delivery, fields }: ListingContent, house: Json, from = 1): Json {
  if (fields.usesMallShipping === true) return { shipping_fee_by_product: 'F' };
  const days = Math.max(1, delivery.shippingDays);
  return {
    shipping_fee_by_product: 'T',
    ...house,
    shipping_period: { minimum: Math.min(from, days), maximum: days },
    ...toShippingFee(delivery),
  };
}

function toShippingFee(delivery: ListingContent['delivery']): Json {
  const shipping_fee = won(delivery.baseFee);
  if (delivery.feeType === 'FREE') return { shipping_fee_type: 'T' };
  if (delivery.feeType === 'PAID') return { shipping_fee_type: 'R', shipping_rates: [{ shipping_fee }] };
  return { shipping_fee_type: 'M', shipping_rates: [{ shipping_rates_min: won(delivery.freeConditionalAmount), shipping_fee }] };
}

function toExpiration({ manufacturingDate, validDate }: ListingContent): Json {
  if (!manufacturingDate || !validDate) return {};
  return { expiration_date: { start_date: manufacturingDate, end_date: validDate } };
}

/** Categories the product is not in yet. The mall's own placements are left alone. */
function toCategories({ categoryId, multiCategoryIds }: ListingContent, present: readonly string[]): Json[] {
  const wanted = [...new Set([categoryId, ...multiCategoryIds])].filter((id) => /^\d+$/.test(id) && !present.includes(id));
  return wanted.map((id) => ({ category_no: Number(id), recommend: 'F', new: 'F' }));
}
