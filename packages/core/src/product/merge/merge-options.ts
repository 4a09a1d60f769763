/** Options of a product that two edited: rows by their id, stock by what each added or took, the set of options as one thing. Pure. */
import { optionKey, optionText, piecesAt, stockChange } from '../composition.ts';
import type { Composition, OptionCombination } from '../draft.ts';
import { type MergeContext, mergeFields, mergeWhole, sameJson } from './merge-values.ts';

type OptionInfo = Composition['optionInfo'];

const PLACE = 'composition.optionInfo';
const ROWS = `${PLACE}.optionCombinations`;
const AXES = `${PLACE}.options`;

/** Which options there are: whether any, their names and values, and the rows. */
const structureOf = ({ usable, options, optionCombinations }: OptionInfo) => ({
  usable,
  options,
  rows: optionCombinations.map(({ optionValues }) => optionValues),
});

/** What of a row an edit changes, apart from its stock. */
function ownOf({ optionPrice, usable, skuCode, skuId, saleUnitQuantity, barcode }: OptionCombination) {
  return { optionPrice, usable, sku: { skuCode, skuId }, saleUnitQuantity, barcode };
}

const isSku = (field: string) => field.endsWith('.sku');

/** Rows of one version as they are found from another: by id, else by their values. */
export function optionFinder({ optionCombinations }: OptionInfo): (row: OptionCombination) => OptionCombination | undefined {
  const byId = new Map(optionCombinations.flatMap((row) => (row.id === null ? [] : [[row.id, row]])));
  const byValues = new Map(optionCombinations.map((row) => [optionKey(row.optionValues), row]));
  return (row) => {
    const known = row.id === null ? undefined : byId.get(row.id);
    if (known) return known;
    const same = byValues.get(optionKey(row.optionValues));
    return same && (same.id === null || row.id === null) ? same : undefined;
  };
}

/** Whether `after` lacks a row of `base` in which `other` changed something: taking the row away would lose that. */
function losesChange(base: OptionInfo, after: OptionInfo, other: OptionInfo): boolean {
  const [kept, changed] = [optionFinder(after), optionFinder(other)];
  return base.optionCombinations.some((row) => {
    const edited = changed(row);
    return kept(row) === undefined && edited !== undefined && !sameJson(ownOf(row), ownOf(edited));
  });
}

export function mergeOptions(context: MergeContext, base: OptionInfo, mine: OptionInfo, theirs: OptionInfo): OptionInfo {
  const shape = chosenShape(context, base, mine, theirs);
  const [inBase, inMine, inTheirs] = [optionFinder(base), optionFinder(mine), optionFinder(theirs)];
  const optionCombinations = shape.optionCombinations.map((row) => {
    const [own, other] = [inMine(row), inTheirs(row)];
    if (!own || !other) return row;
    return mergeRow(context, inBase(other) ?? inBase(own), own, other, row);
  });
  return { usable: shape.usable, options: shape.options, optionCombinations };
}

function chosenShape(context: MergeContext, base: OptionInfo, mine: OptionInfo, theirs: OptionInfo): OptionInfo {
  const [before, own, other] = [base, mine, theirs].map(structureOf);
  if (sameJson(own, other)) return mine;
  const [iChanged, theyChanged] = [!sameJson(before, own), !sameJson(before, other)];
  const difference = { path: AXES, field: AXES, of: null, base: base.options, mine: mine.options, theirs: theirs.options };
  const clash = (iChanged && theyChanged) || losesChange(base, mine, theirs) || losesChange(base, theirs, mine);
  if (clash) {
    const choice = context.choices.get(AXES);
    if (choice === undefined) context.conflicts.push(difference);
    return choice === 'THEIRS' ? theirs : mine;
  }
  if (iChanged) return mine;
  context.taken.push(difference);
  return theirs;
}

function mergeRow(
  context: MergeContext,
  base: OptionCombination | undefined,
  mine: OptionCombination,
  theirs: OptionCombination,
  shown: OptionCombination,
): OptionCombination {
  const key = theirs.id ?? optionKey(theirs.optionValues);
  const place = { path: `${ROWS}[${key}]`, field: ROWS, of: optionText(shown.optionValues) };
  const begun = base ? ownOf(base) : undefined;
  // A row that both added has no beginning: what they say differently is a question, field by field.
  const merged = mergeFields(context, place, begun ?? {}, ownOf(mine), ownOf(theirs), isSku) as ReturnType<typeof ownOf>;
  const { sku, ...own } = merged;
  const units = {
    begun: (base ?? mine).saleUnitQuantity,
    mine: mine.saleUnitQuantity,
    theirs: theirs.saleUnitQuantity,
    merged: own.saleUnitQuantity,
  };
  return { ...theirs, optionValues: shown.optionValues, ...own, ...sku, ...mergeStock(mine, theirs, units) };
}

/** Pieces of the SKU that one sale takes: when the edit began, in each version, and in what comes of both. */
interface Units {
  begun: number;
  mine: number;
  theirs: number;
  merged: number;
}

interface Pieces {
  saleQuantity: number;
  seenQuantity: number | null;
}

/** What I added or took, on top of what is there now: sales and deliveries since are neither lost nor undone, and nothing is asked. */
function mergeStock(mine: Pieces, theirs: Pieces, units: Units): Pieces {
  if (theirs.seenQuantity === null) return { saleQuantity: mine.saleQuantity, seenQuantity: mine.seenQuantity };
  // Entered on both sides as opening stock: what was stored first is there.
  if (mine.seenQuantity === null) return { saleQuantity: theirs.saleQuantity, seenQuantity: theirs.seenQuantity };
  const added = stockChange(mine, units.mine, units.begun);
  const there = theirs.saleQuantity * units.theirs;
  const saleQuantity =
    added === 0 ? piecesAt(theirs.saleQuantity, units.theirs, units.merged) : Math.max(0, Math.round((there + added) / units.merged));
  return { saleQuantity, seenQuantity: theirs.seenQuantity };
}

/** Main quantity, price and SKU of a product without options. */
export function mergeMain(
  context: MergeContext,
  base: Composition['mainInfo'],
  mine: Composition['mainInfo'],
  theirs: Composition['mainInfo'],
): Composition['mainInfo'] {
  const place = (key: string) => ({ path: `composition.mainInfo.${key}`, field: `composition.mainInfo.${key}`, of: null });
  const price = mergeWhole(context, place('price'), base.price, mine.price, theirs.price) as number;
  const usable = mergeWhole(context, place('usable'), base.usable, mine.usable, theirs.usable) as boolean;
  const skus = mergeSkus(context, base, mine, theirs);
  const unitOf = (from: Composition['mainInfo']['skus']) => from[0]?.saleUnitQuantity ?? 1;
  const units = { begun: unitOf(base.skus), mine: unitOf(mine.skus), theirs: unitOf(theirs.skus), merged: unitOf(skus) };
  return { ...theirs, price, usable, name: mine.name, skus, ...mergeStock(mine, theirs, units) };
}

/** One SKU at most; what follows from the rest of the product is worked out when it is saved. */
function mergeSkus(
  context: MergeContext,
  { skus: [before] }: Composition['mainInfo'],
  { skus: own }: Composition['mainInfo'],
  { skus: other }: Composition['mainInfo'],
): Composition['mainInfo']['skus'] {
  const [mine, theirs] = [own[0], other[0]];
  if (!mine || !theirs) return own;
  const part = ({ skuCode, saleUnitQuantity, attributes }: typeof mine) => ({ skuCode, saleUnitQuantity, attributes });
  const field = 'composition.mainInfo.skus';
  const merged = mergeFields(context, { path: field, field, of: null }, before ? part(before) : {}, part(mine), part(theirs));
  return [{ ...mine, id: theirs.id, ...(merged as ReturnType<typeof part>) }];
}
