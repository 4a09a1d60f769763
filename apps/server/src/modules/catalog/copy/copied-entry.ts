/** How a product begins at another shop: with what the seller chose there before. Pure. */
import { FIELDS, isLinkable } from '@moa/channels/manifests';
import { type CreateShopDTO, newShopEntry, type ProductDraft, SHOP_TYPES, temporaryRegisterKey } from '@moa/core';
import type { ChosenCategory, SentFields, TargetRow } from './copy.queries.ts';

export interface KnownAtShops {
  /** Last used first. */
  categories: readonly ChosenCategory[];
  /** Newest first. */
  sent: readonly SentFields[];
}

export function isThere(draft: ProductDraft, target: TargetRow): boolean {
  return draft.createShopDTOList.some(
    ({ shopInfoDTO: shop }) => shop.shopType === target.shop_type && shop.shopAccountId === target.shop_account_id,
  );
}

export function copiedEntry(draft: ProductDraft, target: TargetRow, known: KnownAtShops): CreateShopDTO {
  const { shop_type: shopType, shop_account_id: shopAccountId } = target;
  const mall = target.multi_shop_infos.find(({ useYn }) => useYn === 'Y')?.multiShopId ?? null;
  const shopName = target.shop_name || SHOP_TYPES[shopType].title;
  const taken = draft.createShopDTOList.filter(({ shopInfoDTO }) => shopInfoDTO.shopType === shopType).length;
  const entry = newShopEntry(
    { shopType, shopAccountId, shopName, multiShopId: mall },
    temporaryRegisterKey(shopType, shopAccountId, [taken]),
  );
  const category = categoryOf(draft, target, known);
  return { ...entry, category, etc: fieldsOf(target, category, known) };
}

/** What was chosen last for the standard category; else that of another account of the same mall, where all accounts have the same tree. */
function categoryOf(draft: ProductDraft, target: TargetRow, { categories }: KnownAtShops): CreateShopDTO['category'] {
  const standard = draft.composition.categories[0]?.categoryId;
  const chosen = categories.find((each) => each.account_id === target.id && each.standard_category_id === standard);
  if (chosen) return { categoryId: chosen.category_id, path: chosen.path };
  if (OWN_TREES.has(target.shop_type)) return null;
  return (
    draft.createShopDTOList.find(({ shopInfoDTO, category }) => shopInfoDTO.shopType === target.shop_type && category)?.category ?? null
  );
}

/** Malls of one's own, where each account has categories of its own. */
const OWN_TREES: ReadonlySet<string> = new Set(['CAFE24', 'GODO', 'MAKESHOP', 'IMWEB']);

/** Addresses, templates and the like as the account had them last; what describes a product only from the same category. */
function fieldsOf(target: TargetRow, category: CreateShopDTO['category'], { sent }: KnownAtShops): CreateShopDTO['etc'] {
  if (!isLinkable(target.shop_type)) return {};
  const here = sent.filter((each) => each.account_id === target.id);
  const same = here.find((each) => each.category_id === category?.categoryId);
  const schema = FIELDS[target.shop_type];
  return Object.fromEntries(
    schema.flatMap((field) => {
      const from = field.kind === 'ATTRIBUTES' ? same : (same ?? here[0]);
      const value = from?.fields[field.key];
      return value === undefined || field.kind === 'TEXT' || field.kind === 'TEXTAREA' ? [] : [[field.key, value]];
    }),
  );
}
