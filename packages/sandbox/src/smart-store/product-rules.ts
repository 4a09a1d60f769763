import { Checks } from './checks.ts';
import { isOwnImage } from './images.ts';
import { child, children, isJson, type Json, number, text } from './json.ts';
import { addressBook, bundleGroups } from './lookups.ts';
import { checkOptions } from './option-rules.ts';
import { attributesOf, categories, deliveryCompanies, isImported, noticeTypes, originAreas } from './reference.ts';
import type { Shop } from './shop.ts';

const PRICE_MAX = 999_999_990;
const STOCK_MAX = 99_999_999;
const OPTIONAL_IMAGES = 9;
const ORIGIN = 'originProduct';
const DETAIL = `${ORIGIN}.detailAttribute`;
const DELIVERY = `${ORIGIN}.deliveryInfo`;

export interface BodyContext {
  shop: Shop;
  accountId: string;
  /** Ids of the combinations the product has now; empty on create. */
  knownCombinationIds: ReadonlySet<number>;
  statuses: readonly string[];
}

/** Refuses a create or replace body that breaks the sheet's section 4, naming every field that does. */
export function checkProductBody(body: Json, context: BodyContext): { origin: Json; channel: Json } {
  const checks = new Checks();
  const origin = isJson(body.originProduct) ? body.originProduct : {};
  const channel = isJson(body.smartstoreChannelProduct) ? body.smartstoreChannelProduct : {};
  checkBasics(checks, origin, context.statuses);
  checkImages(checks, origin);
  checkPeriod(checks, origin);
  checkDelivery(checks, origin, context);
  checkDetail(checks, origin);
  checkNotice(checks, origin);
  checkOptions(checks, origin, context.knownCombinationIds);
  checks.choice(channel, 'channelProductDisplayStatusType', 'smartstoreChannelProduct', '전시 상태', ['ON', 'SUSPENSION'], true);
  checks.flag(channel, 'naverShoppingRegistration', 'smartstoreChannelProduct', '네이버쇼핑 등록 여부', true);
  checks.finish();
  return { origin, channel };
}

function checkBasics(checks: Checks, origin: Json, statuses: readonly string[]): void {
  checks.choice(origin, 'statusType', ORIGIN, '판매 상태', statuses, true);
  checks.choice(origin, 'saleType', ORIGIN, '상품 상태', ['NEW', 'OLD']);
  const categoryId = checks.text(origin, 'leafCategoryId', ORIGIN, '카테고리', { required: true });
  const category = categories.get(categoryId);
  if (categoryId !== '' && !category?.last) checks.add(`${ORIGIN}.leafCategoryId`, 'NotValid', '최하위 카테고리를 선택해 주세요.');
  checks.text(origin, 'name', ORIGIN, '상품명', { required: true, max: 100 });
  checks.text(origin, 'detailContent', ORIGIN, '상품 상세정보', { required: true });
  checks.number(origin, 'salePrice', ORIGIN, '판매가', { required: true, min: 10, max: PRICE_MAX, unit: 10 });
  checks.number(origin, 'stockQuantity', ORIGIN, '재고수량', { min: 0, max: STOCK_MAX });
}

function checkImages(checks: Checks, origin: Json): void {
  const images = checks.object(origin, 'images', ORIGIN, '상품 이미지');
  const path = `${ORIGIN}.images`;
  if (images === origin.images) {
    const main = checks.object(images, 'representativeImage', path, '대표 이미지');
    checkImage(checks, main, `${path}.representativeImage`);
  }
  const more = Array.isArray(images.optionalImages) ? images.optionalImages : [];
  if (more.length > OPTIONAL_IMAGES) checks.add(`${path}.optionalImages`, 'SizeMax', `추가 이미지는 최대 ${OPTIONAL_IMAGES}개입니다.`);
  for (const [at, image] of more.entries()) checkImage(checks, isJson(image) ? image : {}, `${path}.optionalImages[${at}]`);
}

function checkImage(checks: Checks, image: Json, path: string): void {
  const url = checks.text(image, 'url', path, '이미지 URL', { required: true });
  if (url !== '' && !isOwnImage(url)) {
    checks.add(`${path}.url`, 'NotValid', '이미지 등록 API로 올린 이미지 URL만 사용할 수 있습니다.');
  }
}

/** `saleStartDate` begins on the hour, `saleEndDate` ends on its 59th minute. */
function checkPeriod(checks: Checks, origin: Json): void {
  const start = periodEnd(checks, origin, 'saleStartDate', '판매 시작일', '00');
  const end = periodEnd(checks, origin, 'saleEndDate', '판매 종료일', '59');
  if (start !== null && end !== null && end <= start)
    checks.add(`${ORIGIN}.saleEndDate`, 'NotValid', '판매 종료일은 시작일보다 늦어야 합니다.');
}

function periodEnd(checks: Checks, origin: Json, key: string, label: string, minutes: string): number | null {
  const given = checks.text(origin, key, ORIGIN, label);
  if (given === '') return null;
  const match = /^\d{4}-\d{2}-\d{2}T\d{2}:(\d{2})/.exec(given);
  if (match?.[1] === minutes && !Number.isNaN(Date.parse(given))) return Date.parse(given);
  checks.add(`${ORIGIN}.${key}`, 'NotValid', `${label}의 분은 ${minutes}분이어야 합니다.`);
  return null;
}

function checkDelivery(checks: Checks, origin: Json, context: BodyContext): void {
  if (origin.deliveryInfo === undefined || origin.deliveryInfo === null) return;
  const info = checks.object(origin, 'deliveryInfo', ORIGIN, '배송 정보');
  const type = checks.choice(info, 'deliveryType', DELIVERY, '배송 방법', ['DELIVERY', 'DIRECT'], true);
  checks.choice(info, 'deliveryAttributeType', DELIVERY, '배송 속성', ['NORMAL', 'TODAY', 'OPTION_TODAY', 'HOPE'], true);
  const company = checks.text(info, 'deliveryCompany', DELIVERY, '택배사', { required: type === 'DELIVERY' });
  if (company !== '' && !deliveryCompanies.has(company))
    checks.add(`${DELIVERY}.deliveryCompany`, 'NotValidEnum', '택배사 코드가 올바르지 않습니다.');
  checkBundle(checks, info, context);
  checkFee(checks, info);
  checkClaimDelivery(checks, info, context);
}

function checkBundle(checks: Checks, info: Json, context: BodyContext): void {
  checks.flag(info, 'deliveryBundleGroupUsable', DELIVERY, '묶음배송 가능 여부');
  const id = checks.number(info, 'deliveryBundleGroupId', DELIVERY, '묶음배송 그룹');
  if (id === null) return;
  if (!bundleGroups(context.shop, context.accountId).some((group) => group.id === id)) {
    checks.add(`${DELIVERY}.deliveryBundleGroupId`, 'NotExists', '묶음배송 그룹이 없습니다.');
  }
}

function checkFee(checks: Checks, info: Json): void {
  const fee = checks.object(info, 'deliveryFee', DELIVERY, '배송비');
  if (fee !== info.deliveryFee) return;
  const path = `${DELIVERY}.deliveryFee`;
  const kinds = ['FREE', 'CONDITIONAL_FREE', 'PAID', 'UNIT_QUANTITY_PAID', 'RANGE_QUANTITY_PAID'];
  const kind = checks.choice(fee, 'deliveryFeeType', path, '배송비 유형', kinds, true);
  checks.number(fee, 'baseFee', path, '기본 배송비', { min: 0, max: 100_000, unit: 10, required: kind !== 'FREE' });
  checks.choice(
    fee,
    'deliveryFeePayType',
    path,
    '배송비 결제 방식',
    ['COLLECT', 'PREPAID', 'COLLECT_OR_PREPAID'],
    kind !== 'FREE' && kind !== '',
  );
  if (kind === 'CONDITIONAL_FREE')
    checks.number(fee, 'freeConditionalAmount', path, '무료 조건 금액', { required: true, min: 10, unit: 10 });
  if (kind === 'UNIT_QUANTITY_PAID') checks.number(fee, 'repeatQuantity', path, '반복 수량', { required: true, min: 1 });
  if (kind === 'RANGE_QUANTITY_PAID') {
    checks.number(fee, 'secondBaseQuantity', path, '2구간 수량', { required: true, min: 1 });
    checks.number(fee, 'secondExtraFee', path, '2구간 추가 배송비', { required: true, min: 0 });
  }
  if (!isJson(fee.deliveryFeeByArea)) return;
  const area = fee.deliveryFeeByArea;
  const areaType = checks.choice(area, 'deliveryAreaType', `${path}.deliveryFeeByArea`, '지역 구분', ['AREA_2', 'AREA_3'], true);
  checks.number(area, 'area2extraFee', `${path}.deliveryFeeByArea`, '2권역 추가 배송비', { required: true, min: 0 });
  if (areaType === 'AREA_3')
    checks.number(area, 'area3extraFee', `${path}.deliveryFeeByArea`, '3권역 추가 배송비', { required: true, min: 0 });
}

function checkClaimDelivery(checks: Checks, info: Json, context: BodyContext): void {
  const claim = checks.object(info, 'claimDeliveryInfo', DELIVERY, '반품/교환 정보');
  if (claim !== info.claimDeliveryInfo) return;
  const path = `${DELIVERY}.claimDeliveryInfo`;
  checks.number(claim, 'returnDeliveryFee', path, '반품 배송비', { required: true, min: 0, max: 1_000_000 });
  checks.number(claim, 'exchangeDeliveryFee', path, '교환 배송비', { required: true, min: 0, max: 1_000_000 });
  const places = addressBook(context.shop, context.accountId).map((place) => place.addressBookNo);
  for (const [key, label] of [
    ['shippingAddressId', '출고지'],
    ['returnAddressId', '반품/교환지'],
  ] as const) {
    const id = checks.number(claim, key, path, label);
    if (id !== null && !places.includes(id)) checks.add(`${path}.${key}`, 'NotExists', `${label} 주소가 주소록에 없습니다.`);
  }
}

function checkDetail(checks: Checks, origin: Json): void {
  const detail = checks.object(origin, 'detailAttribute', ORIGIN, '상세 속성');
  if (detail !== origin.detailAttribute) return;
  const service = checks.object(detail, 'afterServiceInfo', DETAIL, 'A/S 정보');
  checks.text(service, 'afterServiceTelephoneNumber', `${DETAIL}.afterServiceInfo`, 'A/S 전화번호', { required: true });
  checks.text(service, 'afterServiceGuideContent', `${DETAIL}.afterServiceInfo`, 'A/S 안내', { required: true });
  checkOrigin(checks, detail);
  checks.flag(detail, 'minorPurchasable', DETAIL, '미성년자 구매 가능 여부', true);
  checks.choice(detail, 'taxType', DETAIL, '부가세', ['TAX', 'DUTYFREE', 'SMALL']);
  const codes = child(detail, 'sellerCodeInfo');
  checks.text(codes, 'sellerManagementCode', `${DETAIL}.sellerCodeInfo`, '판매자 상품코드', { max: 30 });
  checkCertifications(checks, detail);
  checkAttributes(checks, origin, detail);
  const purchase = child(detail, 'purchaseQuantityInfo');
  for (const key of ['minPurchaseQuantity', 'maxPurchaseQuantityPerId', 'maxPurchaseQuantityPerOrder']) {
    checks.number(purchase, key, `${DETAIL}.purchaseQuantityInfo`, '구매 수량', { min: 1 });
  }
}

function checkOrigin(checks: Checks, detail: Json): void {
  const area = checks.object(detail, 'originAreaInfo', DETAIL, '원산지');
  const path = `${DETAIL}.originAreaInfo`;
  const code = checks.text(area, 'originAreaCode', path, '원산지 코드', { required: true });
  if (code === '') return;
  if (!originAreas.has(code)) checks.add(`${path}.originAreaCode`, 'NotExists', '원산지 코드가 올바르지 않습니다.');
  checks.text(area, 'importer', path, '수입사', { required: isImported(code) });
  checks.text(area, 'content', path, '원산지 표시 내용', { required: code === '04' });
}

function checkCertifications(checks: Checks, detail: Json): void {
  const kinds = ['KC_CERTIFICATION', 'CHILD_CERTIFICATION', 'GREEN_PRODUCTS', 'PARALLEL_IMPORT', 'OVERSEAS', 'ETC'];
  const list = Array.isArray(detail.productCertificationInfos) ? detail.productCertificationInfos : [];
  for (const [at, entry] of list.entries()) {
    const path = `${DETAIL}.productCertificationInfos[${at}]`;
    const certification = isJson(entry) ? entry : {};
    checks.choice(certification, 'certificationKindType', path, '인증 유형', kinds);
    checks.number(certification, 'certificationInfoId', path, '인증 정보 ID');
  }
  const exclusion = child(detail, 'certificationTargetExcludeContent');
  const path = `${DETAIL}.certificationTargetExcludeContent`;
  checks.choice(exclusion, 'kcCertifiedProductExclusionYn', path, 'KC 인증 제외', ['TRUE', 'FALSE', 'KC_EXEMPTION_OBJECT']);
  checks.flag(exclusion, 'childCertifiedProductExclusionYn', path, '어린이제품 인증 제외');
  checks.flag(exclusion, 'greenCertifiedProductExclusionYn', path, '친환경 인증 제외');
}

/** Attributes and their values must be those of the category. */
function checkAttributes(checks: Checks, origin: Json, detail: Json): void {
  const category = categories.get(text(origin, 'leafCategoryId'));
  const known = new Map((category ? attributesOf(category) : []).map((attribute) => [attribute.attributeSeq, attribute.values]));
  for (const [at, attribute] of children(detail, 'productAttributes').entries()) {
    const path = `${DETAIL}.productAttributes[${at}]`;
    const values = known.get(number(attribute, 'attributeSeq'));
    if (!values) checks.add(`${path}.attributeSeq`, 'NotExists', '카테고리에 없는 속성입니다.');
    else if (!values.some((value) => value.attributeValueSeq === attribute.attributeValueSeq)) {
      checks.add(`${path}.attributeValueSeq`, 'NotExists', '속성에 없는 속성값입니다.');
    }
  }
}

/** The typed child of the notice has every field its kind demands. */
function checkNotice(checks: Checks, origin: Json): void {
  const detail = child(origin, 'detailAttribute');
  if (detail !== origin.detailAttribute) return;
  const path = `${DETAIL}.productInfoProvidedNotice`;
  const notice = checks.object(detail, 'productInfoProvidedNotice', DETAIL, '상품정보제공고시');
  if (notice !== detail.productInfoProvidedNotice) return;
  const type = checks.choice(notice, 'productInfoProvidedNoticeType', path, '상품정보제공고시 상품군', [...noticeTypes.keys()], true);
  const known = noticeTypes.get(type);
  if (!known || known.required.length === 0) return;
  const values = checks.object(notice, known.childKey, path, known.name);
  if (values !== notice[known.childKey]) return;
  for (const names of known.required) {
    if (names.some((name) => text(values, name).trim() !== '')) continue;
    checks.add(`${path}.${known.childKey}.${names[0]}`, 'NotEmpty', `상품정보제공고시의 ${names.join(' 또는 ')} 항목을 입력해 주세요.`);
  }
  for (const field of known.fields)
    checks.text(values, field.fieldName, `${path}.${known.childKey}`, field.fieldDescription, { max: field.maxLength });
}
