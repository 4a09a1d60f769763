/** A listing as the product input of ZIGZAG (sheet 4). Pure. */

import { isChosen, isTaxed, unmet } from '../sdk/content-needs.ts';
import type { FieldProblem } from '../sdk/outcome.ts';
import { axisValues, pairItems } from '../sdk/pairing.ts';
import { PATH } from '../sdk/paths.ts';
import type { ListingContent, ListingItem } from '../sdk/product.ts';
import { text, type Wire, wires } from '../sdk/reader.ts';
import { besideOf, isAdditional } from './additional.ts';
import { countryOf, TAX_TYPE } from './codes.ts';
import type { Essentials } from './essentials.ts';

const DESCRIPTION_MIN = 10;
const KEYWORDS_MAX = 3;
const KEYWORD_LENGTH = 20;
const SHIPPING_DAYS_MAX: Readonly<Record<string, number>> = { GENERAL: 7 };
const SHIPPING_DAYS_OTHER = 14;
/** Options and goods beside the product together: that the latter count is inferred (docs/sheets/zigzag.md). */
export const ITEMS_MAX = 200;
export const SITE = { site: 'ZIGZAG', country: 'KR' } as const;

/** Problems that the manifest's limits do not cover. */
export function productProblems(content: ListingContent): FieldProblem[] {
  const { shippingDays } = content.delivery;
  const daysMax = SHIPPING_DAYS_MAX[shippingTypeOf(content)] ?? SHIPPING_DAYS_OTHER;
  const isLong = content.detailHtml.trim().length >= DESCRIPTION_MIN;
  return [
    ...unmet(
      [isLong, PATH.detail, `지그재그 상세설명은 ${DESCRIPTION_MIN}자 이상이어야 합니다.`],
      isTaxed(content, '지그재그에는'),
      isChosen(content, 'returnAddressId', '반송지를'),
      [
        shippingDays >= 1 && shippingDays <= daysMax,
        PATH.shippingDays,
        `이 배송유형의 발송소요일은 1일에서 ${daysMax}일까지 입력할 수 있습니다.`,
      ],
    ),
    ...supplementProblems(content),
  ];
}

/** They are items of the product as its options are: they count with them, and are as little for nothing. */
function supplementProblems({ items, supplements = [] }: ListingContent): FieldProblem[] {
  const problems = supplements.flatMap(({ price }, at): FieldProblem[] => {
    if (price > 0) return [];
    return [
      { path: `${PATH.supplements}.${at}.price`, message: '지그재그에는 0원인 추가구성상품을 등록할 수 없습니다. 가격을 입력해주십시오.' },
    ];
  });
  if (supplements.length > 0 && items.filter(({ usable }) => usable).length + supplements.length > ITEMS_MAX) {
    problems.push({ path: PATH.supplements, message: `지그재그에는 옵션과 추가구성상품을 합쳐 ${ITEMS_MAX}개까지 등록할 수 있습니다.` });
  }
  return problems;
}

/** Input of `createProduct`. */
export function toCreateInput(content: ListingContent, essentials: Essentials): Record<string, unknown> {
  const beside = besideOf(content, {}, (price) => [{ ...SITE, original_price: price }]);
  return {
    ...common(content, essentials),
    fulfillment_type: 'MERCHANT',
    sales_status: 'ON_SALE',
    display_status: 'VISIBLE',
    site_list: [{ ...SITE, original_price: content.price, shipping_fee: shippingFee(content) }],
    order: { quantity: { minimum_per_order_type: 'ITEM', ...orderQuantity(content) } },
    external_code: content.managementCode,
    option_list: [...content.optionNames.map((name, axis) => optionOf(content, name, axis, undefined)), ...beside.options],
    item_list: [
      ...content.items
        .filter(({ usable }) => usable)
        .map((item) => ({
          ...itemOf(content, item),
          sales_status: stateForStock(item.quantity),
          site_list: [{ ...SITE, original_price: item.price }],
        })),
      ...beside.items,
    ],
    image_list: imagesOf(content, []),
    search_keyword_list: keywordsOf(content, []),
  };
}

/** What both inputs share. */
export function common(content: ListingContent, essentials: Essentials): Record<string, unknown> {
  const { fields, delivery } = content;
  const country = countryOf(content.origin.code);
  return {
    name: content.name,
    description: content.detailHtml,
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
  };
}

/** How many a buyer may order at once. */
export function orderQuantity({ fields }: ListingContent): Wire {
  const maximum = fields.maximumPerOrder;
  return {
    minimum_per_order: typeof fields.minimumPerOrder === 'number' ? fields.minimumPerOrder : 1,
    ...(typeof maximum === 'number' ? { maximum_per_order: maximum } : {}),
  };
}

function shippingTypeOf(content: ListingContent): string {
  if (content.productState === 'MADE_TO_ORDER') return 'MAKE_TO_ORDER';
  return text(content.fields.shippingType) || 'GENERAL';
}

/** Whoever got the goods without a fee pays both ways when sending all of them back. */
export function shippingFee({ delivery }: ListingContent): Record<string, unknown> {
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

export function optionOf(content: ListingContent, name: string, axis: number, old: Wire | undefined): Wire {
  const known = wires(old?.value_list);
  return {
    ...idOf(old),
    name,
    option_type: 'BASIC',
    value_list: axisValues(content, axis).map((value) => known.find((entry) => text(entry.value) === value) ?? { value }),
  };
}

/** What both inputs say of an item beside its number, its sale state and where it is sold. */
export function itemOf(content: ListingContent, item: ListingItem): Wire {
  return {
    ...(item.optionValues.length > 0 ? { name: item.optionValues.join('/') } : {}),
    option_type: 'BASIC',
    external_code: item.itemCode,
    item_code: item.skuCode,
    attribute_list: content.optionNames.map((name, axis) => ({ name, value: item.optionValues[axis] ?? '' })),
    inventory: { quantity: quantityOf(item) },
  };
}

/** What is not for sale has no stock. */
export function quantityOf({ usable, quantity }: ListingItem): number {
  return usable ? quantity : 0;
}

/** Nothing without stock may be on sale. */
export function stateForStock(quantity: number): 'ON_SALE' | 'SOLD_OUT' {
  return quantity > 0 ? 'ON_SALE' : 'SOLD_OUT';
}

/** Which item at ZIGZAG is which of ours. */
export function itemPairs({ items, optionNames }: ListingContent, existing: readonly Wire[]): Map<ListingItem, Wire> {
  const own = existing.filter((row) => !isAdditional(row));
  return pairItems(items, own, {
    id: ({ id }) => text(id),
    code: ({ external_code }) => text(external_code),
    optionValues: (row) => valuesOf(row, optionNames),
  });
}

export function valuesOf(item: Wire, names: readonly string[]): string[] {
  const attributes = wires(item.attribute_list);
  return names.map((name) => text(attributes.find((attribute) => text(attribute.name) === name)?.value));
}

export function imagesOf(content: ListingContent, existing: readonly Wire[]): Wire[] {
  const free = new Set(existing);
  return content.images.map(({ url }, index) => {
    const type = index === 0 ? 'MAIN' : 'SUB';
    const old = [...free].find((image) => text(image.origin_url) === url && text(image.image_type) === type);
    if (old) free.delete(old);
    return { ...idOf(old), image_type: type, origin_url: url };
  });
}

/** Three different words of at most twenty characters are open to every store. */
export function keywordsOf(content: ListingContent, existing: readonly Wire[]): Wire[] {
  const keywords = [...new Set(content.searchTags.map((tag) => tag.trim()))].filter((tag) => tag !== '' && tag.length <= KEYWORD_LENGTH);
  return keywords.slice(0, KEYWORDS_MAX).map((value) => ({ ...idOf(existing.find((old) => text(old.value) === value)), value }));
}

export function idOf(old: Wire | undefined): Wire {
  const id = text(old?.id);
  return id === '' ? {} : { id };
}

/** What a push reports beside its result, in Korean. */
export function warningsOf(content: ListingContent, essentials: Essentials): string[] {
  const certified = content.kcCredentials.length > 0 ? ['지그재그에는 인증정보 칸이 없습니다. 상세설명에 인증번호를 적어주십시오.'] : [];
  return essentials.warning ? [essentials.warning, ...certified] : certified;
}
