/** A base product as one shop is to have it: pure, apart from where pictures are drawn. Money is whole won. */
import { createHash } from 'node:crypto';
import type { ListingContent, ListingImage } from '@moa/channels/sdk';
import {
  type CreateShopDTO,
  combine,
  detailText,
  type FieldValue,
  type ProductDraft,
  type ProductLimits,
  type Supplement,
  shopPrice,
  shownQuantity,
} from '@moa/core';
import { origins } from '@moa/core/data';
import type { Images } from '../../../platform/files/index.ts';

/** A short digest by which what was sent is compared. */
export const contentHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** An item of the listing with the SKUs one sale of it uses. */
export interface ContentItem {
  id: number;
  productItemId: number | null;
  itemCode: string;
  shopItemId: string | null;
  /** What the shop accepted last; absent where it has none of it. */
  shown?: number | null;
  parts: readonly { sellable: number; unitQuantity: number }[];
}

export interface ContentSource {
  draft: ProductDraft;
  entry: CreateShopDTO;
  managementCode: string;
  items: readonly ContentItem[];
  images: readonly ListingImage[];
  stockCap: number | null;
  stockMax: number;
  /** What was sent last. */
  sent?: Pick<ContentSummary, 'categoryId' | 'moreCategoryIds' | 'supplements' | 'discountWon'> | null;
}

const ORIGIN_NAMES = new Map(origins.origins.map((origin) => [origin.code, origin.name]));

export function buildContent(source: ContentSource): ListingContent {
  const { draft, entry } = source;
  const { basic, common, composition } = draft;
  const price = shopPrice(draft, entry);
  const byItem = new Map(source.items.map((item) => [item.productItemId, item]));
  const quantityOf = (item: ContentItem) => shownQuantity(item.parts, source.stockCap, source.stockMax);
  const options = composition.optionInfo.usable ? composition.optionInfo.optionCombinations : [];
  const [only] = source.items;
  const items = composition.optionInfo.usable
    ? options.flatMap((option) => {
        const item = byItem.get(Number(option.id));
        if (!item) return [];
        return [
          {
            key: String(item.id),
            shopItemId: item.shopItemId,
            optionValues: option.optionValues,
            price: price + option.optionPrice,
            quantity: option.usable ? quantityOf(item) : 0,
            ...(item.shown === undefined ? {} : { shown: item.shown }),
            usable: option.usable,
            itemCode: item.itemCode,
            skuCode: option.skuCode,
            barcode: option.barcode,
          },
        ];
      })
    : only
      ? [
          {
            key: String(only.id),
            shopItemId: only.shopItemId,
            optionValues: [],
            price,
            quantity: quantityOf(only),
            ...(only.shown === undefined ? {} : { shown: only.shown }),
            usable: true,
            itemCode: only.itemCode,
            skuCode: composition.mainInfo.skus[0]?.skuCode ?? '',
            barcode: common.sellerBarcode,
          },
        ]
      : [];
  return {
    managementCode: source.managementCode,
    sellerCode: common.sellerManagementCode,
    name: entry.basic.productName?.trim() || basic.productName.trim(),
    price,
    detailHtml: entry.basic.detailInfoContent ?? common.detailInfoContent,
    images: [...source.images],
    categoryId: entry.category?.categoryId ?? '',
    multiCategoryIds: entry.multiCategory.map((category) => category.categoryId),
    formerCategoryIds: formerCategories(entry, source.sent ?? null),
    ...supplementsOf(composition.supplementInfo, source.sent?.supplements),
    optionNames: composition.optionInfo.usable ? composition.optionInfo.options.map((axis) => axis.name) : [],
    items,
    taxType: common.taxType,
    minorPurchasable: common.minorPurchasable,
    productState: common.productState,
    origin: { ...common.origin, name: ORIGIN_NAMES.get(common.origin.code) ?? common.origin.freeText },
    notice: common.productInfoProvidedNotice,
    kcCredentials: common.kcCredentials,
    brand: basic.brand,
    manufacturer: basic.manufacturer,
    modelName: basic.modelName,
    modelCode: basic.modelCode,
    barcode: common.sellerBarcode,
    manufacturingDate: common.manufacturingDate,
    validDate: common.validDate,
    afterServiceTelephoneNumber: common.afterServiceTelephoneNumber,
    afterServiceGuideContent: common.afterServiceGuideContent,
    delivery: common.deliveryInfo,
    ...discountOf(basic.benefit, source.sent ?? null),
    priceComparisonSiteReg: basic.priceComparisonSiteReg,
    searchTags: basic.searchKeywords,
    fields: entry.etc as Record<string, FieldValue>,
  };
}

/** Of a push that did not keep what discount it carried, one is believed: it dropped the shop's own with it. */
function discountOf(
  { usable, pc, mobile }: ProductDraft['basic']['benefit'],
  sent: Pick<ContentSummary, 'discountWon'> | null,
): Pick<ListingContent, 'discountWon' | 'discountTakenBack' | 'mobileDiscountWon'> {
  const discountWon = usable ? pc.value : 0;
  const mobileDiscountWon = usable ? mobile.value : 0;
  return {
    discountWon,
    ...(discountWon === 0 && sent !== null && sent.discountWon !== 0 ? { discountTakenBack: true } : {}),
    ...(mobileDiscountWon === discountWon ? {} : { mobileDiscountWon }),
  };
}

function supplementsOf(
  { usable, supplements }: ProductDraft['composition']['supplementInfo'],
  former: readonly Supplement[] | undefined,
): Pick<ListingContent, 'supplements' | 'formerSupplements'> {
  const wanted = usable ? supplements.map((each) => ({ ...each, name: each.name.trim() })) : [];
  return { ...(wanted.length > 0 ? { supplements: wanted } : {}), ...(former ? { formerSupplements: former } : {}) };
}

/** Categories of the last push that are wanted no more; what the seller placed at the shop herself is none of them. */
function formerCategories({ category, multiCategory }: CreateShopDTO, sent: ContentSource['sent']): string[] {
  if (!sent) return [];
  const wanted = new Set([category?.categoryId, ...multiCategory.map((each) => each.categoryId)]);
  return [sent.categoryId, ...(sent.moreCategoryIds ?? [])].filter((id) => id !== '' && !wanted.has(id));
}

/** Items of a product that has not been saved yet, for pre-flight and preview: what it says of its own stock. */
export function draftItems(draft: ProductDraft): ContentItem[] {
  const { optionInfo, mainInfo } = draft.composition;
  const item = (index: number, quantity: number, productItemId: number | null): ContentItem => ({
    id: index + 1,
    productItemId,
    itemCode: `PREVIEW${index + 1}`,
    shopItemId: null,
    parts: [{ sellable: quantity, unitQuantity: 1 }],
  });
  if (!optionInfo.usable) return [item(0, mainInfo.saleQuantity, null)];
  return optionInfo.optionCombinations.map((option, i) => item(i, option.saleQuantity, Number(option.id)));
}

/** A draft whose new options have numbers, so that each finds its item. */
export function numbered(draft: ProductDraft): ProductDraft {
  const { optionInfo } = draft.composition;
  if (!optionInfo.usable || combine(optionInfo.options).length === 0) return draft;
  const optionCombinations = optionInfo.optionCombinations.map((option, i) => ({ ...option, id: option.id ?? String(-(i + 1)) }));
  return { ...draft, composition: { ...draft.composition, optionInfo: { ...optionInfo, optionCombinations } } };
}

/** What of a listing is compared and kept: small enough to store with every push. */
export interface ContentSummary {
  name: string;
  price: number;
  categoryId: string;
  /** Absent of what was sent before it was kept. */
  discountWon?: number;
  /** Absent where there are none. */
  moreCategoryIds?: string[];
  detail: string;
  /** Digest of the words of the detail, to compare with what the shop shows; absent of what was sent before it was kept. */
  detailText?: string;
  images: string[];
  /** Absent where there are none. */
  supplements?: readonly Supplement[];
  optionNames: string[];
  items: { values: string[]; price: number; usable: boolean }[];
  rest: string;
}

export interface Change {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** @param hash short digest of a text */
export function summarise(content: ListingContent, hash: (text: string) => string): ContentSummary {
  const {
    name,
    price,
    categoryId,
    detailHtml,
    images,
    optionNames,
    items,
    managementCode: _code,
    formerCategoryIds: _former,
    supplements,
    formerSupplements: _formerSupplements,
    discountTakenBack: _takenBack,
    mobileDiscountWon: _mobile,
    ...rest
  } = content;
  const { multiCategoryIds, discountWon } = content;
  return {
    name,
    price,
    categoryId,
    discountWon,
    ...(multiCategoryIds.length > 0 ? { moreCategoryIds: multiCategoryIds } : {}),
    detail: hash(detailHtml),
    detailText: hash(detailText(detailHtml)),
    images: images.map((image) => image.url),
    ...(supplements ? { supplements } : {}),
    optionNames,
    items: items.map((item) => ({ values: item.optionValues, price: item.price, usable: item.usable })),
    // Further categories are named on their own; the digest is that of a content without them, as it was before they were.
    rest: hash(JSON.stringify({ ...rest, multiCategoryIds: [] })),
  };
}

const won = (value: number) => `${value.toLocaleString('ko-KR')}원`;

/** What a push changes, field by field, in Korean. Everything is a change when nothing was sent before. */
export function changesBetween(before: ContentSummary | null, after: ContentSummary): Change[] {
  const changes: Change[] = [];
  const add = (field: string, label: string, from: string | null, to: string) => {
    if (from !== to) changes.push({ field, label, before: from, after: to });
  };
  add('name', '상품명', before?.name ?? null, after.name);
  add('price', '판매가', before ? won(before.price) : null, won(after.price));
  add('category', '카테고리', before?.categoryId ?? null, after.categoryId);
  if (before?.moreCategoryIds || after.moreCategoryIds)
    add('moreCategories', '추가 카테고리', before ? categoriesText(before) : null, categoriesText(after));
  add('images', '이미지', before ? imagesText(before.images) : null, imagesText(after.images));
  add('options', '옵션', before ? optionsText(before) : null, optionsText(after));
  if (before?.supplements || after.supplements)
    add('supplements', '추가구성', before ? supplementsText(before) : null, supplementsText(after));
  if (before && before.detail !== after.detail) add('detail', '상세설명', '이전 내용', '새 내용');
  if (before && before.rest !== after.rest) add('rest', '기타 정보', '이전 내용', '새 내용');
  return changes;
}

const categoriesText = ({ moreCategoryIds = [] }: ContentSummary) => (moreCategoryIds.length === 0 ? '없음' : moreCategoryIds.join(', '));

const supplementsText = ({ supplements = [] }: ContentSummary) =>
  supplements.length === 0 ? '없음' : supplements.map(({ name, price, quantity }) => `${name} ${won(price)} ${quantity}개`).join(', ');

function imagesText(images: readonly string[]): string {
  return images.map((url) => url.split('/').at(-1) ?? url).join(', ');
}

function optionsText(summary: ContentSummary): string {
  if (summary.optionNames.length === 0) return '옵션 없음';
  return summary.items.map((item) => `${item.values.join('/')} ${won(item.price)}${item.usable ? '' : ' (사용안함)'}`).join(', ');
}

/** The product's pictures in the channel's size, cut to its count. A picture that can't be drawn is left out; pre-flight names a missing main one. */
export async function renderImages(images: Images, sellerId: number, limits: ProductLimits, draft: ProductDraft): Promise<ListingImage[]> {
  const { imageWidth: width, imageHeight: height, imageMaxBytes: maxBytes, imagesMax } = limits;
  const rendered = await Promise.all(
    draft.common.images.slice(0, imagesMax).map((image) => images.render(sellerId, image.fileId, { width, height, maxBytes })),
  );
  return rendered.filter((image) => image !== null);
}
