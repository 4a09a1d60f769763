/** Bodies of products as the sheet's section 4 has them, for both shops: what is wrong with one, and what is kept of it. */
import type { Json } from '../kernel/fields.ts';
import { isLeaf } from '../shared/categories.ts';
import { FORMS, instantOf } from '../shared/wall-clock.ts';
import { type BodyFields, fieldsOf } from './fields.ts';
import { ownImage } from './images.ts';
import { addressesOf } from './lookups.ts';
import type { Mall } from './market.ts';
import { checkOption } from './option-body.ts';
import { CATEGORIES, CERTIFICATIONS, GIFT_BRANDS, NOTICES, ORIGIN_KINDS, ORIGINS } from './reference.ts';
import { shopOf } from './shops.ts';

const PRICE = { min: 10, max: 99_999_990, step: 10 };
const PIECES = { min: 1, max: 99_999_999 };
const FEE = { min: 0, max: 1_000_000 };
const DAY = { pattern: /^\d{8}$/, name: 'yyyyMMdd' };

/** What stands where nothing was sent. */
const DEFAULTS: Json = {
  discount: { useDiscount: false },
  productCondition: 'NEW',
  displayStatus: 'OPEN',
  minorPurchasable: true,
  option: { type: 'NONE' },
  certs: [{ certType: 'NOT_APPLICABLE' }],
};
const STORE_DEFAULTS: Json = { useSalePeriod: false, shoppingHowDisplayable: true, talkDisplayable: true };
const GIFT_DEFAULTS: Json = { salePeriod: { useSalePeriod: false }, bundleQuantity: 1 };

/** `problems` is empty where the body can be taken as `content`. */
export function readProduct(mall: Mall, accountId: string, body: Json): Pick<BodyFields, 'problems'> & { content: Json } {
  const { gifts, names } = shopOf(mall);
  const fields = fieldsOf(body);
  checkBasics(fields, names);
  checkImages(mall, fields, names.image);
  checkOrigin(fields, names.origin);
  checkNotice(fields);
  checkDelivery(mall, accountId, fields);
  checkDiscount(fields);
  const combined = checkOption(fields);
  checkCerts(fields);
  if (gifts) checkGift(fields, combined);
  else checkStore(fields, combined);
  const content = { ...DEFAULTS, ...(gifts ? GIFT_DEFAULTS : STORE_DEFAULTS), ...fields.values };
  return { problems: fields.problems, content };
}

function checkBasics(fields: BodyFields, names: { detail: string; code: string }): void {
  const categoryId = fields.text('categoryId', { label: '카테고리', required: true });
  const category = CATEGORIES.get(categoryId);
  if (categoryId !== '' && !(category && isLeaf(category))) fields.complain('categoryId', '최하위 카테고리를 선택해 주세요.');
  fields.text('name', { label: '상품명', required: true, max: 100 });
  fields.text(names.detail, { label: '상품 상세설명', required: true });
  fields.text(names.code, { label: '판매자 관리코드', max: 100 });
  for (const [name, label] of [
    ['brand', '브랜드'],
    ['manufacturer', '제조사'],
    ['modelName', '모델명'],
  ] as const)
    fields.text(name, { label, max: 100 });
  fields.choice('taxType', ['TAX', 'DUTYFREE', 'SMALL'], { label: '과세 구분', required: true });
  fields.integer('salePrice', { label: '판매가', required: true, ...PRICE });
  fields.choice('productCondition', ['NEW', 'OLD', 'STOCKED', 'REFURBISH', 'DISPLAY'], { label: '상품 상태' });
  fields.text('manufactureDate', { label: '제조일자', form: DAY });
  fields.text('validDate', { label: '유효일자', form: DAY });
  fields.integer('minPurchaseQuantity', { label: '최소 구매 수량', min: 2, max: 1_000 });
  fields.integer('maxPurchaseQuantity', { label: '1회 최대 구매 수량', ...PIECES });
  fields.integer('maxPurchaseQuantityOfBuyer', { label: '1인 최대 구매 수량', ...PIECES });
  fields.choice('displayStatus', ['OPEN', 'HIDDEN'], { label: '전시 상태' });
  fields.flag('minorPurchasable', { label: '미성년자 구매 가능 여부' });
}

function checkImages(mall: Mall, fields: BodyFields, name: string): void {
  const images = fields.object(name, { label: '상품 이미지', required: true });
  images?.choice('imageRatio', ['SQUARE', 'VERTICAL_LONG_RECTANGLE', 'NONE'], { label: '이미지 비율', required: true });
  const main = images?.object('representImage', { label: '대표 이미지', required: true });
  const more = images?.rows('optionalImages', { label: '추가 이미지' }) ?? [];
  for (const image of main ? [main, ...more] : more) {
    const url = image.text('url', { label: '이미지 주소', required: true });
    const path = ownImage(mall.kernel, url);
    if (url !== '' && path === null) image.complain('url', '이미지 업로드 API로 올린 이미지 주소만 사용할 수 있습니다.');
    if (path !== null) image.values.url = path;
  }
}

function checkOrigin(fields: BodyFields, name: string): void {
  const origin = fields.object(name, { label: '원산지', required: true });
  const kind = origin?.choice('originAreaType', ORIGIN_KINDS, { label: '원산지 구분', required: true });
  const code = origin?.text('originAreaCode', { label: '원산지 코드', required: kind === 'IMPORT' || kind === 'DEEP_SEA' }) ?? '';
  if (code !== '' && !ORIGINS.some((area) => area.code === code && area.originAreaType === kind))
    origin?.complain('originAreaCode', '원산지 코드가 올바르지 않습니다.');
  origin?.text('originAreaContent', { label: '원산지 직접 입력 내용', required: kind === 'USER_INPUT', max: 100 });
}

function checkNotice(fields: BodyFields): void {
  const info = fields.object('announcementInfo', { label: '상품정보제공고시', required: true });
  const type = info?.choice('announcementType', [...NOTICES.keys()], { label: '상품정보제공고시 유형', required: true });
  const values = info?.object('announcement', { label: '상품정보제공고시 내용', required: true });
  if (!values) return;
  const ignored = values.flag('ignoreAll', { label: '상품 상세 참조' }) === true;
  for (const { field, name, required } of NOTICES.get(type ?? '')?.fields ?? [])
    values.text(field, { label: name, required: required && !ignored, max: 1_500 });
}

function checkDelivery(mall: Mall, accountId: string, fields: BodyFields): void {
  const delivery = fields.object('delivery', { label: '배송 정보', required: true });
  if (!delivery) return;
  const method = delivery.choice('deliveryMethodType', ['DELIVERY', 'DIRECT', 'NONE'], { label: '배송 방법', required: true });
  delivery.flag('bundleGroupAvailable', { label: '묶음배송 가능 여부' });
  if (method !== 'NONE') checkFees(delivery, method !== '');
  delivery.text('asPhoneNumber', { label: 'A/S 전화번호', required: true, max: 30 });
  delivery.text('asGuideWords', { label: 'A/S 안내', required: true, max: 1_000 });
  for (const name of ['availableIsolatedArea', 'isIsolatedAreaDeliverable', 'useIsolatedAreaFee'])
    delivery.flag(name, { label: '제주·도서산간 배송 설정' });
  delivery.integer('jejuAreaAdditionalFee', { label: '제주 추가 배송비', ...FEE });
  delivery.integer('isolatedAreaAdditionalFee', { label: '도서산간 추가 배송비', ...FEE });
  const places = addressesOf(mall, accountId).map(({ id }) => id);
  for (const [name, label] of [
    ['shippingAddressId', '출고지'],
    ['returnAddressId', '반품/교환지'],
  ] as const) {
    const id = delivery.integer(name, { label, required: method === 'DELIVERY' });
    if (id !== null && !places.includes(id)) delivery.complain(name, `${label} 주소가 등록되어 있지 않습니다.`);
  }
}

function checkFees(delivery: BodyFields, required: boolean): void {
  const type = delivery.choice('deliveryFeeType', ['FREE', 'PAID', 'CONDITIONAL_FREE', 'QUANTITY_PAID'], {
    label: '배송비 유형',
    required,
  });
  const paid = type !== '' && type !== 'FREE';
  delivery.integer('baseFee', { label: '기본 배송비', required: paid, ...FEE });
  delivery.choice('deliveryFeePaymentType', ['COLLECT', 'PREPAID', 'COLLECT_OR_PREPAID', 'NONE'], {
    label: '배송비 결제 방식',
    required: paid,
  });
  delivery.integer('freeConditionalAmount', { label: '무료 조건 금액', required: type === 'CONDITIONAL_FREE', min: 1 });
  delivery.integer('repeatQuantity', { label: '반복 수량', required: type === 'QUANTITY_PAID', min: 1 });
  delivery.integer('returnDeliveryFee', { label: '반품 배송비', required, ...FEE });
  delivery.integer('exchangeDeliveryFee', { label: '교환 배송비', required, ...FEE });
}

function checkDiscount(fields: BodyFields): void {
  const discount = fields.object('discount', { label: '할인' });
  const used = discount?.flag('useDiscount', { label: '할인 사용 여부' }) === true;
  const type = discount?.choice('type', ['RATE', 'PRICE', 'NONE'], { label: '할인 유형', required: used });
  const value = discount?.integer('value', { label: '할인 값', required: used, min: 0 }) ?? 0;
  if (discount?.flag('useDiscountPeriod', { label: '할인 기간 사용 여부' })) {
    const period = discount.object('discountPeriod', { label: '할인 기간', required: true });
    for (const name of ['from', 'to']) period?.text(name, { label: '할인 기간', required: true, max: 30 });
  }
  const price = Number(fields.values.salePrice ?? 0);
  if (used && value >= (type === 'RATE' ? 100 : price)) discount?.complain('value', '할인 값이 판매가보다 작아야 합니다.');
}

function checkCerts(fields: BodyFields): void {
  const known = CERTIFICATIONS.map(({ certType }) => certType);
  for (const cert of fields.rows('certs', { label: '인증 정보' })) {
    cert.choice('certType', known, { label: '인증 유형', required: true });
    cert.text('certCode', { label: '인증 번호', max: 100 });
  }
}

function checkStore(fields: BodyFields, combined: boolean): void {
  fields.flag('shoppingHowDisplayable', { label: '쇼핑하우 노출 여부' });
  fields.flag('talkDisplayable', { label: '카카오톡 노출 여부' });
  checkPeriod(fields);
  const given = fields.integer('stockQuantity', { label: '재고수량', required: !combined, ...PIECES });
  if (combined && given !== null) fields.complain('stockQuantity', '조합형 옵션 상품은 재고수량을 옵션에 입력해 주세요.');
}

function checkGift(fields: BodyFields, combined: boolean): void {
  const brand = fields.integer('giftBrandId', { label: '선물하기 브랜드', required: true });
  if (brand !== null && !GIFT_BRANDS.some(({ id }) => id === brand))
    fields.complain('giftBrandId', '선물하기 브랜드가 등록되어 있지 않습니다.');
  fields.integer('bundleQuantity', { label: '묶음 수량', min: 1, max: 1_000 });
  const period = fields.object('salePeriod', { label: '판매 기간' });
  if (period) checkPeriod(period);
  const stock = fields.object('stock', { label: '재고', required: !combined });
  const unlimited = stock?.flag('unlimitedStockQuantity', { label: '재고 무제한 여부' }) === true;
  stock?.integer('stockQuantity', { label: '재고수량', required: !combined && !unlimited, ...PIECES });
}

function checkPeriod(holder: BodyFields): void {
  const used = holder.flag('useSalePeriod', { label: '판매 기간 사용 여부' }) === true;
  const period = holder.object('salePeriod', { label: '판매 기간', required: used });
  if (!period) return;
  const [from, to] = (['from', 'to'] as const).map((name) => {
    const given = period.text(name, { label: '판매 기간', required: used });
    const at = instantOf(given, FORMS.COMPACT_SECOND);
    if (given !== '' && Number.isNaN(at)) period.complain(name, '판매 기간은 yyyyMMddHHmmss 형식이어야 합니다.');
    return at;
  }) as [number, number];
  if (to <= from) period.complain('to', '판매 종료일은 시작일보다 늦어야 합니다.');
}
