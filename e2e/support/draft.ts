/** A base product as the form would send it, for every linked shop: categories searched, required look-ups answered by each shop. */
import { formatAttributes } from '@moa/channels';
import { FIELDS, isLinkable } from '@moa/channels/manifests';
import {
  type CreateShopDTO,
  deriveBasic,
  newProductDraft,
  newShopEntry,
  type ProductDraft,
  regenerate,
  temporaryRegisterKey,
} from '@moa/core';
import { samplePicture } from '@moa/sandbox';
import type { Api } from './signed-in.ts';

export const AXES = [
  { name: '색상', values: ['아이보리', '네이비'] },
  { name: '사이즈', values: ['M', 'L'] },
];
/** Pieces of each option at the beginning. */
export const STOCK = 10;
export const PRICE = 32_000;

export type ShopAccount = Awaited<ReturnType<Api['shops']['list']>>['contents'][number];

/** A shirt in two colours and two sizes with two pictures, chosen for each of the accounts. */
export async function shirtFor(api: Api, name: string, accounts: readonly ShopAccount[]): Promise<ProductDraft> {
  const [category, notices, images] = await Promise.all([
    standardCategory(api),
    api.catalog.notices({}),
    api.files.uploadImages({
      images: [20, 200].map((hue) => new File([new Uint8Array(samplePicture(hue, 1200))], `${hue}.png`, { type: 'image/png' })),
    }),
  ]);
  const draft = newProductDraft();
  draft.basic.productName = name;
  draft.basic.brand = '달빛옷장';
  draft.basic.manufacturer = '달빛어패럴';
  draft.composition.categories = [{ categoryId: category.id, path: category.path }];
  draft.composition.mainInfo.price = PRICE;
  draft.composition.optionInfo = {
    usable: true,
    options: AXES,
    optionCombinations: regenerate(AXES, []).map((row) => ({ ...row, saleQuantity: STOCK })),
  };
  const group = notices.contents.find((candidate) => candidate.code === category.noticeCode);
  draft.common.productInfoProvidedNotice = {
    noticeCode: group?.code ?? '',
    values: Object.fromEntries((group?.items ?? []).map((item) => [item.code, notices.defaultText])),
  };
  draft.common.origin.code = '00';
  draft.common.images = images.contents.map(({ fileId, url, width, height }) => ({ fileId, url, width, height }));
  draft.common.detailInfoContent = '<p>바람이 잘 통하는 린넨 셔츠입니다.</p>';
  draft.common.afterServiceTelephoneNumber = '02-1234-5678';
  draft.common.afterServiceGuideContent = '평일 10시부터 17시까지 전화해주세요.';
  draft.common.deliveryInfo.courierCode = 'CJ';
  draft.createShopDTOList = await Promise.all(accounts.map((account) => entryFor(api, account, category.id)));
  return { ...draft, basic: { ...draft.basic, ...deriveBasic(draft) } };
}

async function standardCategory(api: Api): Promise<{ id: string; path: string; noticeCode: string | null }> {
  const { contents } = await api.catalog.categorySearch({ categoryKeyword: '블라우스' });
  const leaf = contents.find((node) => node.leaf);
  if (!leaf) throw new Error('no standard category is called 블라우스');
  return leaf;
}

async function entryFor(api: Api, account: ShopAccount, standardId: string): Promise<CreateShopDTO> {
  const { shopType, shopAccountId, shopName } = account;
  const entry = newShopEntry({ shopType, shopAccountId, shopName, multiShopId: null }, temporaryRegisterKey(shopType, shopAccountId, []));
  const category = await shopCategory(api, account, standardId);
  return { ...entry, category: { categoryId: category.id, path: category.path }, etc: await neededFields(api, account, category.id) };
}

async function shopCategory(api: Api, { shopType, shopAccountId }: ShopAccount, standardId: string): Promise<{ id: string; path: string }> {
  const shop = { shopType, shopAccountId };
  const { contents } = await api.catalog.categoryRecommend({ ...shop, categoryId: standardId });
  const found = contents.find((node) => node.leaf);
  if (found) return found;
  // A mall of one's own has its own shelves: the first that takes products.
  let open = (await api.catalog.category(shop)).contents;
  for (let node = open.shift(); node; node = open.shift()) {
    if (node.leaf) return node;
    open = [...(await api.catalog.category({ ...shop, parentId: node.id })).contents, ...open];
  }
  throw new Error(`${shopType} has no category`);
}

/** Required look-ups get the shop's first choice, required attributes a value of their kind. */
async function neededFields(api: Api, { shopType, shopAccountId }: ShopAccount, categoryId: string): Promise<CreateShopDTO['etc']> {
  const etc: CreateShopDTO['etc'] = {};
  if (!isLinkable(shopType)) return etc;
  for (const field of FIELDS[shopType]) {
    if (field.lookup && field.required) {
      const { contents } = await api.shops.lookup({ shopType, shopAccountId, kind: field.lookup, categoryId });
      if (contents[0]) etc[field.key] = contents[0].value;
    }
    if (field.kind === 'ATTRIBUTES') {
      const { contents } = await api.shops.attributes({ shopType, shopAccountId, categoryId });
      const wanted = contents.filter(({ key, required }) => required && !AXES.some((axis) => axis.name === key));
      if (wanted.length > 0) {
        etc[field.key] = formatAttributes(
          wanted.map(({ key, options, kind, unit }) => ({
            key,
            value: options[0]?.value ?? (kind === 'NUMBER' ? `1${unit ?? ''}` : '기본'),
          })),
        );
      }
    }
  }
  return etc;
}
