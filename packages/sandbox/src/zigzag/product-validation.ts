/** Checks a whole product as the platform does (sheet 4): the first thing that is wrong is answered. */
import { sentenceOf } from '../kernel/field-sentence.ts';
import { Fields, type Json } from '../kernel/fields.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { isLeaf } from '../shared/categories.ts';
import { addressesOf } from './addresses.ts';
import { BRANDS, CATEGORIES, ESSENTIAL_TEMPLATES, essentialCodesOf, SITES } from './catalog-data.ts';
import { checkId, checkItems, type InputFields } from './item-validation.ts';
import type { Store, ZigzagProduct } from './market.ts';
import type { ProductInput } from './product-input.ts';
import { invalidField } from './wire.ts';

const DESCRIPTION_MIN = 10;
const KEYWORD_LENGTH = 20;
const KEYWORDS = 3;
const KEYWORDS_SUBSCRIBED = 10;

/** Longest `shipping_days` by `shipping_type`. */
const SHIPPING_DAYS: Record<string, number> = { GENERAL: 7, INSTALLATION: 14, INTERNATIONAL: 14, MAKE_TO_ORDER: 14 };
const COUNTRY = { pattern: /^[A-Z]{2}$/, name: '두 자리 국가 코드' };

/** Throws the first problem. Images come last because they are really fetched. */
export async function checkProduct(
  store: Store,
  account: SandboxAccount,
  input: ProductInput,
  before: ZigzagProduct | null,
): Promise<void> {
  const fields: InputFields = new Fields(input as unknown as Json, {
    problem: ({ path }, problem) => invalidField(path, sentenceOf(path, problem)),
  });
  fields.text('name', { required: true });
  if (fields.text('description').length < DESCRIPTION_MIN)
    fields.complain('description', `상품 상세정보는 ${DESCRIPTION_MIN}자 이상이어야 합니다.`);
  checkNotice(fields);
  checkFulfillment(fields, input, before === null);
  checkSites(fields);
  checkItems(fields, store, input, before);
  checkDelivery(fields, input, addressesOf(store, account));
  checkKeywords(fields, account);
  fields.choice(
    'brand_id',
    BRANDS.map(({ brand_id }) => brand_id),
  );
  fields.object('international_delivery')?.text('origin', { form: COUNTRY });
  checkImages(fields, before);
  const [problem] = fields.problems;
  if (problem) throw problem;
  await fetchImages(store, input, before);
}

/** The code has to be one of the category's, and every entry of its template answered. */
function checkNotice(fields: InputFields): void {
  const place = fields.object('category');
  const category = CATEGORIES.get(place?.text('category_id') ?? '');
  if (!category || !isLeaf(category)) {
    place?.complain('category_id', '최하위 카테고리가 아니거나 없는 카테고리입니다.');
    return;
  }
  const code = fields.choice('essential_code', essentialCodesOf(category));
  const template = ESSENTIAL_TEMPLATES.find((one) => one.code === code)?.values.values ?? [];
  const given = fields.rows('essentials').map((entry) => {
    const [key, name] = [entry.text('key'), entry.text('name')];
    const known = template.find((one) => (key ? one.key === key : one.name === name));
    if (!known) entry.complain('', '고시 템플릿에 없는 항목입니다.');
    else if (known.name !== name) entry.complain('name', `항목 이름은 ${known.name}입니다.`);
    entry.text('value', { required: true });
    return name;
  });
  const missing = template.find(({ name }) => !given.includes(name));
  if (missing) fields.complain('essentials', `필수 항목이 없습니다: ${missing.name}`);
}

/** What each way of fulfilment may not carry. */
function checkFulfillment(fields: InputFields, input: ProductInput, creating: boolean): void {
  const { fulfillment_type: type = 'MERCHANT', bundle_type, address, sales_status } = input;
  const forbid = (field: string, given: unknown) => {
    if (given !== undefined && given !== null && given !== false) fields.complain(field, `${type} 상품에는 입력하지 않습니다.`);
  };
  if (type !== 'ZIGZIN' && type !== 'VENDOR_FLEX') return;
  forbid('bundle_type', bundle_type);
  forbid(
    'site_list.shipping_fee',
    input.site_list.some((site) => site.shipping_fee),
  );
  if (type !== 'ZIGZIN') return;
  forbid('address', address);
  if (creating && sales_status !== 'PREPARING') fields.complain('sales_status', '직진배송 상품은 PREPARING으로 등록합니다.');
}

function checkSites(fields: InputFields): void {
  const keys = fields.rows('site_list').map((site) => {
    const key = `${site.text('site')}/${site.text('country')}`;
    if (!SITES.some(({ site: name, country_code }) => key === `${name}/${country_code}`)) site.complain('', '판매할 수 없는 채널입니다.');
    site.integer('original_price', { min: 1 });
    const fee = site.object('shipping_fee');
    if (fee) checkFee(fee);
    return key;
  });
  if (!keys.includes('ZIGZAG/KR')) fields.complain('site_list', 'ZIGZAG/KR이 필요합니다.');
}

function checkFee(fee: InputFields): void {
  const parts = { '': ['base_fee', 'exchange_fee'], area_fee: ['jeju', 'isolated'], return_fee: ['total', 'partial'] };
  for (const [part, names] of Object.entries(parts))
    for (const name of names) (part === '' ? fee : fee.object(part))?.integer(name, { min: 0 });
  const type = fee.text('fee_type');
  if (type === 'FREE') fee.integer('base_fee', { max: 0 });
  const amount = fee.integer('conditional_amount', { required: type === 'CONDITIONAL_FREE', min: 1 });
  if (type !== 'CONDITIONAL_FREE' && amount !== null) fee.complain('conditional_amount', '조건부 무료배송에만 입력합니다.');
}

function checkDelivery(fields: InputFields, { fulfillment_type: type }: ProductInput, addresses: readonly { id: string }[]): void {
  const max = SHIPPING_DAYS[fields.text('shipping_type') || 'GENERAL'] ?? 7;
  fields.integer('shipping_days', { required: (type ?? 'MERCHANT') === 'MERCHANT', min: 1, max });
  fields.object('address')?.choice(
    'return_id',
    addresses.map(({ id }) => id),
  );
  const quantity = fields.object('order')?.object('quantity');
  const min = quantity?.integer('minimum_per_order', { min: 1 }) ?? 1;
  for (const name of ['maximum_per_order', 'maximum_per_customer']) quantity?.integer(name, { min });
}

function checkKeywords(fields: InputFields, account: SandboxAccount): void {
  const max = account.secrets.partnerPlus === 'true' ? KEYWORDS_SUBSCRIBED : KEYWORDS;
  const values = fields.rows('search_keyword_list', { max }).map((keyword) => keyword.text('value', { max: KEYWORD_LENGTH }));
  if (new Set(values).size !== values.length) fields.complain('search_keyword_list', '검색어가 중복되었습니다.');
}

function checkImages(fields: InputFields, before: ZigzagProduct | null): void {
  const images = fields.rows('image_list');
  if (images.filter((image) => image.text('image_type') === 'MAIN').length !== 1)
    fields.complain('image_list', 'MAIN 이미지는 하나여야 합니다.');
  for (const image of images)
    checkId(
      image,
      before?.extra.images.map(({ id }) => id),
    );
}

async function fetchImages({ kernel }: Store, { image_list }: ProductInput, before: ZigzagProduct | null): Promise<void> {
  const known = new Set(before?.extra.images.map((image) => image.originUrl));
  await Promise.all(
    image_list.map(async ({ origin_url: url }, index) => {
      if (known.has(url) || (await kernel.fetchImage(url)).ok) return;
      throw invalidField(`image_list[${index}].origin_url`, '이미지를 불러올 수 없습니다.');
    }),
  );
}
