/** What AUCTION and GMARKET say of a product that they refuse, in Korean words or names of fields. */
import { type ProductErrors, productErrors } from '../sdk/error-paths.ts';
import { channelField, PATH } from '../sdk/paths.ts';
import type { Site } from './members.ts';

const PATHS = [
  [/출하지|placeNo/i, channelField('outboundPlaceNo')],
  [/addrNo|returnAndExchange|반품.?주소|반품.?교환지/i, channelField('returnAddressId')],
  [/발송정책|dispatchPolicy/i, channelField('dispatchPolicyNo')],
  [/묶음|deliveryTmplId/i, channelField('bundleTemplateNo')],
  [/택배사|companyNo|shippingCompany/i, PATH.courier],
  [/카테고리|catCode|category/i, PATH.category],
  [/고시|officialNotice/i, PATH.notice],
  [/인증|certId|safetyCerts|certInfo/i, PATH.kc],
  [/이미지|images?\b|ImgURL|Img\d/i, PATH.images],
  [/반품.?배송비|returnAndExchange\.fee/i, PATH.returnFee],
  [/배송비|freeOverAmount|feeType|\bfee\b/i, PATH.deliveryFee],
  [/buyableQuantity|구매수량/i, channelField('maxPurchaseQuantity')],
  [/판매기간|sellingPeriod/i, channelField('sellingPeriod')],
  [/브랜드|brandNo/i, channelField('brandNo')],
  [/프로모션|promotion/i, channelField('promotionName')],
  [/옵션|recommendedOpt|addAmnt|manageCode/i, PATH.combinations],
  [/재고|stock|qty/i, PATH.quantity],
  [/할인|sellerDiscount|priceOrRate/i, PATH.discount],
  [/가격|판매가|price/i, PATH.price],
  [/원산지|origin/i, PATH.origin],
  [/바코드|barCode/i, PATH.barcode],
  [/상세|descriptions|html/i, PATH.detail],
  [/상품명|goodsName|\bkor\b/i, PATH.name],
] as const;

const byTitle = new Map<string, ProductErrors>();

/** Refusals as the seller of a site is told them. A product that is not there stays refused. */
export function errorsOf({ title }: Site): ProductErrors {
  const known = byTitle.get(title) ?? productErrors(`${title}이`, PATHS, (code) => ['404', 'OTHER_SITE', 'SOLD_ALREADY'].includes(code));
  byTitle.set(title, known);
  return known;
}
