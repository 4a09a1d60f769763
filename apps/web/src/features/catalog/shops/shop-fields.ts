/** What each channel asks of a product beyond the base product, as a beginning needs it. Pure. */
import { FIELDS, isLinkable } from '@moa/channels/manifests';
import { type BeginningField, type FieldValue, fieldDefaults, type ShopType } from '@moa/core';

export const fieldsOf = (shopType: ShopType): readonly BeginningField[] => (isLinkable(shopType) ? FIELDS[shopType] : []);

export function defaultsOf(shopType: ShopType): Record<string, FieldValue> {
  return fieldDefaults(fieldsOf(shopType));
}
