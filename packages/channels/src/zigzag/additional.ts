/**
 * What is offered beside a product of ZIGZAG (추가구성상품): items of kind ADDITIONAL with one value of an option of that kind, each with a price and a
 * stock of its own (sheet 4). An update replaces everything, so ours stand beside those that the seller made. Pure.
 */
import type { Supplement } from '@moa/core';
import type { ListingContent } from '../sdk/product.ts';
import { text, type Wire, wires } from '../sdk/reader.ts';

/** Heading under which buyers choose them; ours have no groups. No other option of the product may have its name. */
const GROUPS = ['추가구성', '추가구성상품'] as const;

export interface Beside {
  options: Wire[];
  items: Wire[];
}

type Content = Pick<ListingContent, 'supplements' | 'formerSupplements' | 'optionNames'>;

/** Options and items of kind ADDITIONAL that the product is to have. `sitesOf` repeats the sites of the product for a price in won. */
export function besideOf(content: Content, before: Wire, sitesOf: (price: number, old: Wire | undefined) => Wire[]): Beside {
  const { supplements = [], formerSupplements: former = [] } = content;
  const options = wires(before.option_list).filter(isAdditional);
  const left = wires(before.item_list).filter(isAdditional);
  // One name may stand under several headings: ours is under one of our own, the others are the seller's, whatever they are called.
  const take = (name: string) => {
    const at = left.findIndex((item) => isUnderOurs(item) && chosenOf(item).value === name);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const group = groupFor(content, options);
  const ours = supplements.map((each) => {
    const was = former.find(({ name }) => name === each.name);
    return itemOf(each, was, take(each.name), group, sitesOf);
  });
  const gone = former
    .filter(({ name }) => !supplements.some((each) => each.name === name))
    .map(({ name }) => take(name))
    .filter((item) => item !== undefined);
  const items = [...left, ...ours];
  return { options: optionsFor(options, items, gone), items };
}

/** Items sold beside the product are no options of ours. */
export function isAdditional(row: Wire): boolean {
  return text(row.option_type) === 'ADDITIONAL';
}

function isUnderOurs(item: Wire): boolean {
  const { option } = chosenOf(item);
  return GROUPS.some((group) => group === option);
}

/** The one value that such an item has, and the option it is of. */
export function chosenOf(item: Wire): { option: string; value: string } {
  const [chosen] = wires(item.attribute_list);
  return { option: text(chosen?.name), value: text(chosen?.value) };
}

function groupFor({ optionNames }: Content, options: readonly Wire[]): string {
  const free = GROUPS.filter((group) => !optionNames.includes(group));
  return free.find((group) => options.some(({ name }) => text(name) === group)) ?? free[0] ?? GROUPS[1];
}

/** A number that the seller did not change in Moa stays the shop's, which has counted it down since; so does a sale that she stopped there. */
function itemOf(each: Supplement, was: Supplement | undefined, old: Wire | undefined, group: string, sitesOf: SitesOf): Wire {
  const isKept = old !== undefined && was?.quantity === each.quantity;
  const stock = isKept
    ? { sales_status: old.sales_status, ...(old.inventory === undefined ? {} : { inventory: old.inventory }) }
    : { sales_status: stateOf(each.quantity, old), inventory: { quantity: each.quantity } };
  return {
    ...(old ?? { name: each.name, option_type: 'ADDITIONAL', attribute_list: [{ name: group, value: each.name }] }),
    ...stock,
    site_list: sitesOf(each.price, old),
  };
}

type SitesOf = (price: number, old: Wire | undefined) => Wire[];

/** Nothing without stock may be on sale. */
function stateOf(quantity: number, old: Wire | undefined): string {
  const before = text(old?.sales_status);
  if (before !== '' && before !== 'ON_SALE' && before !== 'SOLD_OUT') return before;
  return quantity > 0 ? 'ON_SALE' : 'SOLD_OUT';
}

/** The options as they were with the values of all items, without what only the items named by `gone` had. */
function optionsFor(options: readonly Wire[], items: readonly Wire[], gone: readonly Wire[]): Wire[] {
  const chosen = items.map(chosenOf);
  const names = [...new Set([...options.map(({ name }) => text(name)), ...chosen.map(({ option }) => option)])];
  return names.flatMap((name) => {
    const old = options.find((option) => text(option.name) === name);
    const known = wires(old?.value_list);
    const wanted = chosen.filter(({ option }) => option === name).map(({ value }) => value);
    const left = gone.map(chosenOf).filter(({ option, value }) => option === name && !wanted.includes(value));
    const kept = known.filter(({ value }) => !left.some((each) => each.value === text(value)));
    const added = wanted.filter((value) => !known.some((each) => text(each.value) === value)).map((value) => ({ value }));
    const values = [...kept, ...added];
    return values.length === 0 ? [] : [{ ...(old ?? { name, option_type: 'ADDITIONAL' }), value_list: values }];
  });
}
