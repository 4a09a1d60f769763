/** What a product refers to (sheet 4, look-ups). */
import type { Json } from '../kernel/fields.ts';
import { changePlace, placesInUse } from '../market/places.ts';
import { type Category, isLeaf } from '../shared/categories.ts';
import { itemRefusal, notFound } from './answers.ts';
import {
  ADDRESSES,
  BRANDS,
  COMPANIES,
  categoriesOf,
  DISPATCH_POLICIES,
  ESM_TREE,
  NOTICE_GROUPS,
  ORIGINS,
  PLACES,
  POLICIES,
  siteCategoriesOf,
} from './catalog.ts';
import type { Mall } from './market.ts';
import { type Call, ITEM, type Route } from './wire.ts';

const CATEGORIES = `${ITEM}/categories`;

export const lookupRoutes: readonly Route[] = [
  ['GET', `${ITEM}/sellers/addresses`, 'lookups.addresses', addressBook],
  ['GET', `${CATEGORIES}/site-cats`, 'lookups.categories', ({ site }) => categoriesOf(site).roots.map(rowOf)],
  ['GET', `${CATEGORIES}/site-cats/:code`, 'lookups.categories', siteCategory],
  ['GET', `${CATEGORIES}/sd-cats/:code`, 'lookups.categories', esmCategories],
  ['GET', `${CATEGORIES}/sd-cats/:code/site-cats`, 'lookups.categories', siteCategories],
  ['GET', `${ITEM}/official-notice/groups`, 'lookups.notices', noticeGroups],
  ['GET', `${ITEM}/official-notice/groups/:no/codes`, 'lookups.notices', noticeCodes],
  ['GET', `${ITEM}/origin/codes`, 'lookups.origins', () => ({ codes: ORIGINS })],
  ['GET', `${ITEM}/catalogs/brands/:name`, 'lookups.brands', ({ params: { name = '' } }) => brandsNamed(name)],
  ['GET', `${ITEM}/shipping/places`, 'lookups.addresses', ({ mall, account }) => ({ shippingPlaces: shippingPlacesOf(mall, account) })],
  ['GET', `${ITEM}/shipping/places/:placeNo/policies`, 'lookups.delivery', policies],
  ['GET', `${ITEM}/shipping/dispatch-policies`, 'lookups.delivery', dispatchPolicies],
  ['GET', `${ITEM}/shipping/delivery-company`, 'lookups.delivery', () => ({ deliveryCompanies: COMPANIES })],
];

function addressBook({ mall, account }: Call): Json {
  const sellerAddressBookList = addressesOf(mall, account);
  return { totalCount: sellerAddressBookList.length, pageSize: 1_000, pageIndex: 1, sellerAddressBookList };
}

/** Addresses of the account as its seller left them. */
export function addressesOf(mall: Mall, account: { id: string }) {
  return placesInUse(mall, account, ADDRESSES, { id: 'addrNo', name: 'addrName' });
}

export function shippingPlacesOf(mall: Mall, account: { id: string }) {
  return placesInUse(mall, account, PLACES, { id: 'placeNo', name: 'placeName' });
}

export function changeAddress(mall: Mall, input: { accountId: string; addressId: string; name: string | null }): void {
  changePlace(mall, [...ADDRESSES.map(({ addrNo }) => String(addrNo)), ...PLACES.map(({ placeNo }) => String(placeNo))], input);
}

const rowOf = (category: Category) => ({ catCode: category.no, catName: category.name, isLeaf: isLeaf(category) });

function siteCategory({ site, params: { code = '' } }: Call): Json {
  const category = categoriesOf(site).get(code);
  if (!category) throw notFound(`카테고리(${code})를 찾을 수 없습니다.`);
  return { ...rowOf(category), subCats: category.children.map(rowOf) };
}

function esmCategory(code: string): Category {
  const category = ESM_TREE.get(code);
  if (!category) throw notFound(`ESM 카테고리(${code})를 찾을 수 없습니다.`);
  return category;
}

/** 0 is the root. */
function esmCategories({ params: { code = '' } }: Call): Json {
  const children = code === '0' ? ESM_TREE.roots : esmCategory(code).children;
  const sdCategoryTree = children.map((category) => ({
    SDCategoryCode: category.no,
    SDCategoryName: category.name,
    IsLeafCategory: isLeaf(category),
  }));
  return { sdCategoryTree };
}

function siteCategories({ params: { code = '' } }: Call): Json {
  const matched = siteCategoriesOf(esmCategory(code));
  const of = (number: 1 | 2) =>
    matched
      .filter(({ siteType }) => siteType === number)
      .map(({ category }) => ({ CatCode: category.no, CatName: category.name, IsLeaf: isLeaf(category) }));
  return { MatchedCategory: { Gmkt: of(2), Iac: of(1) } };
}

function brandsNamed(name: string): Json {
  const brands = BRANDS.filter(({ brandName }) => brandName.includes(name));
  if (brands.length === 0) throw itemRefusal(`${name} 브랜드 정보가 존재하지 않습니다`);
  return { brands };
}

function noticeGroups(): Json {
  return { groups: NOTICE_GROUPS.map(({ no, name }) => ({ officialNoticeNo: no, officialNoticeName: name })) };
}

function noticeCodes({ params }: Call): Json {
  const group = NOTICE_GROUPS.find(({ no }) => String(no) === params.no);
  if (!group) throw notFound(`상품정보고시(${params.no})를 찾을 수 없습니다.`);
  return { codes: group.codes.map(({ required: _, ...code }) => code) };
}

function policies({ mall, account, params }: Call): Json {
  if (!shippingPlacesOf(mall, account).some(({ placeNo }) => String(placeNo) === params.placeNo))
    throw notFound(`출고지(${params.placeNo})를 찾을 수 없습니다.`);
  return { policies: POLICIES.map(({ freeOverAmount: _, ...policy }) => policy) };
}

/** One number holds for both sites. */
function dispatchPolicies(): Json {
  return { dispatchPolicies: DISPATCH_POLICIES };
}
