/** A listing as COUPANG's product body (sheet 4). Pure. */

import { check, rules } from '@moa/core';
import { parseAttributes } from '../sdk/attributes.ts';
import { isChosen, isTaxed, type Need, takesCourier, unmet } from '../sdk/content-needs.ts';
import { toChannelCourier } from '../sdk/couriers.ts';
import { idNumber } from '../sdk/json.ts';
import type { FieldProblem } from '../sdk/outcome.ts';
import { pairItems } from '../sdk/pairing.ts';
import { channelField, combination, image, PATH } from '../sdk/paths.ts';
import type { ListingContent, ListingItem } from '../sdk/product.ts';
import { firstText, text, type Wire, wire, wires } from '../sdk/reader.ts';
import { anchorCodes, certificationName, certificationTypeOf, IN_DETAIL_PAGE, OFFER_CONDITION, TAX_TYPE } from './codes.ts';
import { type MetaNotice, toNotices } from './notices.ts';
import { followingName, keptAttributes, keptImages, listPrice } from './product-kept.ts';

export interface MetaAttribute {
  name: string;
  required: boolean;
  number: boolean;
  unit: string;
  units: string[];
  /** `NONE`, or the number of a group of which one attribute is enough. */
  group: string;
  exposed: boolean;
}

export interface CategoryMeta {
  attributes: MetaAttribute[];
  notices: MetaNotice[];
  certificationTypes: string[];
}

export interface ReturnCenter {
  code: string;
  name: string;
  phone: string;
  zipCode: string;
  address: string;
  addressDetail: string;
}

export interface BodyInput {
  vendorId: string;
  vendorUserId: string;
  /** Korean wall time, `yyyy-MM-ddTHH:mm:ss`. */
  startsAt: string;
  returnCenter: ReturnCenter;
  meta: CategoryMeta;
  /** Product detail as it is at COUPANG; null for a new product. */
  existing: Wire | null;
}

export interface BodyResult {
  body: Record<string, unknown>;
  warnings: string[];
}

const ITEM_NAME_MAX = 150;
const IMAGE_URL_MAX = 150;
const SEARCH_TAGS_MAX = 20;
const NO_END = '2099-12-31T23:59:59';

function searchTagProblems({ searchTags }: ListingContent): FieldProblem[] {
  const message = searchTags.map((tag) => check([rules.coupangSearchSpecialChar], tag)).find((found) => found !== null);
  return message ? [{ path: PATH.searchKeywords, message: `쿠팡 검색어에는 ${message}` }] : [];
}

/** Problems that the manifest's limits do not cover (sheet 4, Body). */
export function productProblems(content: ListingContent): FieldProblem[] {
  const { productState, delivery, fields, images, items } = content;
  const isUsed = productState === 'REFURBISHED' || productState === 'USED';
  return [
    ...searchTagProblems(content),
    ...unmet(
      isTaxed(content, '쿠팡에는'),
      takesCourier(toChannelCourier('COUPANG', delivery.courierCode) !== null, '쿠팡이'),
      isChosen(content, 'outboundShippingPlaceCode', '출고지를', /^\d+$/),
      isChosen(content, 'returnCenterCode', '반품지를'),
      ...images.map(({ url }, index): Need => {
        return [url.length <= IMAGE_URL_MAX, image(index), `쿠팡은 이미지 주소를 ${IMAGE_URL_MAX}자까지 받습니다. (현재 ${url.length}자)`];
      }),
      ...items.map((item, index): Need => {
        const fits = itemName(content, item).length <= ITEM_NAME_MAX;
        return [fits, combination(index, 'optionValues'), `옵션값을 합쳐 ${ITEM_NAME_MAX}자 이하로 입력해주십시오.`];
      }),
      [!isUsed || text(fields.offerDescription) !== '', channelField('offerDescription'), '중고·리퍼 상품의 상태를 입력해주십시오.'],
    ),
  ];
}

/** Required attributes of the category that neither an option nor a chosen attribute gives; of a group one is enough. */
export function attributeProblems(content: ListingContent, meta: CategoryMeta): FieldProblem[] {
  const given = new Set([...content.optionNames, ...parseAttributes(content.fields.attributes).map(({ key }) => key)]);
  const required = meta.attributes.filter((attribute) => attribute.required);
  const groups = Map.groupBy(required, ({ group, name }) => (group === 'NONE' ? name : `group ${group}`));
  return [...groups.values()].flatMap((attributes) => {
    if (attributes.some(({ name }) => given.has(name))) return [];
    const names = attributes.map(({ name }) => `'${name}'`).join(' 또는 ');
    return [{ path: channelField('attributes'), message: `쿠팡 카테고리의 필수 속성 ${names}을(를) 입력해주십시오.` }];
  });
}

/** The whole product body. On update every item keeps its number, and items that the listing no longer has stay with stock 0. */
export function toProductBody(content: ListingContent, input: BodyInput): BodyResult {
  const { existing, returnCenter } = input;
  const notices = toNotices(content.notice, input.meta.notices);
  const existingItems = wires(existing?.items);
  const attributes = chosenAttributes(content, input.meta);
  const shared = { content, notices: notices.rows, attributes, meta: input.meta, existing: existingItems };
  const body: Record<string, unknown> = {
    productGroup: '',
    returnChargeVendor: 'N',
    requiredDocuments: [],
    extraInfoMessage: '',
    ...existing,
    ...(existing ? { sellerProductId: idNumber(text(existing.sellerProductId)) } : {}),
    displayCategoryCode: idNumber(content.categoryId),
    sellerProductName: content.name,
    vendorId: input.vendorId,
    saleStartedAt: firstText(existing?.saleStartedAt) || input.startsAt,
    saleEndedAt: firstText(existing?.saleEndedAt) || NO_END,
    displayProductName: followingName(existing, 'displayProductName', content.name),
    brand: content.brand,
    generalProductName: followingName(existing, 'generalProductName', content.name),
    ...deliveryOf(content),
    returnCenterCode: returnCenter.code,
    returnChargeName: returnCenter.name,
    companyContactNumber: returnCenter.phone,
    returnZipCode: returnCenter.zipCode,
    returnAddress: returnCenter.address,
    returnAddressDetail: returnCenter.addressDetail,
    returnCharge: content.delivery.returnFee,
    afterServiceInformation: content.afterServiceGuideContent,
    afterServiceContactNumber: content.afterServiceTelephoneNumber,
    outboundShippingPlaceCode: idNumber(text(content.fields.outboundShippingPlaceCode)),
    vendorUserId: input.vendorUserId,
    requested: true,
    items: itemsOf(shared, existingItems),
    manufacture: content.manufacturer,
  };
  return { body, warnings: notices.warning ? [notices.warning] : [] };
}

function deliveryOf(content: ListingContent): Record<string, unknown> {
  const { delivery, fields } = content;
  const chargeType = { FREE: 'FREE', PAID: 'NOT_FREE', CONDITIONAL_FREE: 'CONDITIONAL_FREE' }[delivery.feeType];
  return {
    deliveryMethod: text(fields.deliveryMethod) || 'SEQUENCIAL',
    deliveryCompanyCode: toChannelCourier('COUPANG', delivery.courierCode) ?? '',
    deliveryChargeType: chargeType,
    deliveryCharge: delivery.feeType === 'FREE' ? 0 : delivery.baseFee,
    freeShipOverAmount: delivery.feeType === 'CONDITIONAL_FREE' ? delivery.freeConditionalAmount : 0,
    // A buyer who got the goods without a fee pays the way out too when sending them back.
    deliveryChargeOnReturn: delivery.feeType === 'PAID' ? 0 : delivery.returnFee,
    remoteAreaDeliverable: fields.remoteAreaDeliverable === false ? 'N' : 'Y',
    unionDeliveryType: delivery.bundle ? 'UNION_DELIVERY' : 'NOT_UNION_DELIVERY',
  };
}

interface ItemShared {
  content: ListingContent;
  notices: unknown[];
  attributes: Wire[];
  meta: CategoryMeta;
  /** Items as they are at COUPANG. */
  existing: readonly Wire[];
}

function itemsOf(shared: ItemShared, existing: readonly Wire[]): Wire[] {
  const { content } = shared;
  const pairs = pairItems(content.items, existing, {
    id: ({ vendorItemId }) => text(vendorItemId),
    code: ({ externalVendorSku }) => text(externalVendorSku),
    optionValues: (old) => exposedValues(old, content.optionNames),
  });
  const known = content.items.flatMap((item) => {
    const old = pairs.get(item);
    return item.usable || old ? [{ item, old }] : [];
  });
  const paired = new Set(known.flatMap(({ old }) => (old ? [old] : [])));
  const codes = itemCodes(content.managementCode, known, existing);
  const sent = known.map(({ item, old }, index) => itemOf(shared, item, old, codes[index] ?? item.itemCode));
  const kept = existing.filter((old) => !paired.has(old)).map((old) => ({ ...old, maximumBuyCount: 0 }));
  return [...sent, ...kept];
}

/** Codes of the items in their order. An item keeps the code it has; where none is the anchor, the first one without a code becomes it. */
function itemCodes(
  managementCode: string,
  known: readonly { item: ListingItem; old: Wire | undefined }[],
  existing: readonly Wire[],
): string[] {
  const anchors: readonly string[] = anchorCodes(managementCode);
  const codes = known.map(({ item, old }) => text(old?.externalVendorSku) || item.itemCode);
  const there = [...codes, ...existing.map((old) => text(old.externalVendorSku))];
  if (there.some((code) => anchors.includes(code))) return codes;
  const first = known.findIndex(({ old }) => text(old?.externalVendorSku) === '');
  return codes.map((code, index) => (index === first ? managementCode : code));
}

function exposedValues(item: Wire, names: readonly string[]): string[] {
  const attributes = wires(item.attributes);
  return names.map((name) => text(attributes.find((attribute) => text(attribute.attributeTypeName) === name)?.attributeValueName));
}

function itemOf(shared: ItemShared, item: ListingItem, old: Wire | undefined, code: string): Wire {
  const { content } = shared;
  const { fields } = content;
  const barcode = item.barcode || (content.items.length === 1 ? content.barcode : '');
  const overseas = fields.overseasPurchased === true;
  const attributes = [...axesOf(content, item), ...shared.attributes];
  const given = new Set(attributes.map(({ attributeTypeName }) => text(attributeTypeName)));
  return {
    ...(old ? { ...old, ...identityOf(old) } : {}),
    itemName: itemName(content, item),
    originalPrice: listPrice(old, item.price),
    salePrice: item.price,
    maximumBuyCount: item.usable ? item.quantity : 0,
    maximumBuyForPerson: numberField(fields.maximumBuyForPerson, 0),
    maximumBuyForPersonPeriod: numberField(fields.maximumBuyForPersonPeriod, 1),
    outboundShippingTimeDay: Math.max(1, content.delivery.shippingDays),
    unitCount: numberField(fields.unitCount, 1),
    adultOnly: content.minorPurchasable ? 'EVERYONE' : 'ADULT_ONLY',
    taxType: TAX_TYPE[content.taxType],
    parallelImported: fields.parallelImported === true ? 'PARALLEL_IMPORTED' : 'NOT_PARALLEL_IMPORTED',
    overseasPurchased: overseas ? 'OVERSEAS_PURCHASED' : 'NOT_OVERSEAS_PURCHASED',
    pccNeeded: overseas,
    externalVendorSku: code,
    barcode,
    emptyBarcode: barcode === '',
    emptyBarcodeReason: barcode === '' ? text(fields.emptyBarcodeReason) || '바코드가 없는 상품' : '',
    modelNo: content.modelCode || content.modelName,
    certifications: certificationsOf(content, shared.meta),
    searchTags: content.searchTags.slice(0, SEARCH_TAGS_MAX),
    images: [...imagesOf(content), ...keptImages(old, content.productState === 'NEW' || content.productState === 'MADE_TO_ORDER')],
    notices: shared.notices,
    attributes: [...attributes, ...keptAttributes(shared.existing, old, given, shared.meta)],
    contents: [{ contentsType: 'HTML', contentDetails: [{ content: content.detailHtml, detailType: 'TEXT' }] }],
    offerCondition: OFFER_CONDITION[content.productState],
    offerDescription: text(fields.offerDescription),
  };
}

function identityOf(old: Wire): Wire {
  const vendorItemId = text(old.vendorItemId);
  return {
    sellerProductItemId: idNumber(text(old.sellerProductItemId)),
    ...(vendorItemId ? { vendorItemId: idNumber(vendorItemId) } : {}),
  };
}

function itemName(content: ListingContent, item: ListingItem): string {
  return item.optionValues.length > 0 ? item.optionValues.join(' ') : content.name;
}

function axesOf(content: ListingContent, item: ListingItem): Wire[] {
  return content.optionNames.map((name, axis) => ({
    attributeTypeName: name,
    attributeValueName: item.optionValues[axis] ?? '',
    exposed: 'EXPOSED',
  }));
}

function chosenAttributes(content: ListingContent, meta: CategoryMeta): Wire[] {
  return parseAttributes(content.fields.attributes)
    .filter(({ key }) => !content.optionNames.includes(key))
    .map(({ key, value }) => {
      const attribute = meta.attributes.find(({ name }) => name === key);
      const withUnit = attribute?.number && attribute.unit && /^\d+(\.\d+)?$/.test(value) ? `${value}${attribute.unit}` : value;
      return { attributeTypeName: key, attributeValueName: withUnit, exposed: attribute?.exposed ? 'EXPOSED' : 'NONE' };
    });
}

function certificationsOf(content: ListingContent, meta: CategoryMeta): Wire[] {
  const rows = content.kcCredentials.map(({ certificationType, certificationNumber }) => {
    const type = certificationTypeOf(certificationType);
    const taken = type !== null && (meta.certificationTypes.length === 0 || meta.certificationTypes.includes(type));
    return taken
      ? { certificationType: type, certificationCode: certificationNumber }
      : { certificationType: IN_DETAIL_PAGE, certificationCode: `${certificationName(certificationType)} ${certificationNumber}`.trim() };
  });
  return rows.length > 0 ? rows : [{ certificationType: 'NOT_REQUIRED', certificationCode: '' }];
}

function imagesOf(content: ListingContent): Wire[] {
  return content.images.slice(0, 10).map(({ url }, imageOrder) => ({
    imageOrder,
    imageType: imageOrder === 0 ? 'REPRESENTATION' : 'DETAIL',
    vendorPath: url,
  }));
}

function numberField(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

/** A row of `returnShippingCenters`. */
export function toReturnCenter(row: Wire): ReturnCenter {
  const warehouse = wire(wires(row.placeAddresses)[0]);
  return {
    code: text(row.returnCenterCode),
    name: text(row.shippingPlaceName),
    phone: firstText(warehouse.companyContactNumber, warehouse.phoneNumber2),
    zipCode: text(warehouse.returnZipCode),
    address: text(warehouse.returnAddress),
    addressDetail: text(warehouse.returnAddressDetail),
  };
}

/** Metadata of a category (`category-related-metas`). */
export function toCategoryMeta(data: unknown): CategoryMeta {
  const meta = wire(data);
  return {
    attributes: wires(meta.attributes).map((row) => ({
      name: text(row.attributeTypeName),
      required: text(row.required) === 'MANDATORY',
      number: text(row.dataType) === 'NUMBER',
      unit: text(row.basicUnit) === '없음' ? '' : text(row.basicUnit),
      units: Array.isArray(row.usableUnits) ? row.usableUnits.map(text).filter(Boolean) : [],
      group: text(row.groupNumber) || 'NONE',
      exposed: text(row.exposed) === 'EXPOSED',
    })),
    notices: wires(meta.noticeCategories).map((row) => ({
      name: text(row.noticeCategoryName),
      details: wires(row.noticeCategoryDetailNames).map((detail) => ({
        name: text(detail.noticeCategoryDetailName),
        required: text(detail.required) === 'MANDATORY',
      })),
    })),
    certificationTypes: wires(meta.certifications).map((row) => text(row.certificationType)),
  };
}
