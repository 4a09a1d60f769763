/** A listing as the body of TALKSTORE (section 4); `toWire` of the shop type makes its own of it. Pure. */
import { hasAfterService, hasDetail, hasOrigin, unmet } from '../sdk/content-needs.ts';
import { discountProblems } from '../sdk/discount.ts';
import type { FieldProblem } from '../sdk/outcome.ts';
import { PATH } from '../sdk/paths.ts';
import type { ListingContent, ListingItem } from '../sdk/product.ts';
import { firstText, text } from '../sdk/reader.ts';
import type { Announcement } from './announcement.ts';
import { isDirect } from './couriers.ts';
import type { Body } from './gift-body.ts';
import { LAST_PIECE } from './product-in.ts';

/** What had to be asked of the shop first. */
export interface AskedParts {
  imageUrls: readonly string[];
  notice: Announcement;
  /** `productOriginAreaInfo`. */
  origin: Body;
  /** None where the listing has none. */
  certs: readonly Body[];
}

const STOCK_MAX = 99_999_999;
const OPTION_STOCK_MAX = 9_999;

/** Rules of the shop beyond its rule pack, checked before anything is sent. */
export function productProblems(content: ListingContent): FieldProblem[] {
  const { feeType, freeConditionalAmount } = content.delivery;
  const saysFrom = feeType !== 'CONDITIONAL_FREE' || freeConditionalAmount > 0;
  return [
    ...unmet(hasDetail(content), ...hasAfterService(content), hasOrigin(content), [
      saysFrom,
      PATH.deliveryFreeFrom,
      '무료배송이 되는 주문 금액을 입력해주십시오.',
    ]),
    ...discountProblems(content),
  ];
}

/** What every body says. A new product says what `NEW_PRODUCT` says beside it; of one that is there, that is the seller's. */
export function toBody(content: ListingContent, { imageUrls, notice, origin, certs }: AskedParts): Body {
  const { fields } = content;
  const [main = '', ...others] = imageUrls;
  return {
    categoryId: content.categoryId,
    name: content.name,
    ...given({
      brand: firstText(fields.brand, content.brand),
      manufacturer: content.manufacturer,
      modelName: content.modelName,
      giftBrandId: text(fields.giftBrandId),
      manufactureDate: digits(content.manufacturingDate),
      validDate: digits(content.validDate),
    }),
    ...numbers(fields, ['minPurchaseQuantity', 'maxPurchaseQuantity', 'maxPurchaseQuantityOfBuyer', 'bundleQuantity']),
    productDetailDescription: content.detailHtml,
    taxType: content.taxType,
    salePrice: content.price,
    discount: content.discountWon > 0 ? { useDiscount: true, type: 'PRICE', value: content.discountWon } : { useDiscount: false },
    ...(content.optionNames.length === 0 ? { stockQuantity: stockFor(content.items) } : {}),
    productCondition: CONDITIONS[content.productState],
    storeManagementCode: content.managementCode,
    shoppingHowDisplayable: content.priceComparisonSiteReg,
    minorPurchasable: content.minorPurchasable,
    productOriginAreaInfo: origin,
    productImage: {
      imageRatio: text(fields.imageRatio) || 'SQUARE',
      representImage: { url: main },
      optionalImages: others.map((url) => ({ url })),
    },
    announcementInfo: {
      announcementType: notice.type,
      announcement: { ...Object.fromEntries(notice.rows.map(({ field, value }) => [field, value])), ignoreAll: false },
    },
    delivery: deliveryOf(content),
    option: optionOf(content),
    ...(certs.length === 0 ? {} : { certs }),
  };
}

export const NEW_PRODUCT: Body = {
  displayStatus: 'OPEN',
  talkDisplayable: true,
  useSalePeriod: false,
  certs: [{ certType: 'NOT_APPLICABLE' }],
};

const CONDITIONS: Readonly<Record<ListingContent['productState'], string>> = {
  NEW: 'NEW',
  USED: 'OLD',
  REFURBISHED: 'REFURBISH',
  MADE_TO_ORDER: 'NEW',
};

function given(texts: Record<string, string>): Body {
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
}

function numbers(fields: ListingContent['fields'], names: readonly string[]): Body {
  return Object.fromEntries(names.flatMap((name) => (typeof fields[name] === 'number' ? [[name, fields[name]]] : [])));
}

/** `20260302` of `2026-03-02`. */
function digits(date: string | null): string {
  return (date ?? '').replaceAll('-', '');
}

function stockFor(items: readonly ListingItem[]): number {
  const total = items.reduce((sum, { usable, quantity }) => sum + (usable ? quantity : 0), 0);
  return Math.min(STOCK_MAX, Math.max(LAST_PIECE, total));
}

/** Whether a product without options has nothing left, which its stock cannot say. */
export function isSoldOut({ optionNames, items }: ListingContent): boolean {
  return optionNames.length === 0 && items.every(({ usable, quantity }) => !usable || quantity < 1);
}

function deliveryOf({ delivery, fields, ...content }: ListingContent): Body {
  const { feeType, courierCode } = delivery;
  const repeats = feeType === 'PAID' && typeof fields.repeatQuantity === 'number' ? fields.repeatQuantity : null;
  return {
    deliveryMethodType: courierCode === 'NO_DELIVERY' ? 'NONE' : isDirect(courierCode) ? 'DIRECT' : 'DELIVERY',
    bundleGroupAvailable: delivery.bundle,
    deliveryFeeType: repeats === null ? feeType : 'QUANTITY_PAID',
    ...(feeType === 'FREE' ? {} : { baseFee: delivery.baseFee, deliveryFeePaymentType: text(fields.deliveryFeePaymentType) || 'PREPAID' }),
    ...(feeType === 'CONDITIONAL_FREE' ? { freeConditionalAmount: delivery.freeConditionalAmount } : {}),
    ...(repeats === null ? {} : { repeatQuantity: repeats }),
    returnDeliveryFee: delivery.returnFee,
    exchangeDeliveryFee: delivery.exchangeFee,
    shippingAddressId: numberOf(fields.shippingAddressId),
    returnAddressId: numberOf(fields.returnAddressId),
    asPhoneNumber: content.afterServiceTelephoneNumber,
    asGuideWords: content.afterServiceGuideContent,
    availableIsolatedArea: true,
    useIsolatedAreaFee: delivery.jejuFee > 0 || delivery.islandFee > 0,
    jejuAreaAdditionalFee: delivery.jejuFee,
    isolatedAreaAdditionalFee: delivery.islandFee,
  };
}

/** Look-up values are texts of the shop's numbers. */
function numberOf(value: unknown): number | string {
  const read = text(value);
  return /^\d{1,15}$/.test(read) ? Number(read) : read;
}

function optionOf({ optionNames, items, price }: ListingContent): Body {
  if (optionNames.length === 0) return { type: 'NONE' };
  return { type: 'COMBINATION', combinationSortType: 'CREATE', combinations: items.map((item) => combinationOf(item, optionNames, price)) };
}

function combinationOf(item: ListingItem, optionNames: readonly string[], price: number): Body {
  return {
    name: optionNames.map((key, axis) => ({ key, value: item.optionValues[axis] ?? '' })),
    usable: item.usable,
    price: item.price - price,
    stockQuantity: Math.min(OPTION_STOCK_MAX, item.quantity),
    managedCode: item.itemCode,
  };
}
