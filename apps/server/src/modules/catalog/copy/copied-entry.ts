/** How a product begins at another shop: as an entry of the form does, with the category that the seller chose there before. Pure. */
import { FIELDS, isLinkable } from '@moa/channels/manifests';
import { type BeginningDelivery, beginEntry, type CreateShopDTO, type ProductDraft, SHOP_TYPES } from '@moa/core';
import { lastGiven, type SentFields } from '../../products/index.ts';
import type { ChosenCategory, TargetRow } from './copy.queries.ts';

export interface KnownAtShops {
  /** Last used first. */
  categories: readonly ChosenCategory[];
  /** Newest first. */
  sent: readonly SentFields[];
  deliveries: readonly BeginningDelivery[];
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
  const category = categoryOf(draft, target, known);
  const same = known.sent.find((each) => each.account_id === target.id && each.category_id === category?.categoryId);
  const fields = isLinkable(shopType) ? FIELDS[shopType] : [];
  const { entry } = beginEntry({ shopType, shopAccountId, shopName, multiShopId: mall }, draft.createShopDTOList, {
    fields,
    base: draft.common.deliveryInfo,
    templates: known.deliveries,
    // A save counts the account's rule in.
    rule: null,
    last: lastGiven(known.sent, target.id, category?.categoryId ?? null),
  });
  return { ...entry, category, etc: { ...entry.etc, ...ofCategory(fields, same) } };
}

/** What describes a product is taken from the same category only. */
function ofCategory(fields: readonly { key: string; kind: string }[], same: SentFields | undefined): CreateShopDTO['etc'] {
  return Object.fromEntries(
    fields.flatMap(({ key, kind }) => {
      const value = same?.fields[key];
      return value === undefined || (kind !== 'ATTRIBUTES' && kind !== 'NUMBER') ? [] : [[key, value]];
    }),
  );
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
