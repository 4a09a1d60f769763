/** A listing as the product input of ZIGZAG (sheet 4). Pure. */
import { isWire, text, type Wire, wires } from '../sdk/loose.ts';
import type { FieldProblem } from '../sdk/outcome.ts';
import { channelField, PATH } from '../sdk/paths.ts';
import type { ListingContent, ListingItem } from '../sdk/product.ts';
import { countryOf, TAX_TYPE } from './codes.ts';
import type { Essentials } from './essentials.ts';

const DESCRIPTION_MIN = 10;
const KEYWORDS_MAX = 3;
const KEYWORD_LENGTH = 20;
const SHIPPING_DAYS_MAX: Readonly<Record<string, number>> = { GENERAL: 7 };
const SHIPPING_DAYS_OTHER = 14;
const SITE = { site: 'ZIGZAG', country: 'KR' } as const;

/** Problems that the manifest's limits do not cover. */
export function productProblems(content: ListingContent): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (content.detailHtml.trim().length < DESCRIPTION_MIN) {
    problems.push({ path: PATH.detail, message: `지그재그 상세설명은 ${DESCRIPTION_MIN}자 이상이어야 합니다.` });
  }
  if (TAX_TYPE[content.taxType] === null) {
    problems.push({ path: PATH.taxType, message: '지그재그에는 영세상품을 등록할 수 없습니다. 과세 또는 면세로 바꿔주십시오.' });
  }
  if (text(content.fields.returnAddressId) === '') {
    problems.push({ path: channelField('returnAddressId'), message: '반송지를 선택해주십시오.' });
  }
  const daysMax = SHIPPING_DAYS_MAX[shippingTypeOf(content)] ?? SHIPPING_DAYS_OTHER;
  if (content.delivery.shippingDays < 1 || content.delivery.shippingDays > daysMax) {
    problems.push({ path: PATH.shippingDays, message: `이 배송유형의 발송소요일은 1일에서 ${daysMax}일까지 입력할 수 있습니다.` });
  }
  return problems;
}

/** Input of `createProduct`. */
export function toCreateInput(content: ListingContent, essentials: Essentials): Record<string, unknown> {
  return {
    ...common(content, essentials),
    external_code: content.managementCode,
    option_list: content.optionNames.map((name, axis) => optionOf(content, name, axis, undefined)),
    item_list: content.items.filter(({ usable }) => usable).map((item) => itemOf(content, item, undefined)),
    image_list: imagesOf(content, []),
    search_keyword_list: keywordsOf(content, []),
  };
}

/**
 * Input of `updateProduct`, which replaces the whole product: everything without its id would be made anew, so options, values, items and
 * images keep theirs. What the listing does not know stays as it is.
 */
export function toUpdateInput(content: ListingContent, essentials: Essentials, existing: Wire): Record<string, unknown> {
  const options = wires(existing.option_list);
  const pairs = pairItems(content, wires(existing.item_list));
  const optionNamed = (name: string) => options.find((option) => text(option.name) === name);
  return {
    id: text(existing.id),
    ...common(content, essentials),
    option_list: [
      ...content.optionNames.map((name, axis) => optionOf(content, name, axis, optionNamed(name))),
      ...options.filter(isAdditional).map(echo),
    ],
    item_list: [
      ...content.items.flatMap((item) => {
        const old = pairs.get(item);
        return item.usable || old ? [itemOf(content, item, old)] : [];
      }),
      ...wires(existing.item_list).filter(isAdditional).map(echo),
    ],
    image_list: imagesOf(content, wires(existing.image_list)),
    search_keyword_list: keywordsOf(content, wires(existing.search_keyword_list)),
    ...untouched(existing),
  };
}

/** The product as it is, with other prices: there is no call for a price alone. Our code is not among what an update takes. */
export function toPriceInput(existing: Wire, price: number, itemPrices: ReadonlyMap<string, number>): Record<string, unknown> {
  const { external_code, ...product } = echo(existing);
  return {
    ...product,
    site_list: wires(product.site_list).map((site) => ({ ...site, original_price: price })),
    item_list: wires(product.item_list).map((item) => {
      const wanted = itemPrices.get(text(item.id));
      return wanted === undefined
        ? item
        : { ...item, site_list: wires(item.site_list).map((site) => ({ ...site, original_price: wanted })) };
    }),
  };
}

/** What both inputs share. */
function common(content: ListingContent, essentials: Essentials): Record<string, unknown> {
  const { fields, delivery } = content;
  const country = countryOf(content.origin.code);
  const maximum = fields.maximumPerOrder;
  return {
    name: content.name,
    description: content.detailHtml,
    fulfillment_type: 'MERCHANT',
    sales_status: 'ON_SALE',
    display_status: 'VISIBLE',
    category: { category_id: content.categoryId },
    essential_code: essentials.code,
    essentials: essentials.rows,
    product_code: content.sellerCode,
    ...(text(fields.brandId) === '' ? {} : { brand_id: text(fields.brandId) }),
    tax_type: TAX_TYPE[content.taxType],
    parallel_imported: fields.parallelImported === true ? 'PARALLEL_IMPORTED' : 'NOT_PARALLEL_IMPORTED',
    ...(country === null ? {} : { international_delivery: { origin: country } }),
    shipping_days: delivery.shippingDays,
    shipping_type: shippingTypeOf(content),
    bundle_type: delivery.bundle ? 'CONSOLIDATED' : 'SEPARATED',
    address: { return_id: text(fields.returnAddressId) },
    order: {
      quantity: {
        minimum_per_order: typeof fields.minimumPerOrder === 'number' ? fields.minimumPerOrder : 1,
        minimum_per_order_type: 'ITEM',
        ...(typeof maximum === 'number' ? { maximum_per_order: maximum } : {}),
      },
    },
    site_list: [{ ...SITE, original_price: content.price, shipping_fee: shippingFee(content) }],
  };
}

function shippingTypeOf(content: ListingContent): string {
  if (content.productState === 'MADE_TO_ORDER') return 'MAKE_TO_ORDER';
  return text(content.fields.shippingType) || 'GENERAL';
}

/** Whoever got the goods without a fee pays both ways when sending all of them back. */
function shippingFee({ delivery }: ListingContent): Record<string, unknown> {
  const free = delivery.feeType === 'FREE';
  return {
    fee_type: { FREE: 'FREE', PAID: 'CHARGED', CONDITIONAL_FREE: 'CONDITIONAL_FREE' }[delivery.feeType],
    base_fee: free ? 0 : delivery.baseFee,
    area_fee: { jeju: delivery.jejuFee, isolated: delivery.islandFee },
    ...(delivery.feeType === 'CONDITIONAL_FREE' ? { conditional_amount: delivery.freeConditionalAmount } : {}),
    return_fee:
      delivery.feeType === 'PAID' ? { total: delivery.returnFee } : { total: delivery.returnFee * 2, partial: delivery.returnFee },
    exchange_fee: delivery.exchangeFee,
  };
}

function optionOf(content: ListingContent, name: string, axis: number, old: Wire | undefined): Wire {
  const values = [...new Set(content.items.map(({ optionValues }) => optionValues[axis] ?? ''))];
  const known = wires(old?.value_list);
  return {
    ...idOf(old),
    name,
    option_type: 'BASIC',
    value_list: values.map((value) => {
      const before = known.find((entry) => text(entry.value) === value);
      return before ? echo(before) : { value };
    }),
  };
}

function itemOf(content: ListingContent, item: ListingItem, old: Wire | undefined): Wire {
  const quantity = item.usable ? item.quantity : 0;
  const stopped = text(old?.sales_status) === 'SUSPENDED';
  return {
    ...idOf(old),
    ...(item.optionValues.length > 0 ? { name: item.optionValues.join('/') } : {}),
    option_type: 'BASIC',
    // What the seller stopped stays stopped; nothing without stock may be on sale.
    sales_status: stopped ? 'SUSPENDED' : quantity > 0 ? 'ON_SALE' : 'SOLD_OUT',
    external_code: item.itemCode,
    item_code: item.skuCode,
    attribute_list: content.optionNames.map((name, axis) => ({ name, value: item.optionValues[axis] ?? '' })),
    inventory: { quantity },
    site_list: [{ ...SITE, original_price: item.price }],
  };
}

/** Which item at ZIGZAG is which of ours: by its number, then by our item code, then by the option values. */
export function pairItems(content: ListingContent, existing: readonly Wire[]): Map<ListingItem, Wire> {
  const pairs = new Map<ListingItem, Wire>();
  const free = new Set(existing.filter((item) => !isAdditional(item)));
  const rules: ((item: ListingItem, old: Wire) => boolean)[] = [
    (item, old) => item.shopItemId !== null && text(old.id) === item.shopItemId,
    (item, old) => item.itemCode !== '' && text(old.external_code) === item.itemCode,
    (item, old) => item.optionValues.length > 0 && JSON.stringify(item.optionValues) === JSON.stringify(valuesOf(old, content.optionNames)),
    () => content.items.length === 1 && existing.length === 1,
  ];
  for (const rule of rules) {
    for (const item of content.items) {
      const old = pairs.has(item) ? undefined : [...free].find((candidate) => rule(item, candidate));
      if (!old) continue;
      pairs.set(item, old);
      free.delete(old);
    }
  }
  return pairs;
}

export function valuesOf(item: Wire, names: readonly string[]): string[] {
  const attributes = wires(item.attribute_list);
  return names.map((name) => text(attributes.find((attribute) => text(attribute.name) === name)?.value));
}

/** Items sold beside the product (추가상품) are no options of ours. */
export function isAdditional(row: Wire): boolean {
  return text(row.option_type) === 'ADDITIONAL';
}

function imagesOf(content: ListingContent, existing: readonly Wire[]): Wire[] {
  const free = new Set(existing);
  return content.images.map(({ url }, index) => {
    const type = index === 0 ? 'MAIN' : 'SUB';
    const old = [...free].find((image) => text(image.origin_url) === url && text(image.image_type) === type);
    if (old) free.delete(old);
    return { ...idOf(old), image_type: type, origin_url: url };
  });
}

/** Three different words of at most twenty characters are open to every store. */
function keywordsOf(content: ListingContent, existing: readonly Wire[]): Wire[] {
  const words = [...new Set(content.searchTags.map((tag) => tag.trim()))].filter((tag) => tag !== '' && tag.length <= KEYWORD_LENGTH);
  return words.slice(0, KEYWORDS_MAX).map((value) => ({ ...idOf(existing.find((old) => text(old.value) === value)), value }));
}

function untouched(existing: Wire): Wire {
  const kept: Record<string, unknown> = {};
  for (const key of ['custom_input_option_list', 'trait_list']) {
    const rows = wires(existing[key]);
    if (rows.length > 0) kept[key] = rows.map(echo);
  }
  return kept;
}

function idOf(old: Wire | undefined): Wire {
  const id = text(old?.id);
  return id === '' ? {} : { id };
}

/** A row as it came, without anything that was null: an input does not take every null that an answer gives. */
function echo(row: Wire): Wire {
  return Object.fromEntries(Object.entries(row).flatMap(([key, value]) => (value === null ? [] : [[key, echoValue(value)]])));
}

function echoValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(echoValue);
  return isWire(value) ? echo(value) : value;
}
