/** What the shops offer for the fields of a delivery (addresses, bundle groups, couriers), asked within bounds: a push and a form wait for it. */
import { FIELDS, isLinkable } from '@moa/channels/manifests';
import type { FieldSchema, LookupOption } from '@moa/channels/sdk';
import { ProblemError } from '@moa/contract';
import type { FieldValue, ShopType } from '@moa/core';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { SellerScope } from '../../../platform/database/index.ts';
import type { LookupRequest, ShopLookups, ShopName } from '../../shops/index.ts';

/** Longer than a shop takes that is well. The question goes on behind it, and its answer is kept for whoever asks next. */
const PATIENCE_MS = 4_000;
/** A shop that did not answer is left alone for a while: its answers are kept for ten minutes, its failures are not. */
const REST_MS = 60_000;
const REMEMBERED = 2_000;
/** Failures that cost a call. What one caller may not see says nothing to another. */
const OF_THE_SHOP = new Set(['CHANNEL_UNAVAILABLE', 'SHOP_CREDENTIALS']);

type PointedField = FieldSchema & { lookup: Exclude<NonNullable<FieldSchema['lookup']>, 'BRAND'> };

function isPointed(field: FieldSchema): field is PointedField {
  return field.group === 'DELIVERY' && field.kind === 'LOOKUP' && field.lookup !== undefined && field.lookup !== 'BRAND';
}

/** Fields of a shop's delivery. */
export function deliveryFields(shopType: ShopType): readonly FieldSchema[] {
  return isLinkable(shopType) ? FIELDS[shopType].filter(({ group }) => group === 'DELIVERY') : [];
}

/** Fields of a shop's delivery that point at something there, with the value of each. */
export function pointedFields(shopType: ShopType, values: Readonly<Record<string, FieldValue>>): { field: PointedField; value: string }[] {
  return deliveryFields(shopType)
    .filter(isPointed)
    .flatMap((field) => {
      const value = values[field.key];
      return typeof value === 'string' && value !== '' ? [{ field, value }] : [];
    });
}

/** `message`: the shop could not be asked. */
export type Choices = { options: readonly LookupOption[]; message: null } | { options: null; message: string };

export type ChoicesOf = (scope: SellerScope, shop: ShopName, kind: LookupRequest['kind']) => Promise<Choices>;

export function createChoices(lookups: ShopLookups, now: Clock): ChoicesOf {
  const failed = new BoundedMap<string, string>({ capacity: REMEMBERED, ttl: REST_MS, now });

  return async (scope, { shopType, shopAccountId }, kind) => {
    const key = JSON.stringify([scope.sellerId, shopType, shopAccountId, kind]);
    const rests = failed.get(key);
    if (rests !== undefined) return { options: null, message: rests };
    const asked = lookups
      .options(scope, { shopType, shopAccountId }, { kind, keyword: '', categoryId: '', multiShopId: null })
      .then((options): Choices => ({ options, message: null }))
      .catch((error: unknown): Choices => {
        const message = error instanceof ProblemError ? (error.detail ?? error.title) : '쇼핑몰에 물어보지 못했습니다.';
        if (error instanceof ProblemError && OF_THE_SHOP.has(error.code)) failed.set(key, message);
        return { options: null, message };
      });
    return within(asked, PATIENCE_MS);
  };
}

async function within(asked: Promise<Choices>, ms: number): Promise<Choices> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Choices>((resolve) => {
    timer = setTimeout(() => resolve({ options: null, message: '쇼핑몰의 답이 늦어지고 있습니다. 잠시 뒤 다시 확인해주십시오.' }), ms);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
