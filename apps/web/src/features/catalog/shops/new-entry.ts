/** An entry of a shop as it begins: what the channel's fields have as defaults, and the delivery that this account takes by itself. Pure. */
import { FIELDS, isLinkable } from '@moa/channels/manifests';
import { type AppliedPriceRule, type CreateShopDTO, type DeliveryInfo, type FieldValue, newShopEntry, type ShopType } from '@moa/core';
import { nextTemporaryKey } from '../form/prepare.ts';
import type { SavedDelivery } from '../templates/calls.ts';

type ShopInfo = CreateShopDTO['shopInfoDTO'];

export function defaultsOf(shopType: ShopType): Record<string, FieldValue> {
  if (!isLinkable(shopType)) return {};
  return Object.fromEntries(
    FIELDS[shopType].flatMap((field) => (field.defaultValue === undefined ? [] : [[field.key, field.defaultValue] as const])),
  );
}

const isAccount = (shop: ShopInfo) => (other: Pick<ShopInfo, 'shopType' | 'shopAccountId'>) =>
  other.shopType === shop.shopType && other.shopAccountId === shop.shopAccountId;

/** What a template says of the fields of a shop. */
export function deliveryFieldsOf(template: SavedDelivery | undefined, shop: ShopInfo): Record<string, FieldValue> {
  return template?.content.shops.find(isAccount(shop))?.fields ?? {};
}

/**
 * @param base delivery of the product. The account's main template stands in its place, unless the seller chose another template than the
 * one that every new product begins with.
 * @param rule that makes the price at this account
 */
export function beginEntry(
  shop: ShopInfo,
  entries: readonly CreateShopDTO[],
  base: DeliveryInfo,
  templates: readonly SavedDelivery[],
  rule: AppliedPriceRule | null,
): CreateShopDTO {
  const chosen = templates.find(({ id }) => id === base.templateId);
  const own = templates.find(({ mainOf }) => mainOf?.some(isAccount(shop)));
  const takesOwn = own !== undefined && own.id !== chosen?.id && (chosen === undefined || chosen.main === true);
  const template = takesOwn ? own : chosen;
  const entry = newShopEntry(shop, nextTemporaryKey(shop, entries));
  return {
    ...entry,
    basic: rule === null ? entry.basic : { ...entry.basic, priceRule: rule },
    common: takesOwn ? { deliveryInfo: { ...own.content.deliveryInfo, templateId: own.id } } : {},
    etc: { ...defaultsOf(shop.shopType), ...deliveryFieldsOf(template, shop) },
  };
}
