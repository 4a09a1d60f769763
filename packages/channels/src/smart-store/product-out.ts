/** From a listing's content to the body of create and update (section 4, Body). Pure. */
import type { Supplement } from '@moa/core';
import { kcCertifications as kcTable } from '@moa/core/data';
import { parseAttributes } from '../sdk/attributes.ts';
import { toChannelCourier } from '../sdk/couriers.ts';
import type { ListingContent, ListingItem } from '../sdk/product.ts';
import { toNotice } from './notice.ts';
import type { OriginArea } from './origin.ts';

export type Json = Record<string, unknown>;

export interface ProductBody {
  originProduct: Json;
  smartstoreChannelProduct: Json;
}

/** What had to be asked of the channel first. */
export interface ResolvedParts {
  imageUrls: string[];
  origin: OriginArea;
}

const STOCK_MAX = 99_999_999;
const TAGS_MAX = 10;
/** Our courier codes that are no parcel service. */
const DIRECT_COURIERS = new Set(['DIRECT', 'VISIT', 'QUICK', 'NO_DELIVERY']);

export function toProductBody(content: ListingContent, parts: ResolvedParts): ProductBody {
  const originProduct: Json = {
    statusType: 'SALE',
    saleType: content.productState === 'USED' || content.productState === 'REFURBISHED' ? 'OLD' : 'NEW',
    leafCategoryId: content.categoryId,
    name: content.name,
    detailContent: content.detailHtml,
    images: toImages(parts.imageUrls),
    salePrice: content.price,
    stockQuantity: totalQuantity(content.items),
    deliveryInfo: toDelivery(content),
    detailAttribute: toDetailAttribute(content, parts.origin),
  };
  if (content.discountWon > 0) {
    const discountMethod = { value: content.discountWon, unitType: 'WON' };
    originProduct.customerBenefit = { immediateDiscountPolicy: { discountMethod } };
  }
  return { originProduct, smartstoreChannelProduct: toChannelProduct(content) };
}

function toImages(urls: readonly string[]): Json {
  const [first = '', ...others] = urls;
  const images: Json = { representativeImage: { url: first } };
  if (others.length > 0) images.optionalImages = others.map((url) => ({ url }));
  return images;
}

function totalQuantity(items: readonly ListingItem[]): number {
  const total = items.reduce((sum, item) => sum + (item.usable ? item.quantity : 0), 0);
  return Math.min(STOCK_MAX, total);
}

function toChannelProduct(content: ListingContent): Json {
  const product: Json = {
    naverShoppingRegistration: content.priceComparisonSiteReg,
    channelProductDisplayStatusType: 'ON',
  };
  if (content.fields.storeKeepExclusiveProduct === true) product.storeKeepExclusiveProduct = true;
  return product;
}

/** The channel's code of a courier; null when it has none. */
export function deliveryCompany(courierCode: string): string | null {
  return toChannelCourier('SMART_STORE', courierCode);
}

export function isDirectCourier(courierCode: string): boolean {
  return DIRECT_COURIERS.has(courierCode);
}

function toDelivery({ delivery, fields }: ListingContent): Json {
  const direct = isDirectCourier(delivery.courierCode);
  const groupId = lookupNumber(fields.deliveryBundleGroupId);
  const info: Json = {
    deliveryType: direct ? 'DIRECT' : 'DELIVERY',
    deliveryAttributeType: 'NORMAL',
    deliveryBundleGroupUsable: delivery.bundle,
    deliveryFee: toDeliveryFee(delivery),
    claimDeliveryInfo: toClaimDelivery({ delivery, fields }),
  };
  if (!direct) info.deliveryCompany = deliveryCompany(delivery.courierCode);
  if (delivery.bundle && groupId !== null) info.deliveryBundleGroupId = groupId;
  return info;
}

function toDeliveryFee(delivery: ListingContent['delivery']): Json {
  if (delivery.feeType === 'FREE') return { deliveryFeeType: 'FREE', ...areaFees(delivery) };
  const fee: Json = { deliveryFeeType: delivery.feeType, baseFee: delivery.baseFee, deliveryFeePayType: 'PREPAID', ...areaFees(delivery) };
  if (delivery.feeType === 'CONDITIONAL_FREE') fee.freeConditionalAmount = delivery.freeConditionalAmount;
  return fee;
}

/** Two areas when Jeju and the islands cost the same, three when they differ. */
function areaFees({ jejuFee, islandFee }: ListingContent['delivery']): Json {
  if (jejuFee === 0 && islandFee === 0) return {};
  if (jejuFee === islandFee) return { deliveryFeeByArea: { deliveryAreaType: 'AREA_2', area2extraFee: jejuFee } };
  return { deliveryFeeByArea: { deliveryAreaType: 'AREA_3', area2extraFee: jejuFee, area3extraFee: islandFee } };
}

function toClaimDelivery({ delivery, fields }: Pick<ListingContent, 'delivery' | 'fields'>): Json {
  const shippingAddressId = lookupNumber(fields.shippingAddressId);
  const returnAddressId = lookupNumber(fields.returnAddressId);
  const company = fields.returnDeliveryCompany;
  return {
    returnDeliveryFee: delivery.returnFee,
    exchangeDeliveryFee: delivery.exchangeFee,
    ...(typeof company === 'string' && company !== '' ? { returnDeliveryCompanyPriorityType: company } : {}),
    ...(shippingAddressId === null ? {} : { shippingAddressId }),
    ...(returnAddressId === null ? {} : { returnAddressId }),
  };
}

function toDetailAttribute(content: ListingContent, origin: OriginArea): Json {
  const attribute: Json = {
    naverShoppingSearchInfo: toSearchInfo(content),
    afterServiceInfo: {
      afterServiceTelephoneNumber: content.afterServiceTelephoneNumber,
      afterServiceGuideContent: content.afterServiceGuideContent,
    },
    originAreaInfo: toOriginArea(content, origin),
    sellerCodeInfo: toSellerCodes(content),
    taxType: content.taxType,
    minorPurchasable: content.minorPurchasable,
    ...toCertifications(content),
  };
  const notice = toNotice(content.notice.noticeCode, content.notice.values);
  if (notice) attribute.productInfoProvidedNotice = notice;
  if (content.optionNames.length > 0) attribute.optionInfo = toOptionInfo(content);
  if (content.supplements)
    attribute.supplementProductInfo = { sortType: 'CREATE', supplementProducts: content.supplements.map(toSupplement) };
  const purchase = toPurchaseLimits(content.fields);
  if (purchase) attribute.purchaseQuantityInfo = purchase;
  const attributes = toAttributes(content.fields);
  if (attributes.length > 0) attribute.productAttributes = attributes;
  if (content.manufacturingDate) attribute.manufactureDate = content.manufacturingDate;
  if (content.validDate) attribute.validDate = content.validDate;
  if (content.searchTags.length > 0) {
    attribute.seoInfo = { sellerTags: content.searchTags.slice(0, TAGS_MAX).map((text) => ({ text })) };
  }
  return attribute;
}

function toSearchInfo(content: ListingContent): Json {
  const brandId = lookupNumber(content.fields.brandId);
  return {
    ...(content.modelName === '' ? {} : { modelName: content.modelName }),
    ...(content.manufacturer === '' ? {} : { manufacturerName: content.manufacturer }),
    ...(brandId === null ? {} : { brandId }),
    ...(content.brand === '' ? {} : { brandName: content.brand }),
  };
}

function toOriginArea({ origin: own }: ListingContent, { originAreaCode, content }: OriginArea): Json {
  return {
    originAreaCode,
    ...(own.importer === '' ? {} : { importer: own.importer }),
    ...(content === null ? {} : { content }),
    ...(own.plural ? { plural: true } : {}),
  };
}

/** The generated code stands where it can be searched; a product without options keeps its item code in the last field. */
function toSellerCodes(content: ListingContent): Json {
  const single = content.optionNames.length === 0 ? content.items[0] : undefined;
  return {
    sellerManagementCode: content.managementCode,
    ...(content.barcode === '' ? {} : { sellerBarcode: content.barcode }),
    ...(content.sellerCode === '' ? {} : { sellerCustomCode1: content.sellerCode }),
    ...(single ? { sellerCustomCode2: single.itemCode } : {}),
  };
}

export function toOptionInfo(content: ListingContent): Json {
  const names = Object.fromEntries(content.optionNames.map((name, axis) => [`optionGroupName${axis + 1}`, name]));
  return {
    optionCombinationSortType: 'CREATE',
    optionCombinationGroupNames: names,
    optionCombinations: content.items.map((item) => toCombination(item, content.price)),
    useStockManagement: true,
  };
}

export function toCombination(item: ListingItem, basePrice: number): Json {
  return {
    ...Object.fromEntries(item.optionValues.map((value, axis) => [`optionName${axis + 1}`, value])),
    stockQuantity: item.quantity,
    price: item.price - basePrice,
    sellerManagerCode: item.itemCode,
    usable: item.usable,
  };
}

/** Heading under which buyers choose them; ours have no groups. */
const SUPPLEMENT_GROUP = '추가구성';

export function toSupplement({ name, price, quantity }: Supplement): Json {
  return { groupName: SUPPLEMENT_GROUP, name, price, stockQuantity: quantity, usable: true };
}

function toPurchaseLimits(fields: ListingContent['fields']): Json | null {
  const names = ['minPurchaseQuantity', 'maxPurchaseQuantityPerId', 'maxPurchaseQuantityPerOrder'];
  const given = names.flatMap((name) => (typeof fields[name] === 'number' ? [[name, fields[name]]] : []));
  return given.length === 0 ? null : Object.fromEntries(given);
}

function toAttributes(fields: ListingContent['fields']): Json[] {
  return parseAttributes(fields.attributes).flatMap(({ key, value }) => {
    const attributeSeq = Number(key);
    const attributeValueSeq = Number(value);
    return Number.isInteger(attributeSeq) && Number.isInteger(attributeValueSeq) ? [{ attributeSeq, attributeValueSeq }] : [];
  });
}

const KC_KINDS: Record<string, string> = {
  ELEC: 'KC_CERTIFICATION',
  LIFE: 'KC_CERTIFICATION',
  RADIO: 'KC_CERTIFICATION',
  KIDS: 'CHILD_CERTIFICATION',
  ORGANIC: 'GREEN_PRODUCTS',
};
const certifications = new Map(kcTable.certifications.map((row) => [row.code, row]));

function toCertifications({ kcCredentials, fields }: ListingContent): Json {
  const infos = kcCredentials.map(({ certificationType, certificationNumber, companyName }) => ({
    certificationKindType: KC_KINDS[certifications.get(certificationType)?.group ?? ''] ?? 'ETC',
    name: certifications.get(certificationType)?.name ?? certificationType,
    certificationNumber,
    companyName,
  }));
  const kinds = new Set(infos.map(({ certificationKindType }) => certificationKindType));
  return {
    ...(infos.length > 0 ? { productCertificationInfos: infos } : {}),
    certificationTargetExcludeContent: {
      childCertifiedProductExclusionYn: !kinds.has('CHILD_CERTIFICATION'),
      greenCertifiedProductExclusionYn: !kinds.has('GREEN_PRODUCTS'),
      ...kcExclusion(fields.kcExemption, kinds.has('KC_CERTIFICATION')),
    },
  };
}

function kcExclusion(choice: unknown, certified: boolean): Json {
  if (certified || choice === 'TARGET') return { kcCertifiedProductExclusionYn: 'FALSE' };
  if (choice === 'SAFE_CRITERION' || choice === 'OVERSEAS' || choice === 'PARALLEL_IMPORT') {
    return { kcCertifiedProductExclusionYn: 'KC_EXEMPTION_OBJECT', kcExemptionType: choice };
  }
  return { kcCertifiedProductExclusionYn: 'TRUE' };
}

/** Look-up values are texts of the channel's numbers. */
function lookupNumber(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
}
