/** A listing as the product body of AUCTION and GMARKET (sheet 4, Body). Pure. */

import { byteLength } from '@moa/core';
import { origins } from '@moa/core/data';
import { certificateLaw, certificateName } from '../sdk/certificates.ts';
import { isChosen, isTaxed, type Need, unmet } from '../sdk/content-needs.ts';
import { discountProblems } from '../sdk/discount.ts';
import { NOTICE_DEFAULT, noticeGroup, noticeValue as noticeText, squeezeName } from '../sdk/notices.ts';
import type { FieldProblem } from '../sdk/outcome.ts';
import { channelField, noticeValue as noticePath, PATH } from '../sdk/paths.ts';
import type { ListingContent } from '../sdk/product.ts';
import { flag, text, type Wire, whole } from '../sdk/reader.ts';
import type { Site } from './members.ts';
import { toOptions } from './product-options.ts';
import { folded, laidOver, partOf, without } from './reading.ts';

export interface Notice {
  groupNo: string;
  codes: { code: string; name: string }[];
  /** Korean, when another group than the seller's had to be taken. */
  warning: string | null;
}

export interface BodyInput {
  site: Site;
  notice: Notice;
  /** Numbers of the courier, of the policy of dispatch, and of the place of origin; empty for none. */
  company: string;
  dispatchPolicy: string;
  originCode: string;
  /** The product as it is there; null for a new one. */
  existing: Wire | null;
  /** Though it is there, this site does not sell it yet. */
  isNew?: boolean;
  /** The other site sells it for another listing of the seller's. */
  shared?: boolean;
}

const INDEPENDENT_MAX = 50;
const NOTICE_BYTES = 1_000;
const STOCK_MAX = 99_999;
const UNLIMITED = -1;
const PERIODS = [15, 30, 60, 90];
const LIMITS = ['NONE', 'ORDER', 'PERSON', 'PERIOD'];
const PERIOD_LIMIT = 3;
/** Of a discount: 2 are percents. */
const WON = 1;
/** A site without one says nothing else of it. */
const NO_DISCOUNT: Wire = { type: 0, priceOrRate1: null, priceOrRate2: null, startDate: null, endDate: null };
/** What an answer says beside the body that was sent. */
const ANSWERED = ['goodsno', 'sitedetail', 'issell', 'resultcode', 'message'];
/** What is not mixed with what was there: fewer pictures, other options, another kind of fee. */
const WHOLLY_OURS = ['recommendedopts', 'images', 'officialnotice', 'shipping.policy'].map((path) => `itemaddtionalinfo.${path}`);

/** Problems that the manifest's limits do not cover. */
export function productProblems(content: ListingContent): FieldProblem[] {
  const { fields, notice, items } = content;
  const isUsed = content.productState === 'USED' || content.productState === 'REFURBISHED';
  const limit = limitTypeOf(content);
  const { sellingPeriod: days } = fields;
  return [
    ...unmet(
      isTaxed(content, '옥션과 G마켓에는'),
      [!isUsed, PATH.productState, '중고·리퍼 상품은 ESM PLUS에서 직접 등록해주십시오. 여기서는 새 상품만 보냅니다.'],
      [
        content.optionNames.length !== 1 || items.length <= INDEPENDENT_MAX,
        PATH.combinations,
        `옵션이 한 단계이면 옵션값을 ${INDEPENDENT_MAX}개까지 등록할 수 있습니다. (현재 ${items.length}개)`,
      ],
      isChosen(content, 'outboundPlaceNo', '출하지를', /^\d+$/),
      isChosen(content, 'returnAddressId', '반품·교환지를', /^\d+$/),
      [/^\d*$/.test(text(fields.bundleTemplateNo)), channelField('bundleTemplateNo'), '묶음배송비 번호는 숫자로 입력해주십시오.'],
      [
        limit <= 0 || typeof fields.maxPurchaseQuantity === 'number',
        channelField('maxPurchaseQuantity'),
        '최대 구매수량을 입력해주십시오.',
      ],
      [
        limit !== PERIOD_LIMIT || typeof fields.purchaseLimitDays === 'number',
        channelField('purchaseLimitDays'),
        '구매수량을 제한할 기간(일)을 입력해주십시오.',
      ],
      [
        typeof days !== 'number' || PERIODS.includes(days),
        channelField('sellingPeriod'),
        `판매기간은 ${PERIODS.join(', ')}일 가운데 하나로 입력하거나 비워주십시오.`,
      ],
      [/^\d*$/.test(text(fields.esmCategoryCode)), channelField('esmCategoryCode'), 'ESM 카테고리 번호는 숫자로 입력해주십시오.'],
      ...Object.entries(notice.values).map(([code, value]): Need => {
        const bytes = byteLength(value);
        return [bytes <= NOTICE_BYTES, noticePath(code), `고시 항목은 ${NOTICE_BYTES}바이트 이하로 입력해주십시오. (현재 ${bytes}바이트)`];
      }),
    ),
    ...discountProblems(content),
  ];
}

/** The whole body. What Moa has no value for, and what it does not know, stays as it was read. */
export function toProductBody(content: ListingContent, input: BodyInput): Wire {
  const { site, existing, isNew = existing === null, shared = false } = input;
  const basic = partOf(existing, 'itembasicinfo');
  const before = partOf(existing, 'itemaddtionalinfo');
  const ours: Wire = {
    itemBasicInfo: basicOf(content, site, basic),
    itemAddtionalInfo: {
      ...saleOf(content, site, !isNew),
      managedCode: content.managementCode,
      recommendedOpts: toOptions(content, site, before.recommendedopts, shared),
      shipping: shippingOf(content, input),
      officialNotice: { officialNoticeNo: Number(input.notice.groupNo), details: noticeRows(content, input.notice) },
      origin: originOf(content, input.originCode, partOf(existing, 'itemaddtionalinfo', 'origin')),
      images: imagesOf(content),
      descriptions: { kor: { type: 2, html: content.detailHtml } },
      isAdultProduct: !content.minorPurchasable,
      isVatFree: content.taxType === 'DUTYFREE',
      ...certificatesOf(content),
    },
    ...discountOf(content, site, partOf(existing, 'addtionalinfo', 'sellerdiscount'), shared),
  };
  if (existing === null) return ours;
  return laidOver(without(existing, ...ANSWERED, ...WHOLLY_OURS), ours) as Wire;
}

/** A product on the one site of the account: what it is to the other one stays. */
function basicOf(content: ListingContent, site: Site, before: Wire): Wire {
  const { fields } = content;
  const categories = folded(before.category).site;
  const others = (Array.isArray(categories) ? categories : []).filter((row) => text(folded(row).sitetype) !== String(site.no));
  return {
    goodsName: { kor: content.name, ...promotionOf(text(fields.promotionName), site, folded(before.goodsname)) },
    category: {
      site: [...others, { siteType: site.no, catCode: content.categoryId }],
      ...(text(fields.esmCategoryCode) === '' ? {} : { esm: { catCode: text(fields.esmCategoryCode) } }),
    },
    catalog: {
      ...given('modelName', content.modelName),
      ...given('brandNo', text(fields.brandNo)),
      ...given('barCode', content.barcode || (content.items.length === 1 ? (content.items[0]?.barcode ?? '') : '')),
    },
    managedCode: content.managementCode,
  };
}

const OWN_PROMOTIONS = 1;

/** Words before the name, each site's own from here on: what was said for both stays with the other one. */
function promotionOf(words: string, { key }: Site, before: Wire): Wire {
  if (words === '') return {};
  const common = whole(before.promotiontype) === OWN_PROMOTIONS ? '' : text(before.promotion);
  if (key === 'iac') return { promotionType: OWN_PROMOTIONS, promotionIac: words };
  return { promotionType: OWN_PROMOTIONS, promotion: words, ...given('promotionIac', common) };
}

const given = (key: string, value: string): Wire => (value === '' ? {} : { [key]: value });

function limitTypeOf({ fields }: ListingContent): number {
  return LIMITS.indexOf(text(fields.purchaseLimit));
}

/** No stock is no number here: whoever sends nothing to sell stops the sale, and the number that is there stays. */
function saleOf(content: ListingContent, site: Site, isThere: boolean): Wire {
  const own = (value: number): Wire => ({ [site.capital]: value });
  const { maxPurchaseQuantity: most, sellingPeriod: days, purchaseLimitDays } = content.fields;
  const total = content.items.reduce((sum, { usable, quantity }) => sum + (usable ? quantity : 0), 0);
  const type = limitTypeOf(content);
  return {
    ...(type < 0
      ? {}
      : { buyableQuantity: { type, qty: type > 0 && typeof most === 'number' ? most : 0, ...daysOf(type, purchaseLimitDays) } }),
    price: own(content.price),
    ...(total === 0 && isThere ? {} : { stock: own(Math.min(STOCK_MAX, Math.max(1, total))) }),
    ...(typeof days === 'number' ? { sellingPeriod: own(days) } : isThere ? {} : { sellingPeriod: own(UNLIMITED) }),
  };
}

const daysOf = (type: number, days: unknown): Wire => (type === PERIOD_LIMIT && typeof days === 'number' ? { unitDate: days } : {});

/**
 * Whether there is one is said once for both sites, how much for each: no discount here ends none that the other one has. One that the seller gave at the
 * site stays until Moa has one.
 */
function discountOf({ discountWon, discountTakenBack }: ListingContent, { key }: Site, before: Wire, shared: boolean): Wire {
  const wasUsed = flag(before.isuse) === true;
  const isSellers = before[key] !== undefined && !discountTakenBack;
  if (discountWon === 0 && (!wasUsed || isSellers)) return {};
  const isUse = discountWon > 0 || shared;
  const own = discountWon > 0 ? { type: WON, priceOrRate1: discountWon } : NO_DISCOUNT;
  return { addtionalInfo: { sellerDiscount: { isUse, [key]: own } } };
}

function shippingOf(content: ListingContent, { site, company, dispatchPolicy }: BodyInput): Wire {
  const { delivery, fields } = content;
  const bundle = text(fields.bundleTemplateNo);
  return {
    type: 1,
    companyNo: Number(company),
    dispatchPolicyNo: { [site.capital]: Number(dispatchPolicy) },
    policy: {
      placeNo: Number(text(fields.outboundPlaceNo)),
      ...(bundle === '' ? { feeType: 2, each: feeOf(content) } : { feeType: 1, bundle: { deliveryTmplId: Number(bundle) } }),
    },
    returnAndExchange: { addrNo: Number(text(fields.returnAddressId)), shippingCompany: Number(company), fee: delivery.returnFee },
    backwoodsDeliveryYn: fields.remoteAreaDeliverable === false ? 'N' : 'Y',
  };
}

/** `feePayType`: before or with the parcel, before, with the parcel. */
const PAY_TYPES: Readonly<Record<string, number>> = { COLLECT_OR_PREPAID: 1, PREPAID: 2, COLLECT: 3 };

function feeOf({ delivery, fields }: ListingContent): Wire {
  if (delivery.feeType === 'FREE') return { feeType: 1 };
  const paid = { feePayType: PAY_TYPES[text(fields.feePayer)] ?? 2, fee: delivery.baseFee };
  return delivery.feeType === 'PAID'
    ? { feeType: 2, ...paid }
    : { feeType: 3, ...paid, details: [{ Condition: delivery.freeConditionalAmount, FeeAmnt: 0 }] };
}

const AFTER_SERVICE = /AS|소비자상담/;

/** The seller's words under the names of the group; whom to call for service is known beside the notice, too. */
function noticeRows({ notice, afterServiceTelephoneNumber: phone }: ListingContent, { codes }: Notice): Wire[] {
  const ours = noticeGroup(notice.noticeCode);
  return codes.map(({ code, name }) => {
    const value = noticeText(name, ours, notice.values) || (AFTER_SERVICE.test(squeezeName(name)) ? phone : '') || NOTICE_DEFAULT;
    return { officialNoticeItemelementCode: code, value, isExtraMark: value === NOTICE_DEFAULT };
  });
}

/** The group of the seller's notice among those of the site, by its name; else the one for everything else. */
export function noticeGroupIn(groups: readonly Wire[], noticeCode: string): { no: string; name: string; own: boolean } | null {
  const wanted = squeezeName(noticeGroup(noticeCode)?.name ?? '');
  const named = groups.map((row) => ({ no: text(row.officialnoticeno), name: text(row.officialnoticename) })).filter(({ no }) => no !== '');
  const alike = (name: string) => name === wanted || (name.length > 1 && (wanted.startsWith(name) || name.startsWith(wanted)));
  const own = named.find(({ name }) => squeezeName(name) === wanted) ?? named.find(({ name }) => alike(squeezeName(name)));
  if (own && wanted !== '') return { ...own, own: true };
  const other = named.find(({ name }) => /기타/.test(name)) ?? named[0];
  return other ? { ...other, own: false } : null;
}

/** 1 domestic, 2 imported, 3 other. */
export function originTypeOf(code: string): 1 | 2 | 3 {
  const row: { channelCodes?: { ESM?: string } } | undefined = origins.origins.find((origin) => origin.code === code.slice(0, 2));
  return row?.channelCodes?.ESM === '1' ? 1 : row?.channelCodes?.ESM === '2' ? 2 : 3;
}

/** `goodsType`: those that need no origin, what its detail says, processed, from a farm, from the sea. */
const GOODS_TYPES: Readonly<Record<string, number>> = { NONE: 0, DETAIL: 1, PROCESSED: 2, FARM: 3, FISH: 4 };
const IN_DETAIL = '03';

/** What kind of goods it is stays as it was there, as long as nobody chooses one. */
function originOf({ origin, fields, notice }: ListingContent, code: string, before: Wire): Wire {
  const chosen = GOODS_TYPES[text(fields.originGoods)] ?? (origin.code === IN_DETAIL ? GOODS_TYPES.DETAIL : undefined);
  const known = whole(before.goodstype) ?? 0;
  const usual = /농수|농산|축산/.test(noticeGroup(notice.noticeCode)?.name ?? '') ? GOODS_TYPES.FARM : GOODS_TYPES.PROCESSED;
  const goodsType = chosen ?? (known >= 2 ? known : usual);
  if (goodsType === GOODS_TYPES.DETAIL || goodsType === GOODS_TYPES.NONE) return { goodsType, type: 0, isMultipleOrigin: origin.plural };
  return { goodsType, type: originTypeOf(origin.code), ...given('code', code), isMultipleOrigin: origin.plural };
}

function imagesOf({ images }: ListingContent): Wire {
  return Object.fromEntries(images.map(({ url }, at) => [at === 0 ? 'basicImgURL' : `addtionalImg${at}URL`, url]));
}

const LAWS: Readonly<Record<string, string>> = { KIDS: 'child', ELEC: 'electric', LIFE: 'life' };
const lawOf = (type: string) => LAWS[certificateLaw(type)];

/** `type` of a law; 2 is in the detail. */
const CERTIFIED = 0;
const NO_CERTIFICATE = 1;
/** What has to keep to the standard, and is certified by nobody. */
const NONE_NEEDED = 'LIFE_STANDARD';
/** `certTargetCode`: certified, confirmed, or confirmed by its supplier. */
const targetOf = (type: string) => (/_SUPPLIER/.test(type) ? 2 : /_CONFIRM/.test(type) ? 1 : 0);

/** Certificates of the three laws; what has none is left as it is there. */
function certificatesOf({ kcCredentials }: ListingContent): Wire {
  const known = kcCredentials.filter(({ certificationType }) => lawOf(certificationType) !== undefined);
  if (known.length === 0) return {};
  const byLaw = Map.groupBy(known, ({ certificationType }) => lawOf(certificationType) ?? '');
  const safetyCerts = Object.fromEntries(
    [...byLaw].map(([law, rows]) => [
      law,
      {
        type: rows.every(({ certificationType }) => certificationType === NONE_NEEDED) ? NO_CERTIFICATE : CERTIFIED,
        details: rows
          .filter(({ certificationType }) => certificationType !== NONE_NEEDED)
          .map(({ certificationType, certificationNumber }) => ({
            certId: certificationNumber,
            certTargetCode: targetOf(certificationType),
          })),
      },
    ]),
  );
  return { certInfo: { safetyCerts } };
}

/** What a push reports beside its result, in Korean. */
export function warningsOf(content: ListingContent, { warning }: Notice, { title }: Site): string[] {
  const left = content.kcCredentials.filter(({ certificationType }) => lawOf(certificationType) === undefined);
  const names = left.map(({ certificationType }) => certificateName(certificationType));
  const uncertified = names.length > 0 ? [`${title}에는 ${names.join(', ')} 칸이 없습니다. 상세설명에 인증번호를 적어주십시오.`] : [];
  return warning === null ? uncertified : [warning, ...uncertified];
}
