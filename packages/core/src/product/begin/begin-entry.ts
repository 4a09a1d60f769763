/** An entry of a shop as it begins: what the channel's fields have as defaults, what was chosen there last, and the delivery that this account takes. Pure. */
import type { ShopType } from '../../shops/shop-types.ts';
import type { CreateShopDTO, DeliveryInfo, FieldValue } from '../draft.ts';
import { newShopEntry } from '../new-draft.ts';
import type { AppliedPriceRule } from '../pricing.ts';
import { temporaryRegisterKey } from '../register-key.ts';

type ShopInfo = CreateShopDTO['shopInfoDTO'];
type Account = Pick<ShopInfo, 'shopType' | 'shopAccountId'>;

/** As much of a connector's field as a beginning asks of it. */
export interface BeginningField {
  key: string;
  kind: string;
  required: boolean;
  inherits?: string;
  defaultValue?: string | number | boolean;
}

/** A delivery template, with the accounts that take it by themselves. */
export interface BeginningDelivery {
  id: string;
  /** New products begin with it. */
  main?: boolean | undefined;
  mainOf?: readonly Account[] | undefined;
  content: { deliveryInfo: DeliveryInfo; shops: readonly (Account & { fields: Record<string, FieldValue> })[] };
}

export interface EntryBeginning {
  fields: readonly BeginningField[];
  /** Delivery of the product. The account's main template stands in its place, unless the seller chose another one than new products begin with. */
  base: DeliveryInfo;
  templates: readonly BeginningDelivery[];
  /** Makes the price at this account. */
  rule: AppliedPriceRule | null;
  /** What the account was given last. */
  last: Readonly<Record<string, FieldValue>>;
}

export interface BegunEntry {
  entry: CreateShopDTO;
  /** Keys of the fields that hold what was chosen last. */
  filled: string[];
}

const isAccount = (shop: Account) => (other: Account) => other.shopType === shop.shopType && other.shopAccountId === shop.shopAccountId;

/** What a template says of the fields of a shop. */
export function deliveryFieldsOf(template: Pick<BeginningDelivery, 'content'> | undefined, shop: Account): Record<string, FieldValue> {
  return template?.content.shops.find(isAccount(shop))?.fields ?? {};
}

export function fieldDefaults(fields: readonly BeginningField[]): Record<string, FieldValue> {
  return Object.fromEntries(fields.flatMap(({ key, defaultValue }) => (defaultValue === undefined ? [] : [[key, defaultValue] as const])));
}

/** Texts and attributes describe one product; places, templates, brands and choices are the account's. */
const IS_OF_PRODUCT: ReadonlySet<string> = new Set(['TEXT', 'TEXTAREA', 'ATTRIBUTES', 'NUMBER']);

/** What an account was given last, as far as it is no word of one product. */
export function lastChosen(fields: readonly BeginningField[], last: Readonly<Record<string, FieldValue>>): Record<string, FieldValue> {
  return Object.fromEntries(
    fields.flatMap(({ key, kind }) => {
      const value = last[key];
      return value === undefined || value === '' || IS_OF_PRODUCT.has(kind) ? [] : [[key, value] as const];
    }),
  );
}

export function beginEntry(shop: ShopInfo, entries: readonly CreateShopDTO[], beginning: EntryBeginning): BegunEntry {
  const { base, templates, rule } = beginning;
  const chosen = templates.find(({ id }) => id === base.templateId);
  const own = templates.find(({ mainOf }) => mainOf?.some(isAccount(shop)));
  const takesOwn = own !== undefined && own.id !== chosen?.id && (chosen === undefined || chosen.main === true);
  const defaults = fieldDefaults(beginning.fields);
  const last = lastChosen(beginning.fields, beginning.last);
  const template = deliveryFieldsOf(takesOwn ? own : chosen, shop);
  const entry = newShopEntry(shop, nextTemporaryKey(shop, entries));
  return {
    entry: {
      ...entry,
      basic: rule === null ? entry.basic : { ...entry.basic, priceRule: rule },
      common: takesOwn ? { deliveryInfo: { ...own.content.deliveryInfo, templateId: own.id } } : {},
      etc: { ...defaults, ...last, ...template },
    },
    filled: Object.keys(last).filter((key) => !(key in template) && last[key] !== defaults[key]),
  };
}

/** Temporary key of a shop's next entry: unique within the draft. */
export function nextTemporaryKey(
  { shopType, shopAccountId }: { shopType: ShopType; shopAccountId: string },
  entries: readonly CreateShopDTO[],
): string {
  const taken = new Set(entries.map((entry) => entry.registerKey));
  let counter = entries.filter((entry) => entry.shopInfoDTO.shopType === shopType).length;
  let key = temporaryRegisterKey(shopType, shopAccountId, [counter]);
  while (taken.has(key)) {
    counter += 1;
    key = temporaryRegisterKey(shopType, shopAccountId, [counter]);
  }
  return key;
}
