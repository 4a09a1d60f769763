/** Options of a product: one axis is a list of its own, two or three are combined (sheet 4, `recommendedOpts`). They have no numbers. Pure. */
import { pairItems } from '../sdk/pairing.ts';
import type { ListingContent, ListingItem } from '../sdk/product.ts';
import { flag, isWire, text, type Wire, whole, wires } from '../sdk/reader.ts';
import type { Site } from './members.ts';
import { folded, laidOver } from './reading.ts';

/** The row of an option as it came, with what of it is read. */
export interface OptionRow {
  /** Our code of it, or its values where it has none. */
  id: string;
  code: string;
  values: string[];
  extra: number;
  quantity: number | null;
  soldOut: boolean;
  raw: Wire;
}

export interface Options {
  names: string[];
  rows: OptionRow[];
}

const AXES = [1, 2, 3];
const korean = (value: unknown) => text(folded(value).koreantext);

/** One axis is an object, as a read of old has it a list of one; several are a list of their own. */
const groupsOf = (options: Wire) => [...wires(options.independent), ...wires(options.independents)];

/** Options as the site has them; several independent ones are rows of one axis, each under its name. */
export function readOptions(value: unknown, site: Site): Options {
  const options = folded(value);
  const rowOf = (raw: Wire, values: string[]): OptionRow => {
    const row = folded(raw);
    const code = text(row.managecode);
    return {
      id: code || values.join('/'),
      code,
      values,
      extra: whole(row.addamnt) ?? 0,
      quantity: whole(folded(row.qty)[site.key]),
      soldOut: flag(row.issoldout) === true,
      raw,
    };
  };
  if (whole(options.type) === 1) {
    const groups = groupsOf(options).map(folded);
    const [only, ...others] = groups.map((group) => korean(group.recommendedoptname));
    const alone = others.length === 0;
    const rows = groups.flatMap((group) =>
      wires(group.details).map((raw) => {
        const own = korean(folded(raw).recommendedoptvalue);
        return rowOf(raw, [alone ? own : `${korean(group.recommendedoptname)}: ${own}`]);
      }),
    );
    return { names: [alone ? (only ?? '') : '옵션'], rows };
  }
  const combination = folded(options.combination);
  const names = AXES.map((axis) => korean(combination[`recommendedoptname${axis}`])).filter(Boolean);
  const rows = wires(combination.details).map((raw) => {
    const row = folded(raw);
    return rowOf(
      raw,
      names.map((_, at) => korean(row[`recommendedoptvalue${at + 1}`])),
    );
  });
  return { names, rows };
}

/** The options of a listing over those that are there: a row keeps what Moa does not own, and one that the seller took off sale stays so. */
export function toOptions(content: ListingContent, site: Site, before: unknown, shared = false): Wire {
  const { optionNames: names } = content;
  if (names.length === 0) return { type: 0, isStockManage: true };
  const known = readOptions(before, site).rows;
  const pairs = pairItems(content.items, known, { id: ({ id }) => id, code: ({ code }) => code, optionValues: ({ values }) => values });
  const details = content.items.flatMap((item) => {
    const old = pairs.get(item);
    return item.usable || old ? [laidOver(old?.raw, detailOf(content, item, site, old, shared))] : [];
  });
  const old = folded(before);
  if (names.length === 1) {
    const [name = ''] = names;
    const group = { recommendedOptNo: 0, recommendedOptName: { koreanText: name }, details };
    return { type: 1, isStockManage: true, independent: laidOver(groupsOf(old)[0], group) };
  }
  const axes = names.map((name, at): Wire => ({ [`recommendedOptNo${at + 1}`]: 0, [`recommendedOptName${at + 1}`]: { koreanText: name } }));
  const combination = Object.assign({}, ...axes, { details }) as Wire;
  const kept = readOptions(before, site).names.length === names.length ? old.combination : undefined;
  return { type: names.length, isStockManage: true, combination: laidOver(kept, combination) };
}

function detailOf(content: ListingContent, item: ListingItem, site: Site, old: OptionRow | undefined, shared: boolean): Wire {
  return {
    ...valuesOf(item.optionValues),
    addAmnt: item.price - content.price,
    ...stockOf(item.usable ? item.quantity : 0, site, old, shared),
    isDisplay: flag(folded(old?.raw).isdisplay) ?? true,
    manageCode: old?.code || item.itemCode,
  };
}

function valuesOf(values: readonly string[]): Wire {
  if (values.length === 1) return { recommendedOptValueNo: 0, recommendedOptValue: { koreanText: values[0] } };
  return Object.assign(
    {},
    ...values.map(
      (value, at): Wire => ({ [`recommendedOptValueNo${at + 1}`]: 0, [`recommendedOptValue${at + 1}`]: { koreanText: value } }),
    ),
  ) as Wire;
}

/**
 * Nothing left is sold out. Sold out with something left is what the seller said, and stays. The mark counts for both sites: what the other one
 * sells as well is sold out here by its number alone.
 */
export function stockOf(quantity: number, site: Site, old: OptionRow | undefined, shared: boolean): Wire {
  return { qty: { [site.key]: quantity }, isSoldOut: (quantity === 0 && !shared) || (old !== undefined && isStopped(old)) };
}

export function isStopped({ soldOut, quantity }: OptionRow): boolean {
  return soldOut && quantity !== null && quantity > 0;
}

/** The members that hold axes, in the shape that each came in. */
function axesOf(options: Wire, change: (group: unknown) => unknown): Wire {
  const { independent, independents } = options;
  const one = Array.isArray(independent) ? independent.map(change) : isWire(independent) ? change(independent) : independent;
  return { independent: one, ...(Array.isArray(independents) ? { independents: independents.map(change) } : {}) };
}

/** The options as they were read, with rows changed. */
export function withRows(value: Wire, site: Site, change: (row: OptionRow) => Wire): Wire {
  const changed = new Map(readOptions(value, site).rows.map((row) => [row.raw, laidOver(row.raw, change(row))]));
  const withDetails = (holder: unknown) =>
    laidOver(holder, { details: wires(folded(holder).details).map((raw) => changed.get(raw) ?? raw) });
  const options = folded(value);
  return laidOver(
    value,
    whole(options.type) === 1 ? axesOf(options, withDetails) : { combination: withDetails(options.combination) },
  ) as Wire;
}
