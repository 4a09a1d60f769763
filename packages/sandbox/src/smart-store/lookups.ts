import { type Category, isLeaf } from '../shared/categories.ts';
import { invalid, notFound } from './answers.ts';
import { type Shop, storeNo } from './market.ts';
import {
  attributesOf,
  brands,
  CATEGORIES,
  deliveryCompanies,
  manufacturers,
  type NoticeType,
  noticeTypes,
  type OriginArea,
  originAreas,
  RESTRICTED_TAGS,
  VALUE_UNITS,
} from './reference.ts';
import type { Call, Route } from './wire.ts';

const get = (path: string, operation: string, handle: Route[3]): Route => ['GET', path, operation, handle];

function shown(category: Category) {
  const { no: id, name, path } = category;
  return { wholeCategoryName: path.map((one) => one.name).join('>'), id, name, last: isLeaf(category) };
}

function categoryOf(id: string | undefined): Category {
  const category = CATEGORIES.get(id ?? '');
  if (!category) throw notFound('카테고리를 찾을 수 없습니다.');
  return category;
}

function queried({ query }: Call, name: string): string {
  const value = (query[name] ?? '').trim();
  if (value === '') throw invalid(name, 'NotBlank', `${name} 항목을 입력해 주세요.`);
  return value;
}

const queriedCategory = (call: Call) => categoryOf(queried(call, 'categoryId'));

function named(call: Call): (entry: { name: string }) => boolean {
  const wanted = queried(call, 'name');
  return ({ name }) => name.includes(wanted);
}

function noticeView({ type, name, fields }: NoticeType) {
  return { productInfoProvidedNoticeType: type, productInfoProvidedNoticeTypeName: name, productInfoProvidedNoticeContents: fields };
}

function noticesFor({ query }: Call) {
  const wanted = query.categoryId ? categoryOf(query.categoryId).noticeCode : null;
  return [...noticeTypes.values()].filter(({ type }) => wanted === null || type === wanted || type === 'ETC').map(noticeView);
}

function noticeOf({ params }: Call) {
  const notice = noticeTypes.get(params.type ?? '');
  if (!notice) throw notFound('상품정보제공고시 상품군을 찾을 수 없습니다.');
  return noticeView(notice);
}

function originCodes(wanted: (area: OriginArea) => boolean) {
  return { originAreaCodeNames: [...originAreas.values()].filter(wanted).map(({ code, name }) => ({ code, name })) };
}

function subOrigins({ query }: Call) {
  const code = query.code ?? '';
  if (!originAreas.has(code)) throw notFound('원산지 코드를 찾을 수 없습니다.');
  return originCodes((area) => area.parentCode === code);
}

/** The store's places, numbered from its own number: 11 and 12 for the first store, 21 and 22 for the second. */
export function addressBook({ shop, account }: Pick<Call, 'shop' | 'account'>) {
  const place = (kind: number, name: string, addressType: string, baseAddress: string, detailAddress: string) => ({
    addressBookNo: storeNo(shop, account.id) * 10 + kind,
    name,
    addressType,
    postalCode: '10881',
    baseAddress,
    detailAddress,
    address: `${baseAddress} ${detailAddress}`,
    overseasAddress: false,
    roadNameAddress: true,
    phoneNumber1: '02-1234-5678',
    phoneNumber2: '',
  });
  const places = [
    place(1, '출고지', 'RELEASE', '경기도 파주시 문발로 100', '1층 물류센터'),
    place(2, '반품교환지', 'REFUND_OR_EXCHANGE', '경기도 파주시 문발로 102', '반품 담당'),
  ];
  return places.flatMap((each) => {
    const changed = shop.changedPlaces.get(String(each.addressBookNo));
    if (changed === undefined) return [each];
    return changed.name === null ? [] : [{ ...each, name: changed.name }];
  });
}

/** As in the shop's admin. */
export function changeAddress(
  shop: Shop,
  { accountId, addressId, name }: { accountId: string; addressId: string; name: string | null },
): void {
  const account = shop.kernel.account(accountId);
  const own = account === undefined ? [] : addressBook({ shop, account });
  if (!own.some(({ addressBookNo }) => String(addressBookNo) === addressId)) throw new Error('그런 주소가 없습니다.');
  shop.changedPlaces.put(addressId, { name });
}

function addressPage(call: Call) {
  const page = Number(call.query.page ?? '1');
  if (!Number.isInteger(page) || page < 1) throw invalid('page', 'NumberMin', 'page는 1 이상이어야 합니다.');
  return { addressBooks: page === 1 ? addressBook(call) : [], page, totalPage: 1 };
}

function addressOf(call: Call) {
  const found = addressBook(call).find(({ addressBookNo }) => String(addressBookNo) === call.params.no);
  if (!found) throw notFound('주소록을 찾을 수 없습니다.');
  return found;
}

export function bundleGroups({ shop, account }: Call) {
  const id = storeNo(shop, account.id) * 100 + 1;
  return [{ id, name: '기본 묶음배송', usable: true, baseGroup: true, deliveryFeeChargeMethodType: 'MIN' }];
}

const onePage = (contents: object[]) => ({
  contents,
  page: 1,
  size: 100,
  totalElements: contents.length,
  totalPages: Math.sign(contents.length),
});

function accountView({ shop, account }: Call) {
  return { accountId: account.id, accountUid: account.secrets.accountUid ?? `ncp_${storeNo(shop, account.id)}`, grade: 'PLANTED' };
}

function channelsView({ shop, account }: Call) {
  return [{ channelNo: 100_000 + storeNo(shop, account.id), channelType: 'STOREFARM', name: account.shopName }];
}

const RETURN_COMPANIES = [
  {
    returnDeliveryCompanyPriorityType: 'PRIMARY',
    deliveryCompanyCode: 'CJGLS',
    returnDeliveryCompanyName: deliveryCompanies.get('CJGLS'),
  },
];
function restrictedTags({ query }: Call) {
  const tags = (query.tags ?? '').split(',').filter((tag) => tag !== '');
  return tags.map((tag) => ({ tag, restricted: RESTRICTED_TAGS.has(tag) }));
}

function attributes(call: Call) {
  const category = queriedCategory(call);
  return attributesOf(category).map(({ values: _values, ...attribute }) => ({ categoryId: category.no, ...attribute }));
}

function attributeValues(call: Call) {
  return attributesOf(queriedCategory(call)).flatMap(({ attributeSeq, values }) =>
    values.map((value, at) => ({ attributeSeq, ...value, exposureOrder: at + 1 })),
  );
}

/** Look-ups of the sheet's section 4. */
export const lookupRoutes: readonly Route[] = [
  get('/v1/categories', 'lookups.categories', ({ query }) =>
    CATEGORIES.all.filter((category) => query.last !== 'true' || isLeaf(category)).map(shown),
  ),
  get('/v1/categories/:id', 'lookups.categories', ({ params }) => shown(categoryOf(params.id))),
  get('/v1/categories/:id/sub-categories', 'lookups.categories', ({ params }) => categoryOf(params.id).children.map(shown)),
  get('/v1/product-attributes/attributes', 'lookups.attributes', attributes),
  get('/v1/product-attributes/attribute-values', 'lookups.attributes', attributeValues),
  get('/v1/product-attributes/attribute-value-units', 'lookups.attributes', () => VALUE_UNITS),
  get('/v1/options/standard-options', 'lookups.options', (call) => {
    queriedCategory(call);
    return { useStandardOption: false, standardOptionCategoryGroups: [] };
  }),
  get('/v1/products-for-provided-notice', 'lookups.notices', noticesFor),
  get('/v1/products-for-provided-notice/:type', 'lookups.notices', noticeOf),
  get('/v1/product-brands', 'lookups.brands', (call) => brands.filter(named(call))),
  get('/v1/product-manufacturers', 'lookups.brands', (call) => manufacturers.filter(named(call))),
  get('/v1/product-models', 'lookups.brands', (call) => onePage([].filter(named(call)))),
  get('/v1/product-origin-areas', 'lookups.origins', () => originCodes(() => true)),
  get('/v1/product-origin-areas/query', 'lookups.origins', (call) => originCodes(named(call))),
  get('/v1/product-origin-areas/sub-origin-areas', 'lookups.origins', subOrigins),
  get('/v1/seller/account', 'link.check', accountView),
  get('/v1/seller/channels', 'link.check', channelsView),
  get('/v1/seller/addressbooks-for-page', 'lookups.addresses', addressPage),
  get('/v1/seller/addressbooks/:no', 'lookups.addresses', addressOf),
  get('/v1/product-delivery-info/bundle-groups', 'lookups.delivery', (call) => onePage(bundleGroups(call))),
  get('/v1/product-delivery-info/hope-delivery-groups', 'lookups.delivery', () => onePage([])),
  get('/v2/product-delivery-info/return-delivery-companies', 'lookups.delivery', () => RETURN_COMPANIES),
  get('/v2/tags/recommend-tags', 'lookups.tags', (call) => {
    const keyword = queried(call, 'keyword');
    return ['추천', '선물', '데일리'].map((ending, at) => ({ code: 40_000 + at, text: `${keyword}${ending}` }));
  }),
  get('/v2/tags/restricted-tags', 'lookups.tags', restrictedTags),
];
