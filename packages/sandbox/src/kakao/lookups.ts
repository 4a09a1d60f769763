import { changePlace, placesInUse } from '../market/places.ts';
import { type Category, isLeaf } from '../shared/categories.ts';
import { badParameter } from './answers.ts';
import type { Mall } from './market.ts';
import { ADDRESSES, BRANDS, CATEGORIES, CERTIFICATIONS, COURIERS, GIFT_BRANDS, NOTICES, ORIGINS } from './reference.ts';
import type { Call, Peek, Route } from './wire.ts';

/** Every seller has the same places as long as they are in use; the channel's own call to make one is not played. */
export function addressesOf(mall: Mall, accountId: string): typeof ADDRESSES {
  return placesInUse(mall, { id: accountId }, ADDRESSES, { id: 'id', name: 'name' });
}

export function changeAddress(mall: Mall, change: Parameters<typeof changePlace>[2]): void {
  changePlace(
    mall,
    ADDRESSES.map(({ id }) => String(id)),
    change,
  );
}

const shown = (category: Category) => ({
  id: category.no,
  name: category.name,
  parentId: category.parent?.no ?? null,
  fullName: category.path.map(({ name }) => name).join(' > '),
  leaf: isLeaf(category),
});

function categories({ query }: Call): object {
  if (query.ids !== undefined)
    return {
      contents: query.ids
        .split(',')
        .flatMap((id) => CATEGORIES.get(id.trim()) ?? [])
        .map(shown),
    };
  if (!query.parentId) return { contents: CATEGORIES.roots.map(shown) };
  const parent = CATEGORIES.get(query.parentId);
  if (!parent) throw badParameter('존재하지 않는 카테고리입니다.');
  return { contents: parent.children.map(shown) };
}

function wordOf({ query }: Call): string {
  const keyword = (query.keyword ?? '').trim();
  if (keyword === '') throw badParameter('keyword를 입력해 주세요.');
  return keyword;
}

function searchCategories(call: Call): object {
  const word = wordOf(call);
  return { contents: CATEGORIES.all.filter((category) => isLeaf(category) && category.name.includes(word)).map(shown) };
}

function noticeFields({ query }: Call): object {
  const notice = NOTICES.get(query.type ?? '');
  if (!notice) throw badParameter('존재하지 않는 상품정보제공고시 유형입니다.');
  return { result: notice.fields };
}

const named =
  (rows: typeof BRANDS) =>
  ({ query }: Call) => ({ contents: rows.filter(({ name }) => name.includes((query.keyword ?? '').trim())) });

const get = (path: string, operation: string, handle: Route[3]): Route => ['GET', path, operation, handle];

export const lookupRoutes: readonly Route[] = [
  [
    'GET',
    '/v1/store/categories',
    {
      among: ['lookups.categories', 'lookups.categoriesById'],
      of: ({ query }: Peek) => (query.ids === undefined ? 'lookups.categories' : 'lookups.categoriesById'),
    },
    categories,
  ],
  get('/v1/store/categories/search', 'lookups.searchCategories', searchCategories),
  get('/v2/store/announcements', 'lookups.notices', () => ({
    result: Object.fromEntries([...NOTICES].map(([type, { name }]) => [type, name])),
  })),
  get('/v2/store/announcement', 'lookups.notices', noticeFields),
  get('/v1/shopping/bizseller/seller-addresses/search', 'lookups.addresses', ({ mall, account }) => ({
    contents: addressesOf(mall, account.id),
  })),
  get('/v1/shopping/deliveries/companies', 'lookups.delivery', () => ({
    contents: [...COURIERS].map(([code, name]) => ({ code, name })),
  })),
  get('/v1/store/origin-areas', 'lookups.origins', () => ({ contents: ORIGINS })),
  get('/v1/store/brands', 'lookups.brands', named(BRANDS)),
  get('/v1/store/certifications', 'lookups.certificates', () => ({ contents: CERTIFICATIONS })),
];

export const giftLookupRoutes: readonly Route[] = [get('/v1/gift/brands', 'lookups.brands', named(GIFT_BRANDS))];
