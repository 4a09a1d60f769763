import { invalid, notFound } from './answers.ts';
import type { Call, Define } from './call.ts';
import {
  attributesOf,
  brands,
  type ChannelCategory,
  categories,
  deliveryCompanies,
  manufacturers,
  noticeTypes,
  originAreas,
} from './reference.ts';
import type { Shop } from './shop.ts';

/** Look-ups of the sheet's section 4. */
export function registerLookups(define: Define, shop: Shop): void {
  registerCategories(define);
  registerCategoryDetails(define);
  registerNames(define);
  registerSeller(define, shop);
  registerTags(define);
}

function shown({ wholeCategoryName, id, name, last }: ChannelCategory) {
  return { wholeCategoryName, id, name, last };
}

function categoryOf(id: string | undefined): ChannelCategory {
  const category = categories.get(id ?? '');
  if (!category) throw notFound('카테고리를 찾을 수 없습니다.');
  return category;
}

function queriedCategory(call: Call): ChannelCategory {
  const id = call.query.categoryId ?? '';
  if (id === '') throw invalid('categoryId', 'NotBlank', 'categoryId를 입력해 주세요.');
  return categoryOf(id);
}

function registerCategories(define: Define): void {
  const operation = 'lookups.categories';
  define('GET', '/v1/categories', { operation }, ({ query }) =>
    [...categories.values()].filter((category) => query.last !== 'true' || category.last).map(shown),
  );
  define('GET', '/v1/categories/:id', { operation }, ({ params }) => shown(categoryOf(params.id)));
  define('GET', '/v1/categories/:id/sub-categories', { operation }, ({ params }) => {
    const parent = categoryOf(params.id);
    return [...categories.values()].filter((category) => category.parentId === parent.id).map(shown);
  });
}

function registerCategoryDetails(define: Define): void {
  const attributes = { operation: 'lookups.attributes' };
  define('GET', '/v1/product-attributes/attributes', attributes, (call) => {
    const category = queriedCategory(call);
    return attributesOf(category).map(({ values: _values, ...attribute }) => ({ categoryId: category.id, ...attribute }));
  });
  define('GET', '/v1/product-attributes/attribute-values', attributes, (call) =>
    attributesOf(queriedCategory(call)).flatMap(({ attributeSeq, values }) =>
      values.map((value, at) => ({ attributeSeq, ...value, exposureOrder: at + 1 })),
    ),
  );
  define('GET', '/v1/product-attributes/attribute-value-units', attributes, () => [
    { id: 'A02001', unitCodeName: 'cm' },
    { id: 'A02002', unitCodeName: 'g' },
  ]);
  define('GET', '/v1/options/standard-options', { operation: 'lookups.options' }, (call) => {
    queriedCategory(call);
    return { useStandardOption: false, standardOptionCategoryGroups: [] };
  });
  const notices = { operation: 'lookups.notices' };
  define('GET', '/v1/products-for-provided-notice', notices, (call) => {
    const wanted = call.query.categoryId ? categoryOf(call.query.categoryId).noticeType : null;
    return [...noticeTypes.values()]
      .filter((notice) => wanted === null || notice.type === wanted || notice.type === 'ETC')
      .map(shownNotice);
  });
  define('GET', '/v1/products-for-provided-notice/:type', notices, ({ params }) => {
    const notice = noticeTypes.get(params.type ?? '');
    if (!notice) throw notFound('상품정보제공고시 상품군을 찾을 수 없습니다.');
    return shownNotice(notice);
  });
}

function shownNotice({ type, name, fields }: { type: string; name: string; fields: object[] }) {
  return {
    productInfoProvidedNoticeType: type,
    productInfoProvidedNoticeTypeName: name,
    productInfoProvidedNoticeContents: fields,
  };
}

function registerNames(define: Define): void {
  define('GET', '/v1/product-brands', { operation: 'lookups.brands' }, (call) => brands.filter(named(call)));
  define('GET', '/v1/product-manufacturers', { operation: 'lookups.brands' }, (call) => manufacturers.filter(named(call)));
  define('GET', '/v1/product-models', { operation: 'lookups.brands' }, (call) => {
    named(call);
    return { contents: [], page: 1, size: 100, totalElements: 0, totalPages: 0 };
  });
  const origins = { operation: 'lookups.origins' };
  const codes = (wanted: (area: { code: string; name: string; parentCode: string | null }) => boolean) => ({
    originAreaCodeNames: [...originAreas.values()].filter(wanted).map(({ code, name }) => ({ code, name })),
  });
  define('GET', '/v1/product-origin-areas', origins, () => codes(() => true));
  define('GET', '/v1/product-origin-areas/query', origins, (call) => codes(named(call)));
  define('GET', '/v1/product-origin-areas/sub-origin-areas', origins, ({ query }) => {
    const code = query.code ?? '';
    if (!originAreas.has(code)) throw notFound('원산지 코드를 찾을 수 없습니다.');
    return codes((area) => area.parentCode === code);
  });
}

function named(call: Call): (entry: { name: string }) => boolean {
  const wanted = (call.query.name ?? '').trim();
  if (wanted === '') throw invalid('name', 'NotBlank', 'name을 입력해 주세요.');
  return ({ name }) => name.includes(wanted);
}

/** The store's places, numbered from its own number: 11 and 12 for the first store, 21 and 22 for the second. */
export function addressBook(shop: Shop, accountId: string) {
  const base = shop.storeNo(accountId) * 10;
  const place = { overseasAddress: false, roadNameAddress: true, phoneNumber1: '02-1234-5678', phoneNumber2: '' };
  return [
    {
      addressBookNo: base + 1,
      name: '출고지',
      addressType: 'RELEASE',
      postalCode: '10881',
      baseAddress: '경기도 파주시 문발로 100',
      detailAddress: '1층 물류센터',
      address: '경기도 파주시 문발로 100 1층 물류센터',
      ...place,
    },
    {
      addressBookNo: base + 2,
      name: '반품교환지',
      addressType: 'REFUND_OR_EXCHANGE',
      postalCode: '10881',
      baseAddress: '경기도 파주시 문발로 102',
      detailAddress: '반품 담당',
      address: '경기도 파주시 문발로 102 반품 담당',
      ...place,
    },
  ];
}

export function bundleGroups(shop: Shop, accountId: string) {
  const base = shop.storeNo(accountId) * 100;
  return [{ id: base + 1, name: '기본 묶음배송', usable: true, baseGroup: true, deliveryFeeChargeMethodType: 'MIN' }];
}

function registerSeller(define: Define, shop: Shop): void {
  define('GET', '/v1/seller/account', { operation: 'link.check' }, ({ account }) => ({
    accountId: account.id,
    accountUid: account.secrets.accountUid ?? `ncp_${shop.storeNo(account.id)}`,
    grade: 'PLANTED',
  }));
  define('GET', '/v1/seller/channels', { operation: 'link.check' }, ({ account }) => [
    { channelNo: 100_000 + shop.storeNo(account.id), channelType: 'STOREFARM', name: account.shopName },
  ]);
  const addresses = { operation: 'lookups.addresses' };
  define('GET', '/v1/seller/addressbooks-for-page', addresses, ({ account, query }) => {
    const page = Number(query.page ?? '1');
    if (!Number.isInteger(page) || page < 1) throw invalid('page', 'NumberMin', 'page는 1 이상이어야 합니다.');
    return { addressBooks: page === 1 ? addressBook(shop, account.id) : [], page, totalPage: 1 };
  });
  define('GET', '/v1/seller/addressbooks/:no', addresses, ({ account, params }) => {
    const found = addressBook(shop, account.id).find((place) => String(place.addressBookNo) === params.no);
    if (!found) throw notFound('주소록을 찾을 수 없습니다.');
    return found;
  });
  const delivery = { operation: 'lookups.delivery' };
  define('GET', '/v1/product-delivery-info/bundle-groups', delivery, ({ account }) => {
    const contents = bundleGroups(shop, account.id);
    return { contents, page: 1, size: 100, totalElements: contents.length, totalPages: 1 };
  });
  define('GET', '/v1/product-delivery-info/hope-delivery-groups', delivery, () => ({
    contents: [],
    page: 1,
    size: 100,
    totalElements: 0,
    totalPages: 0,
  }));
  define('GET', '/v2/product-delivery-info/return-delivery-companies', delivery, () => [
    {
      returnDeliveryCompanyPriorityType: 'PRIMARY',
      deliveryCompanyCode: 'CJGLS',
      returnDeliveryCompanyName: deliveryCompanies.get('CJGLS'),
    },
  ]);
}

const RESTRICTED_TAGS = new Set(['최고', '1위', '공짜', '무료나눔']);

function registerTags(define: Define): void {
  const operation = 'lookups.tags';
  define('GET', '/v2/tags/recommend-tags', { operation }, ({ query }) => {
    const keyword = (query.keyword ?? '').trim();
    if (keyword === '') throw invalid('keyword', 'NotBlank', 'keyword를 입력해 주세요.');
    return ['추천', '선물', '데일리'].map((ending, at) => ({ code: 40_000 + at, text: `${keyword}${ending}` }));
  });
  define('GET', '/v2/tags/restricted-tags', { operation }, ({ query }) =>
    (query.tags ?? '')
      .split(',')
      .filter((tag) => tag !== '')
      .map((tag) => ({ tag, restricted: RESTRICTED_TAGS.has(tag) })),
  );
}
