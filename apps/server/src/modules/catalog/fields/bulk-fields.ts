/** Which fields of products can be changed many at a time: of the base products, and of what each shop is given otherwise. */
import type { plans } from '@moa/contract';
import {
  CATEGORY_FIELDS,
  FLAG_FIELDS,
  MONEY_FIELDS,
  type ProductField,
  planFieldLabel,
  SHOP_FIELDS,
  type ShopType,
  TEXT_FIELDS,
  WORDS_FIELDS,
} from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { SellerScope } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { shopLimits } from '../../products/index.ts';

type Group = Awaited<ReturnType<Handlers<typeof plans>['fields']>>['contents'][number];
type Field = Group['fields'][number];

const BOUNDLESS = { unit: null, min: null, max: null, maxLength: null, lengthUnit: null };
const MONEY_WAYS: Field['ways'] = ['SET', 'ADD', 'RATE'];
const TEXT_WAYS: Field['ways'] = ['SET', 'PREFIX', 'SUFFIX', 'REPLACE'];

const one = (field: ProductField, type: Field['type'], ways: Field['ways']): Field => ({
  field,
  label: planFieldLabel(field),
  type,
  ways,
  ...BOUNDLESS,
});

const BASE: readonly Field[] = [
  ...MONEY_FIELDS.map((field) => one(field, 'MONEY', MONEY_WAYS)),
  ...TEXT_FIELDS.map((field) => one(field, 'TEXT', TEXT_WAYS)),
  ...WORDS_FIELDS.map((field) => one(field, 'WORDS', ['SET', 'ADD', 'REMOVE'])),
  ...FLAG_FIELDS.map((field) => one(field, 'FLAG', ['SET'])),
  ...CATEGORY_FIELDS.map((field) => one(field, 'CATEGORY', ['SET'])),
];

/** The base fields that the reader may see, then those of each shop type with what its channel takes. */
export function bulkFields(shopTypes: readonly ShopType[], { hidesCost }: SellerScope, now: Clock): Group[] {
  const fields = BASE.filter(({ field }) => !hidesCost || field !== 'costPrice');
  return [
    { shopType: null, fields },
    ...shopTypes.map((shopType) => ({ shopType, fields: SHOP_FIELDS.map((field) => ofShop(field, shopType, now)) })),
  ];
}

function ofShop(field: (typeof SHOP_FIELDS)[number], shopType: ShopType, now: Clock): Field {
  const base = field === 'price' ? one(field, 'MONEY', MONEY_WAYS) : one(field, 'TEXT', TEXT_WAYS);
  const limits = shopLimits(shopType, now);
  if (limits === null) return base;
  if (field === 'price') return { ...base, unit: limits.priceUnit, min: limits.priceMin, max: limits.priceMax };
  return { ...base, maxLength: limits.nameMax, lengthUnit: limits.nameUnit };
}
