/** Three versions of a value brought together: what both began with, what one made of it, what the other did. Pure. */

export type MergeSide = 'MINE' | 'THEIRS';

/** A value that the two sides have differently. */
export interface MergeDifference {
  /** Names it among all: rows of lists stand in it by their ids, not by their places. */
  path: string;
  /** The path without ids: what kind of field it is. */
  field: string;
  /** Korean: the option or the shop whose field it is; null for the product's own. */
  of: string | null;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Where a merge stands, and what it has found. */
export interface MergeContext {
  choices: ReadonlyMap<string, MergeSide>;
  /** Both changed it, each otherwise. */
  conflicts: MergeDifference[];
  /** Changes of the other side that are in the result without a question. */
  taken: MergeDifference[];
}

export interface MergePlace {
  path: string;
  field: string;
  of: string | null;
}

export function within(place: MergePlace, key: string): MergePlace {
  return { path: `${place.path}.${key}`, field: `${place.field}.${key}`, of: place.of };
}

/** Whether two values of JSON say the same; keys in any order, one that holds nothing as one that is not there. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((value, at) => sameJson(value, other[at]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  return keysOf(one, other).every((key) => sameJson(one[key], other[key]));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const keysOf = (...records: Record<string, unknown>[]) => [...new Set(records.flatMap((record) => Object.keys(record)))];

/** A value that is taken as a whole: whoever alone changed it has it, and two different changes are a question. */
export function mergeWhole(context: MergeContext, place: MergePlace, base: unknown, mine: unknown, theirs: unknown): unknown {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine;
  const difference = { ...place, base, mine, theirs };
  if (sameJson(base, mine)) {
    context.taken.push(difference);
    return theirs;
  }
  const choice = context.choices.get(place.path);
  if (choice === undefined) context.conflicts.push(difference);
  return choice === 'THEIRS' ? theirs : mine;
}

/**
 * As `mergeWhole`, field by field where all three are records.
 * @param whole fields, by `MergePlace.field`, that only make sense as a whole
 */
export function mergeFields(
  context: MergeContext,
  place: MergePlace,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  whole: (field: string, base: unknown, mine: unknown, theirs: unknown) => boolean = () => false,
): unknown {
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs) || whole(place.field, base, mine, theirs))
    return mergeWhole(context, place, base, mine, theirs);
  const entries = keysOf(mine, theirs, base).map((key): [string, unknown] => [
    key,
    mergeFields(context, within(place, key), base[key], mine[key], theirs[key], whole),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
