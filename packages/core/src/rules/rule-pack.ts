/**
 * What a shop asks of products, as dated data. A pack is a shop's editions in the order of their days; an edition says only what changed
 * with it. Days are Korean dates (`2026-12-01`) and are always given: nothing here knows what day it is. Money is whole won.
 */
import type { ShopType } from '../shops/shop-types.ts';

/** Null in a rule: the shop states no such limit. Sources of RegExp (flag u) match one forbidden character. */
export type ShopRule =
  | { kind: 'NAME'; max: number; unit: 'CHAR' | 'BYTE'; forbidden: string | null }
  /** Categories of one product, its main one among them; where none is required a product without is taken and stands on no shelf. */
  | { kind: 'CATEGORIES'; max: number; required: boolean }
  | { kind: 'PRICE'; min: number; max: number; unit: number }
  /** Signed bounds of one price edit as a share of the present price, e.g. -0.5 and 1. */
  | { kind: 'PRICE_EDIT'; minRate: number | null; maxRate: number | null }
  | { kind: 'OPTION_SHAPE'; axesMax: number; itemsMax: number }
  | { kind: 'OPTION_TEXT'; nameMax: number; valueMax: number; forbidden: string | null }
  /** Signed bounds of an option's extra price as a share of the sale price. */
  | { kind: 'OPTION_PRICE'; minRate: number | null; maxRate: number | null }
  | { kind: 'STOCK'; max: number }
  /** Pictures of a listing, the main one among them. */
  | { kind: 'IMAGE_COUNT'; max: number }
  | { kind: 'IMAGE_FILE'; minPx: number; maxBytes: number | null }
  /** Size in pixels that the shop recommends, and that pictures are drawn in. */
  | { kind: 'IMAGE_SIZE'; width: number; height: number }
  /** The shop fetches our addresses of pictures, so that a public address is needed. */
  | { kind: 'IMAGE_FETCH'; fetches: boolean }
  | { kind: 'NOTICE'; required: boolean }
  | { kind: 'CHARSET'; charset: 'UTF-8' | 'EUC-KR' }
  | { kind: 'SELLER_CODE'; max: number }
  | { kind: 'DELIVERY_FEE'; baseMax: number; claimMax: number }
  /** The shop takes a date of expiry only together with the date of manufacture. */
  | { kind: 'DATES'; expiryNeedsMade: boolean };

export type RuleKind = ShopRule['kind'];

/** Where a rule stands: the sheet of the channel and its section, or the specification and its point. */
export interface RuleSource {
  sheet: string;
  section: string;
}

export interface RuleEdition {
  /** Korean date from whose first moment the rules hold; null: since before we knew the shop. */
  validFrom: string | null;
  /** Null: the shop says nothing of them; chosen so that what is sent is taken. */
  source: RuleSource | null;
  rules: readonly ShopRule[];
}

export interface RulePack {
  shopType: ShopType;
  /** In the order of their days; what holds since ever stands first. */
  editions: readonly RuleEdition[];
}

export interface RuleInForce {
  rule: ShopRule;
  validFrom: string | null;
  source: RuleSource | null;
}

/** Limits of a product at a shop on one day: what checking, drawing and sending ask for. Null: the shop states none. */
export interface ProductLimits {
  nameMax: number;
  nameUnit: 'CHAR' | 'BYTE';
  /** Source of a RegExp (flag u) that matches one forbidden character. */
  nameForbidden: string | null;
  /** How many categories one product may stand in; the first is its main one. */
  categoriesMax: number;
  requiresCategory: boolean;
  optionAxesMax: number;
  optionItemsMax: number;
  optionNameMax: number;
  optionValueMax: number;
  /** Source of a RegExp (flag u) that matches one forbidden character. */
  optionValueForbidden: string | null;
  priceMin: number;
  priceMax: number;
  priceUnit: number;
  /** Signed bounds of an option's extra price as a share of the sale price, e.g. -0.5 and 1. */
  optionPriceMinRate: number | null;
  optionPriceMaxRate: number | null;
  /** Bounds of one price edit as a share of the present price, e.g. -0.5 and 1. */
  priceEditMinRate: number | null;
  priceEditMaxRate: number | null;
  stockMax: number;
  imagesMax: number;
  imageMinPx: number;
  imageMaxBytes: number | null;
  /** Size that pictures are drawn in, in pixels. */
  imageWidth: number;
  imageHeight: number;
  requiresNotice: boolean;
  /** The channel fetches our image addresses, so a public address is needed for LIVE. */
  fetchesImages: boolean;
  charset: 'UTF-8' | 'EUC-KR';
  sellerCodeMax: number | null;
  deliveryFeeMax: number | null;
  claimFeeMax: number | null;
  expiryNeedsMade: boolean;
}

/** What holds where a pack is silent: what many channels state. */
const USUAL: ProductLimits = {
  nameMax: 100,
  nameUnit: 'CHAR',
  nameForbidden: null,
  categoriesMax: 1,
  requiresCategory: true,
  optionAxesMax: 3,
  optionItemsMax: 200,
  optionNameMax: 50,
  optionValueMax: 100,
  optionValueForbidden: null,
  priceMin: 10,
  priceMax: 999_999_990,
  priceUnit: 10,
  optionPriceMinRate: null,
  optionPriceMaxRate: null,
  priceEditMinRate: null,
  priceEditMaxRate: null,
  stockMax: 99_999,
  imagesMax: 10,
  imageMinPx: 500,
  imageMaxBytes: null,
  imageWidth: 1000,
  imageHeight: 1000,
  requiresNotice: true,
  fetchesImages: true,
  charset: 'UTF-8',
  sellerCodeMax: null,
  deliveryFeeMax: null,
  claimFeeMax: null,
  expiryNeedsMade: false,
};

function limitsOfRule(rule: ShopRule): Partial<ProductLimits> {
  switch (rule.kind) {
    case 'NAME':
      return { nameMax: rule.max, nameUnit: rule.unit, nameForbidden: rule.forbidden };
    case 'CATEGORIES':
      return { categoriesMax: rule.max, requiresCategory: rule.required };
    case 'PRICE':
      return { priceMin: rule.min, priceMax: rule.max, priceUnit: rule.unit };
    case 'PRICE_EDIT':
      return { priceEditMinRate: rule.minRate, priceEditMaxRate: rule.maxRate };
    case 'OPTION_SHAPE':
      return { optionAxesMax: rule.axesMax, optionItemsMax: rule.itemsMax };
    case 'OPTION_TEXT':
      return { optionNameMax: rule.nameMax, optionValueMax: rule.valueMax, optionValueForbidden: rule.forbidden };
    case 'OPTION_PRICE':
      return { optionPriceMinRate: rule.minRate, optionPriceMaxRate: rule.maxRate };
    case 'STOCK':
      return { stockMax: rule.max };
    case 'IMAGE_COUNT':
      return { imagesMax: rule.max };
    case 'IMAGE_FILE':
      return { imageMinPx: rule.minPx, imageMaxBytes: rule.maxBytes };
    case 'IMAGE_SIZE':
      return { imageWidth: rule.width, imageHeight: rule.height };
    case 'IMAGE_FETCH':
      return { fetchesImages: rule.fetches };
    case 'NOTICE':
      return { requiresNotice: rule.required };
    case 'CHARSET':
      return { charset: rule.charset };
    case 'SELLER_CODE':
      return { sellerCodeMax: rule.max };
    case 'DELIVERY_FEE':
      return { deliveryFeeMax: rule.baseMax, claimFeeMax: rule.claimMax };
    case 'DATES':
      return { expiryNeedsMade: rule.expiryNeedsMade };
  }
}

const holds = ({ validFrom }: RuleEdition, day: string) => validFrom === null || validFrom <= day;

/** The rules of a day, each of its newest edition, in the order in which the pack first names them. */
export function rulesOn({ editions }: RulePack, day: string): RuleInForce[] {
  const byKind = new Map<RuleKind, RuleInForce>();
  for (const edition of editions) {
    if (!holds(edition, day)) continue;
    for (const rule of edition.rules) byKind.set(rule.kind, { rule, validFrom: edition.validFrom, source: edition.source });
  }
  return [...byKind.values()];
}

/** Packs are data that never changes while a program runs: what a day makes of one is kept, since drafts are checked by the thousand. */
const kept = new WeakMap<RulePack, Map<string, ProductLimits>>();

/** The limits of a day; a rule that no edition names is what many channels state. */
export function limitsOn(pack: RulePack, day: string): ProductLimits {
  // Between two editions every day has the same rules.
  const edition = pack.editions.findLast((each) => holds(each, day))?.validFrom ?? '';
  const ofPack = kept.get(pack) ?? new Map<string, ProductLimits>();
  kept.set(pack, ofPack);
  const known = ofPack.get(edition);
  if (known) return known;
  const limits = Object.assign({}, USUAL, ...rulesOn(pack, day).map(({ rule }) => limitsOfRule(rule))) as ProductLimits;
  ofPack.set(edition, limits);
  return limits;
}

/** Editions that are announced for a later day, the nearest first. */
export function comingEditions({ editions }: RulePack, day: string): (RuleEdition & { validFrom: string })[] {
  return editions.flatMap((edition) =>
    edition.validFrom !== null && edition.validFrom > day ? [{ ...edition, validFrom: edition.validFrom }] : [],
  );
}
