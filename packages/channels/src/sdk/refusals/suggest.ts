/** What we can put in the place of a value that a shop refuses: a shorter name, a rounded price, a text without the characters. Pure. */
import {
  byteLength,
  type CauseId,
  type CreateShopDTO,
  forbiddenIn,
  type PlanChange,
  type PlanField,
  type ProductDraft,
  planFieldLabel,
  productFieldOf,
  type Refusal,
  SHOP_TYPES,
  shopPrice,
  unrepresentable,
} from '@moa/core';
import type { ProductLimits } from '../manifest.ts';

type NameLimits = Pick<ProductLimits, 'nameMax' | 'nameUnit' | 'nameForbidden' | 'charset'>;
type PriceLimits = Pick<ProductLimits, 'priceMin' | 'priceMax' | 'priceUnit'>;

/** What is left of a name when nothing else says which characters are refused. */
const PLAIN = /[^\p{Script=Hangul}\p{Script=Latin}\p{Nd} ()[\]\-_/.,+&%:~]/gu;
/** A name is cut at a space where at least this share of what fits stays. */
const WORD_SHARE = 0.6;

const lengthOf = (unit: ProductLimits['nameUnit'], text: string) => (unit === 'BYTE' ? byteLength(text) : text.length);
const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The text without what the channel states as forbidden or can't carry. */
export function withoutForbidden({ nameForbidden, charset }: Pick<NameLimits, 'nameForbidden' | 'charset'>, text: string): string {
  const refused = new Set([...forbiddenIn(text, nameForbidden).split(' '), ...unrepresentable(text, charset)]);
  return tidy([...text].map((char) => (refused.has(char) ? ' ' : char)).join(''));
}

/** As much of the text as fits, cut at a word where that keeps most of it. No character is cut in two. */
export function cutText(text: string, max: number, unit: ProductLimits['nameUnit']): string {
  const whole = tidy(text);
  if (lengthOf(unit, whole) <= max) return whole;
  let cut = '';
  for (const { segment } of new Intl.Segmenter('ko', { granularity: 'grapheme' }).segment(whole)) {
    if (lengthOf(unit, cut + segment) > max) break;
    cut += segment;
  }
  const word = cut.lastIndexOf(' ');
  const between = whole[cut.length] === ' ';
  return (!between && word >= cut.length * WORD_SHARE ? cut.slice(0, word) : cut).trim();
}

/** The length that the shop's own words name, where it is narrower than the limits that we know of. */
function narrowed(limits: NameLimits, said: string): NameLimits {
  const [, digits = '', unit] = /(\d{1,4}) ?(자|byte|바이트|characters)/i.exec(said.replaceAll(',', '')) ?? [];
  const max = Number(digits);
  if (unit === undefined || max < 1) return limits;
  const nameUnit = /byte|바이트/i.test(unit) ? ('BYTE' as const) : ('CHAR' as const);
  return nameUnit === limits.nameUnit && max >= limits.nameMax ? limits : { ...limits, nameMax: max, nameUnit };
}

/** A name that the shop takes; null where none is left. `said` are the shop's own words. */
export function suggestedName(limits: NameLimits, name: string, cause: CauseId, said: string): string | null {
  const clean = withoutForbidden(limits, name);
  // What we know of its characters was kept already: then only plain ones are left.
  const plain = cause === 'NAME_CHARACTERS' && clean === tidy(name) ? tidy(name.replaceAll(PLAIN, ' ')) : clean;
  const { nameMax, nameUnit } = narrowed(limits, said);
  const fits = cutText(cutText(plain, nameMax, nameUnit), limits.nameMax, limits.nameUnit);
  return fits === '' ? null : fits;
}

/** The nearest price of the shop's unit within its bounds; null where there is none. Whole won. */
export function suggestedPrice({ priceMin, priceMax, priceUnit }: PriceLimits, price: number, said: string): number | null {
  const [, digits = '1'] = /(\d{1,5}) ?원 ?단위/.exec(said.replaceAll(',', '')) ?? [];
  // Every price of ours stands in tens.
  const unit = Math.max(10, priceUnit, Number(digits));
  const low = Math.ceil(Math.max(priceMin, 1) / unit) * unit;
  const high = Math.floor(priceMax / unit) * unit;
  return low > high || !Number.isFinite(price) ? null : Math.min(high, Math.max(low, Math.round(price / unit) * unit));
}

type OptionLimits = Pick<ProductLimits, 'optionValueMax' | 'optionValueForbidden' | 'charset'>;

/**
 * The values of all options as the shop takes them, `axis=value` each; null where nothing changes or two values would become one. What stands
 * in the base product counts for every shop: a value is only cut and cleaned, never made up.
 */
export function suggestedOptions(limits: OptionLimits, draft: ProductDraft, cause: CauseId, said: string): string[] | null {
  const { optionValueMax, optionValueForbidden, charset } = limits;
  const [, digits = ''] = /(\d{1,4}) ?(자|byte|바이트|characters)/i.exec(said.replaceAll(',', '')) ?? [];
  const unit = /byte|바이트/i.test(said) ? ('BYTE' as const) : ('CHAR' as const);
  const max = Number(digits) || optionValueMax;
  const fit = (value: string) => {
    const clean = withoutForbidden({ nameForbidden: optionValueForbidden, charset }, value);
    // What we know of its characters was kept already: then only plain ones are left.
    const plain = cause === 'OPTION_CHARACTERS' && clean === tidy(value) ? tidy(value.replaceAll(PLAIN, ' ')) : clean;
    return cutText(cutText(plain, max, unit), optionValueMax, 'CHAR');
  };
  const axes = draft.composition.optionInfo.options.map(({ name, values }) => ({ name, values, next: values.map(fit) }));
  if (axes.some(({ next }) => next.includes('') || new Set(next).size < next.length)) return null;
  if (axes.every(({ values, next }) => values.every((value, at) => value === next[at]))) return null;
  return axes.flatMap(({ name, next }) => next.map((value) => `${name}=${value}`));
}

const TEXTS: Readonly<Record<string, PlanField>> = {
  'basic.brand': 'brand',
  'basic.manufacturer': 'manufacturer',
  'basic.modelName': 'modelName',
};

/**
 * Changes of the draft that repair what can be repaired without asking: name and price of this shop alone, other texts and option values of the
 * base product.
 * Empty where nothing can be suggested.
 */
export function repairsOf(limits: ProductLimits, draft: ProductDraft, entry: CreateShopDTO, refusals: readonly Refusal[]): PlanChange[] {
  const changes = new Map<string, PlanChange>();
  const add = (field: string, label: string, present: PlanChange['before'], after: PlanChange['after']) => {
    if (after !== null && after !== present) changes.set(field, { field, label, before: productFieldOf(draft, field), after });
  };
  const shop = SHOP_TYPES[entry.shopInfoDTO.shopType].title;
  for (const { cause, path, message, shopMessage } of refusals) {
    const said = shopMessage ?? message;
    if (cause === 'NAME_LONG' || cause === 'NAME_CHARACTERS') {
      const field = `productName@${entry.registerKey}`;
      const before = entry.basic.productName ?? draft.basic.productName;
      const present = changes.get(field)?.after;
      const name = suggestedName(limits, typeof present === 'string' ? present : before, cause, said);
      add(field, planFieldLabel('productName', shop), before, name);
    } else if (cause === 'PRICE_UNIT') {
      const before = shopPrice(draft, entry);
      add(`price@${entry.registerKey}`, planFieldLabel('price', shop), before, suggestedPrice(limits, before, said));
    } else if (cause === 'OPTION_LONG' || cause === 'OPTION_CHARACTERS') {
      const before = changes.get('optionValues')?.after ?? productFieldOf(draft, 'optionValues');
      add('optionValues', planFieldLabel('optionValues'), before, suggestedOptions(limits, draft, cause, said));
    } else if (cause === 'TEXT_CHARACTERS') {
      const field = TEXTS[path];
      if (field === undefined) continue;
      const before = productFieldOf(draft, field);
      add(field, planFieldLabel(field), before, typeof before === 'string' ? withoutForbidden(limits, before) : null);
    }
  }
  return [...changes.values()];
}
