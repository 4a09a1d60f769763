import { formatAttributes } from '@moa/channels';
import { FIELDS, isLinkable } from '@moa/channels/manifests';
import { type CreateShopDTO, newShopEntry, type ProductDraft, type ShopType, temporaryRegisterKey } from '@moa/core';
import { type Database, ofVisibleShops, type SellerScope } from '../../platform/database/index.ts';
import type { ShopLookups } from '../shops/index.ts';

export interface PracticeShop {
  id: number;
  shopType: ShopType;
  shopAccountId: string;
  shopName: string;
}

/** Linked shops that are sandboxes, as far as the caller sees them. */
export async function practiceShops(database: Database, scope: SellerScope): Promise<PracticeShop[]> {
  const { rows } = await database.tenant(scope, (tx) =>
    tx.query<{ id: number; shop_type: ShopType; shop_account_id: string; shop_name: string }>(
      `select id, shop_type, shop_account_id, shop_name from shop_account
        where seller_id = $1 and status = 'NORMAL' and environment = 'SANDBOX' and ${ofVisibleShops('id', '$2')} order by id`,
      [tx.sellerId, tx.shopAccountIds],
      'demo.shops',
    ),
  );
  return rows.map((row) => ({ id: row.id, shopType: row.shop_type, shopAccountId: row.shop_account_id, shopName: row.shop_name }));
}

/** The product's entry for the shop as the form would hold it: category, look-ups and attributes it needs. Without a category at `forgottenAt`. */
export async function entryFor(
  lookups: ShopLookups,
  scope: SellerScope,
  account: PracticeShop,
  draft: ProductDraft,
  forgottenAt?: ShopType,
): Promise<CreateShopDTO> {
  const { shopType, shopAccountId, shopName } = account;
  const entry = newShopEntry({ shopType, shopAccountId, shopName, multiShopId: null }, temporaryRegisterKey(shopType, shopAccountId, []));
  if (shopType === forgottenAt) return entry;
  const category = await shopCategory(lookups, scope, account, draft.composition.categories[0]?.path ?? '');
  if (category === null) return entry;
  return {
    ...entry,
    category: { categoryId: category.id, path: category.path },
    etc: await neededFields(lookups, scope, account, category.id, draft),
  };
}

/** The shop's category that is called like the standard one; a mall of one's own has shelves of its own, so there the first will do. */
async function shopCategory(
  lookups: ShopLookups,
  scope: SellerScope,
  shop: PracticeShop,
  path: string,
): Promise<{ id: string; path: string } | null> {
  const found = await lookups.searchCategories(scope, shop, path.split(' > ').at(-1) ?? path).catch(() => []);
  const leaves = found.filter(({ leaf }) => leaf);
  const same = leaves.find((node) => node.path.replaceAll(/\s/g, '') === path.replaceAll(/\s/g, '')) ?? leaves[0];
  if (same) return same;
  const open = [...(await lookups.categories(scope, shop, null))];
  for (let node = open.shift(); node; node = open.shift()) {
    if (node.leaf) return node;
    open.unshift(...(await lookups.categories(scope, shop, node.id)));
  }
  return null;
}

/** Required look-ups get the shop's first choice, required attributes that are no option a value of their kind. */
async function neededFields(
  lookups: ShopLookups,
  scope: SellerScope,
  shop: PracticeShop,
  categoryId: string,
  draft: ProductDraft,
): Promise<CreateShopDTO['etc']> {
  const etc: CreateShopDTO['etc'] = {};
  if (!isLinkable(shop.shopType)) return etc;
  const options = draft.composition.optionInfo.options.map(({ name }) => name);
  for (const field of FIELDS[shop.shopType]) {
    if (field.lookup && field.required) {
      const [first] = await lookups.options(scope, shop, { kind: field.lookup, keyword: '', categoryId, multiShopId: null });
      if (first) etc[field.key] = first.value;
    }
    if (field.kind === 'ATTRIBUTES') {
      const wanted = (await lookups.attributes(scope, shop, { categoryId })).filter(
        ({ key, required }) => required && !options.includes(key),
      );
      if (wanted.length > 0)
        etc[field.key] = formatAttributes(
          wanted.map(({ key, options: values, kind, unit }) => ({
            key,
            value: values[0]?.value ?? (kind === 'NUMBER' ? `1${unit ?? ''}` : '기본'),
          })),
        );
    }
  }
  return etc;
}
