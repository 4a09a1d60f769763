import type { SandboxAccount } from '../kernel/types.ts';
import { ADDRESSES, BRANDS, ESSENTIAL_TEMPLATES, LEAF_CATEGORIES, SITES } from './catalog-data.ts';
import { checkItems } from './item-validation.ts';
import type { ShippingFee, Store, ZigzagProduct } from './market.ts';
import type { ProductInput } from './product-input.ts';
import { invalidField } from './wire.ts';

const DESCRIPTION_MIN = 10;
const KEYWORD_LENGTH = 20;
const KEYWORDS = 3;
const KEYWORDS_SUBSCRIBED = 10;

/** Longest `shipping_days` by `shipping_type`. */
const SHIPPING_DAYS: Record<string, number> = { GENERAL: 7, INSTALLATION: 14, INTERNATIONAL: 14, MAKE_TO_ORDER: 14 };

/** Checks a whole product as the platform does (sheet 4), images last because they are really fetched. */
export async function checkProduct(
  store: Store,
  account: SandboxAccount,
  input: ProductInput,
  before: ZigzagProduct | null,
): Promise<void> {
  if (input.name.trim() === '') throw invalidField('name', '상품명을 입력해 주십시오.');
  if (input.description.length < DESCRIPTION_MIN)
    throw invalidField('description', `상품 상세정보는 ${DESCRIPTION_MIN}자 이상이어야 합니다.`);
  checkCategory(input);
  checkEssentials(input);
  checkFulfillment(input, before === null);
  checkSites(input);
  checkItems(store, input, before);
  checkDelivery(input);
  checkQuantity(input);
  checkKeywords(account, input);
  if (input.brand_id && !BRANDS.some((brand) => brand.brand_id === input.brand_id))
    throw invalidField('brand_id', '허용된 브랜드가 아닙니다.');
  const origin = input.international_delivery?.origin;
  if (origin && !/^[A-Z]{2}$/.test(origin)) throw invalidField('international_delivery.origin', '원산지는 두 자리 국가 코드입니다.');
  await checkImages(store, input, before);
}

function checkCategory(input: ProductInput): void {
  if (!LEAF_CATEGORIES.has(input.category.category_id))
    throw invalidField('category.category_id', '최하위 카테고리가 아니거나 없는 카테고리입니다.');
}

/** The code has to be one of the category's, and every entry of its template answered. */
function checkEssentials(input: ProductInput): void {
  const codes = LEAF_CATEGORIES.get(input.category.category_id)?.essentialCodes ?? [];
  if (!codes.includes(input.essential_code)) throw invalidField('essential_code', `이 카테고리의 고시 코드는 ${codes.join(', ')}입니다.`);
  const template = ESSENTIAL_TEMPLATES.find((one) => one.code === input.essential_code)?.values.values ?? [];
  const given = input.essentials ?? [];
  for (const [index, entry] of given.entries()) {
    const known = template.find((one) => (entry.key ? one.key === entry.key : one.name === entry.name));
    if (!known) throw invalidField(`essentials[${index}]`, '고시 템플릿에 없는 항목입니다.');
    if (known.name !== entry.name) throw invalidField(`essentials[${index}].name`, `항목 이름은 ${known.name}입니다.`);
    if (entry.value.trim() === '') throw invalidField(`essentials[${index}].value`, '값을 입력해 주십시오.');
  }
  const missing = template.find((one) => !given.some((entry) => entry.name === one.name));
  if (missing) throw invalidField('essentials', `필수 항목이 없습니다: ${missing.name}`);
}

/** What each way of fulfilment may not carry. */
function checkFulfillment(input: ProductInput, creating: boolean): void {
  const type = input.fulfillment_type ?? 'MERCHANT';
  const forbid = (field: 'bundle_type' | 'address') => {
    if (input[field] !== undefined && input[field] !== null) throw invalidField(field, `${type} 상품에는 입력하지 않습니다.`);
  };
  if (type === 'ZIGZIN' || type === 'VENDOR_FLEX') {
    forbid('bundle_type');
    if (input.site_list.some((site) => site.shipping_fee))
      throw invalidField('site_list.shipping_fee', `${type} 상품에는 입력하지 않습니다.`);
  }
  if (type !== 'ZIGZIN') return;
  forbid('address');
  if (creating && input.sales_status !== 'PREPARING') throw invalidField('sales_status', '직진배송 상품은 PREPARING으로 등록합니다.');
}

function checkSites(input: ProductInput): void {
  if (!input.site_list.some((site) => site.site === 'ZIGZAG' && site.country === 'KR'))
    throw invalidField('site_list', 'ZIGZAG/KR이 필요합니다.');
  for (const [index, site] of input.site_list.entries()) {
    const path = `site_list[${index}]`;
    if (!SITES.some((one) => one.site === site.site && one.country_code === site.country))
      throw invalidField(path, '판매할 수 없는 채널입니다.');
    if (site.original_price <= 0) throw invalidField(`${path}.original_price`, '0보다 커야 합니다.');
    if (site.shipping_fee) checkFee(site.shipping_fee, `${path}.shipping_fee`);
  }
}

function checkFee(fee: ShippingFee, path: string): void {
  const amounts = [
    fee.base_fee,
    fee.area_fee.jeju,
    fee.area_fee.isolated,
    fee.return_fee.total,
    fee.return_fee.partial ?? 0,
    fee.exchange_fee,
  ];
  if (amounts.some((amount) => amount < 0)) throw invalidField(path, '배송비는 0 이상이어야 합니다.');
  if (fee.fee_type === 'FREE' && fee.base_fee !== 0) throw invalidField(`${path}.base_fee`, '무료배송은 0이어야 합니다.');
  const conditional = fee.conditional_amount ?? null;
  if (fee.fee_type === 'CONDITIONAL_FREE' && (conditional === null || conditional <= 0)) {
    throw invalidField(`${path}.conditional_amount`, '조건부 무료배송 금액을 입력해 주십시오.');
  }
  if (fee.fee_type !== 'CONDITIONAL_FREE' && conditional !== null)
    throw invalidField(`${path}.conditional_amount`, '조건부 무료배송에만 입력합니다.');
}

function checkDelivery(input: ProductInput): void {
  const merchant = (input.fulfillment_type ?? 'MERCHANT') === 'MERCHANT';
  const days = input.shipping_days ?? null;
  const most = SHIPPING_DAYS[input.shipping_type ?? 'GENERAL'] ?? 7;
  if (merchant && days === null) throw invalidField('shipping_days', '발송 소요일을 입력해 주십시오.');
  if (days !== null && (days < 1 || days > most)) throw invalidField('shipping_days', `1일에서 ${most}일까지입니다.`);
  const address = input.address?.return_id ?? null;
  if (address !== null && !ADDRESSES.some((one) => one.id === address))
    throw invalidField('address.return_id', '배송 주소록에 없는 번호입니다.');
}

function checkQuantity(input: ProductInput): void {
  const quantity = input.order?.quantity;
  if (!quantity) return;
  if (quantity.minimum_per_order < 1) throw invalidField('order.quantity.minimum_per_order', '1 이상이어야 합니다.');
  for (const field of ['maximum_per_order', 'maximum_per_customer'] as const) {
    const most = quantity[field] ?? null;
    if (most !== null && most < quantity.minimum_per_order) throw invalidField(`order.quantity.${field}`, '최소 구매 수량보다 작습니다.');
  }
}

function checkKeywords(account: SandboxAccount, input: ProductInput): void {
  const values = (input.search_keyword_list ?? []).map((keyword) => keyword.value);
  const most = account.secrets.partnerPlus === 'true' ? KEYWORDS_SUBSCRIBED : KEYWORDS;
  if (values.length > most) throw invalidField('search_keyword_list', `검색어는 ${most}개까지입니다.`);
  if (values.some((value) => value.length > KEYWORD_LENGTH))
    throw invalidField('search_keyword_list', `검색어는 ${KEYWORD_LENGTH}자까지입니다.`);
  if (new Set(values).size !== values.length) throw invalidField('search_keyword_list', '검색어가 중복되었습니다.');
}

async function checkImages({ kernel }: Store, input: ProductInput, before: ZigzagProduct | null): Promise<void> {
  if (input.image_list.filter((image) => image.image_type === 'MAIN').length !== 1)
    throw invalidField('image_list', 'MAIN 이미지는 하나여야 합니다.');
  for (const [index, image] of input.image_list.entries()) {
    if (image.id && !before?.extra.images.some((one) => one.id === image.id))
      throw invalidField(`image_list[${index}].id`, '이 상품의 이미지가 아닙니다.');
  }
  const known = new Set(before?.extra.images.map((image) => image.originUrl));
  await Promise.all(
    input.image_list.map(async (image, index) => {
      if (known.has(image.origin_url)) return;
      const fetched = await kernel.fetchImage(image.origin_url);
      if (!fetched.ok) throw invalidField(`image_list[${index}].origin_url`, '이미지를 불러올 수 없습니다.');
    }),
  );
}
