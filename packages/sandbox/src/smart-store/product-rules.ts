import type { Json } from '../kernel/fields.ts';
import { isLeaf } from '../shared/categories.ts';
import { type BodyFields, fieldsOf, refuseProblems } from './fields.ts';
import { isOwnImage } from './images.ts';
import { child, text } from './json.ts';
import { addressBook, bundleGroups } from './lookups.ts';
import { checkOptions, STOCK } from './option-rules.ts';
import { attributesOf, CATEGORIES, deliveryCompanies, isImported, noticeTypes, originAreas } from './reference.ts';
import type { Call } from './wire.ts';

export const PRICE = { min: 10, max: 999_999_990, step: 10 };
const OPTIONAL_IMAGES = 9;
const CLAIM_FEE_MAX = 1_000_000;

interface Rules {
  statuses: readonly string[];
  /** Ids of the combinations that the product has now. */
  combinationNos: readonly number[];
}

/** Refuses a create or replace body that breaks the sheet's section 4, naming every field that does. */
export function checkProductBody(call: Call, { statuses, combinationNos }: Rules): { origin: Json; channel: Json } {
  const fields = fieldsOf(call.body);
  const origin = fields.object('originProduct', { label: '상품', required: true });
  const detail = origin?.object('detailAttribute', { label: '상세 속성', required: true });
  if (origin) {
    checkBasics(origin, statuses);
    checkImages(origin);
    checkPeriod(origin);
    checkDelivery(origin, call);
  }
  if (detail) {
    checkDetail(detail);
    checkAttributes(detail, String(origin?.source.leafCategoryId));
    checkNotice(detail);
    checkSupplements(detail);
  }
  const options = detail?.object('optionInfo', { label: '옵션 정보' });
  if (options) checkOptions(options, combinationNos);
  const channel = fields.object('smartstoreChannelProduct', { label: '스마트스토어 채널상품', required: true });
  channel?.choice('channelProductDisplayStatusType', ['ON', 'SUSPENSION'], { label: '전시 상태', required: true });
  channel?.flag('naverShoppingRegistration', { label: '네이버쇼핑 등록 여부', required: true });
  refuseProblems(fields);
  return { origin: child(call.body, 'originProduct'), channel: child(call.body, 'smartstoreChannelProduct') };
}

function checkBasics(origin: BodyFields, statuses: readonly string[]): void {
  origin.choice('statusType', statuses, { label: '판매 상태', required: true });
  origin.choice('saleType', ['NEW', 'OLD'], { label: '상품 상태' });
  const categoryId = origin.text('leafCategoryId', { label: '카테고리', required: true });
  const category = CATEGORIES.get(categoryId);
  if (categoryId !== '' && !(category && isLeaf(category))) origin.complain('leafCategoryId', '최하위 카테고리를 선택해 주세요.');
  origin.text('name', { label: '상품명', required: true, max: 100 });
  origin.text('detailContent', { label: '상품 상세정보', required: true });
  origin.integer('salePrice', { label: '판매가', required: true, ...PRICE });
  origin.integer('stockQuantity', { label: '재고수량', ...STOCK });
}

function checkImages(origin: BodyFields): void {
  const images = origin.object('images', { label: '상품 이미지', required: true });
  const main = images?.object('representativeImage', { label: '대표 이미지', required: true });
  const more = images?.rows('optionalImages', { label: '추가 이미지', max: OPTIONAL_IMAGES }) ?? [];
  for (const image of main ? [main, ...more] : more) {
    const url = image.text('url', { label: '이미지 URL', required: true });
    if (url !== '' && !isOwnImage(url)) image.complain('url', '이미지 등록 API로 올린 이미지 URL만 사용할 수 있습니다.');
  }
}

/** `saleStartDate` begins on the hour, `saleEndDate` ends on its 59th minute. */
function checkPeriod(origin: BodyFields): void {
  const read = (name: string, label: string, minutes: string) => {
    const given = origin.text(name, { label });
    const at = /^\d{4}-\d{2}-\d{2}T\d{2}:(\d{2})/.exec(given)?.[1] === minutes ? Date.parse(given) : Number.NaN;
    if (given !== '' && Number.isNaN(at)) origin.complain(name, `${label}의 분은 ${minutes}분이어야 합니다.`);
    return at;
  };
  const [start, end] = [read('saleStartDate', '판매 시작일', '00'), read('saleEndDate', '판매 종료일', '59')];
  if (end <= start) origin.complain('saleEndDate', '판매 종료일은 시작일보다 늦어야 합니다.');
}

function checkDelivery(origin: BodyFields, call: Call): void {
  const info = origin.object('deliveryInfo', { label: '배송 정보' });
  if (!info) return;
  const type = info.choice('deliveryType', ['DELIVERY', 'DIRECT'], { label: '배송 방법', required: true });
  info.choice('deliveryAttributeType', ['NORMAL', 'TODAY', 'OPTION_TODAY', 'HOPE'], { label: '배송 속성', required: true });
  const company = info.text('deliveryCompany', { label: '택배사', required: type === 'DELIVERY' });
  if (company !== '' && !deliveryCompanies.has(company))
    info.complain('deliveryCompany', '택배사 코드가 올바르지 않습니다.', 'NotValidEnum');
  info.flag('deliveryBundleGroupUsable', { label: '묶음배송 가능 여부' });
  const group = info.integer('deliveryBundleGroupId', { label: '묶음배송 그룹' });
  if (group !== null && !bundleGroups(call).some(({ id }) => id === group))
    info.complain('deliveryBundleGroupId', '묶음배송 그룹이 없습니다.', 'NotExists');
  const fee = info.object('deliveryFee', { label: '배송비', required: true });
  if (fee) checkFee(fee);
  const claim = info.object('claimDeliveryInfo', { label: '반품/교환 정보', required: true });
  if (claim) checkClaimDelivery(claim, call);
}

function checkFee(fee: BodyFields): void {
  const kinds = ['FREE', 'CONDITIONAL_FREE', 'PAID', 'UNIT_QUANTITY_PAID', 'RANGE_QUANTITY_PAID'];
  const kind = fee.choice('deliveryFeeType', kinds, { label: '배송비 유형', required: true });
  const paid = kind !== 'FREE';
  fee.integer('baseFee', { label: '기본 배송비', min: 0, max: 100_000, step: 10, required: paid });
  fee.choice('deliveryFeePayType', ['COLLECT', 'PREPAID', 'COLLECT_OR_PREPAID'], {
    label: '배송비 결제 방식',
    required: paid && kind !== '',
  });
  if (kind === 'CONDITIONAL_FREE') fee.integer('freeConditionalAmount', { label: '무료 조건 금액', required: true, min: 10, step: 10 });
  if (kind === 'UNIT_QUANTITY_PAID') fee.integer('repeatQuantity', { label: '반복 수량', required: true, min: 1 });
  if (kind === 'RANGE_QUANTITY_PAID') {
    fee.integer('secondBaseQuantity', { label: '2구간 수량', required: true, min: 1 });
    fee.integer('secondExtraFee', { label: '2구간 추가 배송비', required: true, min: 0 });
  }
  const area = fee.object('deliveryFeeByArea', { label: '지역별 배송비' });
  const type = area?.choice('deliveryAreaType', ['AREA_2', 'AREA_3'], { label: '지역 구분', required: true });
  area?.integer('area2extraFee', { label: '2권역 추가 배송비', required: true, min: 0 });
  area?.integer('area3extraFee', { label: '3권역 추가 배송비', required: type === 'AREA_3', min: 0 });
}

function checkClaimDelivery(claim: BodyFields, call: Call): void {
  claim.integer('returnDeliveryFee', { label: '반품 배송비', required: true, min: 0, max: CLAIM_FEE_MAX });
  claim.integer('exchangeDeliveryFee', { label: '교환 배송비', required: true, min: 0, max: CLAIM_FEE_MAX });
  const places = addressBook(call).map(({ addressBookNo }) => addressBookNo);
  for (const [name, label] of [
    ['shippingAddressId', '출고지'],
    ['returnAddressId', '반품/교환지'],
  ] as const) {
    const id = claim.integer(name, { label });
    if (id !== null && !places.includes(id)) claim.complain(name, `${label} 주소가 주소록에 없습니다.`, 'NotExists');
  }
}

function checkDetail(detail: BodyFields): void {
  const service = detail.object('afterServiceInfo', { label: 'A/S 정보', required: true });
  service?.text('afterServiceTelephoneNumber', { label: 'A/S 전화번호', required: true });
  service?.text('afterServiceGuideContent', { label: 'A/S 안내', required: true });
  const area = detail.object('originAreaInfo', { label: '원산지', required: true });
  if (area) checkOrigin(area);
  detail.flag('minorPurchasable', { label: '미성년자 구매 가능 여부', required: true });
  detail.choice('taxType', ['TAX', 'DUTYFREE', 'SMALL'], { label: '부가세' });
  detail.object('sellerCodeInfo', { label: '판매자 코드' })?.text('sellerManagementCode', { label: '판매자 상품코드', max: 30 });
  checkCertifications(detail);
  const purchase = detail.object('purchaseQuantityInfo', { label: '구매 수량' });
  for (const name of ['minPurchaseQuantity', 'maxPurchaseQuantityPerId', 'maxPurchaseQuantityPerOrder'])
    purchase?.integer(name, { label: '구매 수량', min: 1 });
}

function checkOrigin(area: BodyFields): void {
  const code = area.text('originAreaCode', { label: '원산지 코드', required: true });
  if (code === '') return;
  if (!originAreas.has(code)) area.complain('originAreaCode', '원산지 코드가 올바르지 않습니다.', 'NotExists');
  area.text('importer', { label: '수입사', required: isImported(code) });
  area.text('content', { label: '원산지 표시 내용', required: code === '04' });
}

function checkCertifications(detail: BodyFields): void {
  const kinds = ['KC_CERTIFICATION', 'CHILD_CERTIFICATION', 'GREEN_PRODUCTS', 'PARALLEL_IMPORT', 'OVERSEAS', 'ETC'];
  for (const certification of detail.rows('productCertificationInfos', { label: '인증 정보' })) {
    certification.choice('certificationKindType', kinds, { label: '인증 유형' });
    certification.integer('certificationInfoId', { label: '인증 정보 ID' });
  }
  const exclusion = detail.object('certificationTargetExcludeContent', { label: '인증 제외' });
  exclusion?.choice('kcCertifiedProductExclusionYn', ['TRUE', 'FALSE', 'KC_EXEMPTION_OBJECT'], { label: 'KC 인증 제외' });
  exclusion?.flag('childCertifiedProductExclusionYn', { label: '어린이제품 인증 제외' });
  exclusion?.flag('greenCertifiedProductExclusionYn', { label: '친환경 인증 제외' });
}

function checkSupplements(detail: BodyFields): void {
  const info = detail.object('supplementProductInfo', { label: '추가상품 정보' });
  info?.choice('sortType', ['CREATE', 'ABC', 'LOW_PRICE', 'HIGH_PRICE'], { label: '추가상품 정렬' });
  for (const row of info?.rows('supplementProducts', { label: '추가상품' }) ?? []) {
    row.text('groupName', { label: '추가상품 그룹명', required: true });
    row.text('name', { label: '추가상품명', required: true });
    row.integer('price', { label: '추가상품 가격', required: true, min: 0 });
    row.integer('stockQuantity', { label: '추가상품 재고수량', ...STOCK });
    row.flag('usable', { label: '추가상품 사용 여부' });
  }
}

/** Attributes and their values must be those of the category. */
function checkAttributes(detail: BodyFields, categoryId: string): void {
  const category = CATEGORIES.get(categoryId);
  const known = new Map((category ? attributesOf(category) : []).map(({ attributeSeq, values }) => [attributeSeq, values]));
  for (const attribute of detail.rows('productAttributes', { label: '상품 속성' })) {
    const values = known.get(attribute.integer('attributeSeq', { label: '속성' }) ?? 0);
    const seq = attribute.integer('attributeValueSeq', { label: '속성값' });
    if (!values) attribute.complain('attributeSeq', '카테고리에 없는 속성입니다.', 'NotExists');
    else if (!values.some(({ attributeValueSeq }) => attributeValueSeq === seq))
      attribute.complain('attributeValueSeq', '속성에 없는 속성값입니다.', 'NotExists');
  }
}

/** The typed child of the notice has every field its kind demands. */
function checkNotice(detail: BodyFields): void {
  const notice = detail.object('productInfoProvidedNotice', { label: '상품정보제공고시', required: true });
  const types = [...noticeTypes.keys()];
  const known = noticeTypes.get(
    notice?.choice('productInfoProvidedNoticeType', types, { label: '상품정보제공고시 상품군', required: true }) ?? '',
  );
  if (!notice || !known || known.required.length === 0) return;
  const values = notice.object(known.childKey, { label: known.name, required: true });
  if (!values) return;
  for (const { fieldName, fieldDescription, maxLength } of known.fields)
    values.text(fieldName, { label: fieldDescription, max: maxLength });
  for (const names of known.required) {
    if (names.some((name) => text(values.source, name).trim() !== '')) continue;
    values.complain(names[0] ?? '', `상품정보제공고시의 ${names.join(' 또는 ')} 항목을 입력해 주세요.`, 'NotEmpty');
  }
}
