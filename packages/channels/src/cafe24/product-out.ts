/** From a listing's content to the bodies of create and update (section 4). Pure. Stock and extra prices are the variants'. */

import { origins, productTypes } from '@moa/core/data';
import { hasOrigin, unmet } from '../sdk/content-needs.ts';
import { withCommas } from '../sdk/korean.ts';
import type { ProductLimits } from '../sdk/manifest.ts';
import type { FieldProblem } from '../sdk/outcome.ts';
import { axisValues } from '../sdk/pairing.ts';
import { channelField, PATH } from '../sdk/paths.ts';
import type { ListingContent } from '../sdk/product.ts';
import type { Wire } from '../sdk/reader.ts';
import { letter, won } from './client.ts';
import { withNotice } from './notice-html.ts';

/** Stands in the internal name while a listing is not complete, so that a later update can recognise and finish it. */
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

/** Rules of the channel beyond its rule pack, checked before anything is sent. */
export function productProblems(content: ListingContent, { optionItemsMax: max }: ProductLimits): FieldProblem[] {
  // The channel makes every combination of the values, the ones we don't sell included.
  const made = axesOf(content).reduce((count, { values }) => count * values.length, 1);
  const { minimumQuantity, maximumQuantity } = content.fields;
  const crossed =
    typeof minimumQuantity === 'number' && typeof maximumQuantity === 'number' && maximumQuantity > 0 && maximumQuantity < minimumQuantity;
  return unmet(
    [
      made <= max,
      PATH.options,
      `카페24는 옵션값의 모든 조합을 만들어 ${withCommas(max)}개까지만 등록할 수 있습니다. (현재 ${withCommas(made)}개)`,
    ],
    [/^\d*$/.test(content.categoryId), PATH.category, '쇼핑몰의 카테고리를 다시 선택해주십시오.'],
    [content.multiCategoryIds.every((id) => /^\d+$/.test(id)), PATH.moreCategories, '추가 카테고리를 다시 선택해주십시오.'],
    hasOrigin(content),
    [!crossed, channelField('maximumQuantity'), '최대 주문 수량은 최소 주문 수량보다 작을 수 없습니다.'],
  );
}

/** A new product is hidden and not for sale until its variants carry the right stock. */
export function toCreateRequest(content: ListingContent, imagePaths: readonly string[]): Wire {
  const optioned = content.optionNames.length > 0;
  return {
    ...toCommonRequest(content),
    supply_price: won(typeof content.fields.supplyPrice === 'number' ? content.fields.supplyPrice : content.price),
    ...toImages(imagePaths, 'A'),
    ...toShipping(content, DELIVERY_DEFAULTS),
    display: 'F',
    selling: 'F',
    internal_product_name: INCOMPLETE,
    has_option: letter(optioned),
    ...(optioned ? { options: axesOf(content).map(({ name, values }) => ({ name, value: values })) } : {}),
    ...categoriesToAdd(toCategories(content, [])),
  };
}

/** What an update must know of the product that is there. */
export interface PresentProduct {
  categories: readonly string[];
  /** Whether the product has a delivery of its own; how it is sent is the seller's then. */
  ownShipping: boolean;
  /** Days until it arrives at the earliest, where it is reported. */
  shippingFrom: number | null;
  /** Whether its pictures for lists are others than its main one. */
  ownSmallImages: boolean;
}

/**
 * What an update brings over. Display, sale and options are not its business, nor is anything that Moa has no field for: what is not sent
 * stays as it is.
 */
export function toUpdateRequest(content: ListingContent, imagePaths: readonly string[], present: PresentProduct): Wire {
  const added = toCategories(content, present.categories);
  const dropped = toDropped(content, present.categories);
  const { supplyPrice } = content.fields;
  return {
    ...toCommonRequest(content),
    ...(typeof supplyPrice === 'number' ? { supply_price: won(supplyPrice) } : {}),
    // One picture made into all sizes would take the place of the seller's own small ones.
    ...toImages(imagePaths, present.ownSmallImages ? 'B' : 'A'),
    ...toShipping(content, present.ownShipping ? {} : DELIVERY_DEFAULTS, present.shippingFrom ?? undefined),
    ...categoriesToAdd(added),
    ...(dropped.length > 0 ? { delete_category_no: dropped } : {}),
  };
}

/** What keeps a product off sale while its options are made anew. A name that leaves no room for the mark stays as it is. */
export function toPauseRequest(internalName: string): Wire {
  const marked = REBUILDING + internalName;
  return { selling: 'F', ...(marked.length <= INTERNAL_NAME_MAX ? { internal_product_name: marked } : {}) };
}

export interface Axis {
  name: string;
  values: string[];
}

/** Option names with the values that items have, in order of appearance. */
export function axesOf(content: ListingContent): Axis[] {
  return content.optionNames.map((name, axis) => ({ name, values: axisValues(content, axis) }));
}

function toCommonRequest(content: ListingContent): Wire {
  const { fields } = content;
  return {
    product_name: content.name,
    price: won(content.price),
    custom_product_code: content.managementCode,
    description: withNotice(content.detailHtml, content),
    product_condition: CONDITIONS[content.productState],
    tax_type: toTaxType(content.taxType),
    adult_certification: letter(!content.minorPurchasable),
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

function optional(name: string, value: unknown): Wire {
  return value === undefined || value === null || value === '' ? {} : { [name]: value };
}

/** The main image and further ones. Of type A the channel makes the small ones from the main one, of type B it leaves them. */
function toImages([first, ...others]: readonly string[], type: 'A' | 'B'): Wire {
  if (first === undefined) return {};
  return { image_upload_type: type, detail_image: first, additional_image: others };
}

function toTaxType(taxType: ListingContent['taxType']): string {
  const row = productTypes.taxTypes.find(({ code }) => code === taxType);
  return row?.channelCodes[COLUMN] ?? 'A';
}

/** Domestic and foreign by country; everything else is written out. */
function toOrigin(origin: ListingContent['origin']): Wire {
  const row = originRows.get(origin.code);
  if (origin.code.startsWith('00')) return { origin_classification: 'F', made_in_code: 'KR' };
  if (row?.iso) return { origin_classification: 'T', made_in_code: row.iso };
  const text = origin.freeText.trim() || origin.name.trim() || row?.name || '상세설명 참조';
  return { origin_classification: 'E', origin_place_no: ORIGIN_WRITTEN_OUT, origin_place_value: text.slice(0, ORIGIN_TEXT_MAX) };
}

/** By parcel service, within the country, paid beforehand. */
const DELIVERY_DEFAULTS = { shipping_method: '01', shipping_scope: 'A', prepaid_shipping_fee: 'P' } as const;

function toShipping({ delivery, fields }: ListingContent, defaults: Wire, from = 1): Wire {
  if (fields.usesMallShipping === true) return { shipping_fee_by_product: 'F' };
  const days = Math.max(1, delivery.shippingDays);
  return {
    shipping_fee_by_product: 'T',
    ...defaults,
    shipping_period: { minimum: Math.min(from, days), maximum: days },
    ...toShippingFee(delivery),
  };
}

function toShippingFee(delivery: ListingContent['delivery']): Wire {
  const shipping_fee = won(delivery.baseFee);
  if (delivery.feeType === 'FREE') return { shipping_fee_type: 'T' };
  if (delivery.feeType === 'PAID') return { shipping_fee_type: 'R', shipping_rates: [{ shipping_fee }] };
  return { shipping_fee_type: 'M', shipping_rates: [{ shipping_rates_min: won(delivery.freeConditionalAmount), shipping_fee }] };
}

function toExpiration({ manufacturingDate, validDate }: ListingContent): Wire {
  if (!manufacturingDate || !validDate) return {};
  return { expiration_date: { start_date: manufacturingDate, end_date: validDate } };
}

const categoriesToAdd = (added: Wire[]): Wire => (added.length > 0 ? { add_category_no: added } : {});

/** Categories the product is not in yet. The mall's own placements are left alone. */
function toCategories({ categoryId, multiCategoryIds }: ListingContent, present: readonly string[]): Wire[] {
  const wanted = [...new Set([categoryId, ...multiCategoryIds])].filter((id) => /^\d+$/.test(id) && !present.includes(id));
  return wanted.map((id) => ({ category_no: Number(id), recommend: 'F', new: 'F' }));
}

/** Of the categories that the product is in, those that we put it in and that are wanted no more. */
function toDropped({ categoryId, multiCategoryIds, formerCategoryIds }: ListingContent, present: readonly string[]): number[] {
  const wanted = new Set([categoryId, ...multiCategoryIds]);
  return [...new Set(formerCategoryIds)].filter((id) => /^\d+$/.test(id) && present.includes(id) && !wanted.has(id)).map(Number);
}
