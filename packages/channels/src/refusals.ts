/** Every channel's table of refusals. A new channel adds its line here; the compiler names the one forgotten. */
import type { Refusal } from '@moa/core';
import { REFUSALS as cafe24 } from './cafe24/refusals.ts';
import { REFUSALS as coupang } from './coupang/refusals.ts';
import { REFUSALS as elevenSt } from './eleven-st/refusals.ts';
import { REFUSALS as esm } from './esm/refusals.ts';
import { REFUSALS as kakao } from './kakao/refusals.ts';
import { isLinkable, type LinkableShopType } from './manifests.ts';
import type { Outcome } from './sdk/outcome.ts';
import { type RefusalTable, refusalsOf } from './sdk/refusals/rows.ts';
import { REFUSALS as smartStore } from './smart-store/refusals.ts';
import { REFUSALS as zigzag } from './zigzag/refusals.ts';

const TABLES = {
  SMART_STORE: smartStore,
  '11ST': elevenSt,
  COUPANG: coupang,
  ZIGZAG: zigzag,
  CAFE24: cafe24,
  TALKSTORE: kakao,
  TALKGIFT: kakao,
  AUCTION: esm,
  GMARKET: esm,
} as const satisfies Record<LinkableShopType, RefusalTable>;

const NONE: RefusalTable = { rows: [], namesFields: false };

/** What an outcome of a shop says against the product, each thing with its cause and field; empty where it was not refused. */
export function refusalsAt(shopType: string, outcome: Outcome<unknown>): Refusal[] {
  return refusalsOf(isLinkable(shopType) ? TABLES[shopType] : NONE, outcome);
}
