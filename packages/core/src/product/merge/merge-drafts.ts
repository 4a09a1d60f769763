/**
 * A product that two people edited at once: what each changed goes together, and only what both changed is asked. Pure; nothing is changed in
 * place. It holds as well where the other one was a plan, a sheet or a collection.
 */
import { deriveBasic } from '../composition.ts';
import type { CreateShopDTO, ProductDraft } from '../draft.ts';
import { newShopEntry } from '../new-draft.ts';
import { isTemporaryRegisterKey } from '../register-key.ts';
import { viewsOf } from '../shop-draft.ts';
import { mergeMain, mergeOptions } from './merge-options.ts';
import { isRecord, type MergeContext, type MergeDifference, type MergeSide, mergeFields, mergeWhole, sameJson } from './merge-values.ts';

export interface MergedDraft {
  /** Both together; my values where both changed and nobody has chosen yet. */
  merged: ProductDraft;
  /** Waiting for a choice. */
  conflicts: MergeDifference[];
  /** Theirs, merged without a question. */
  taken: MergeDifference[];
}

/**
 * @param base what I began with
 * @param mine what I made of it, unsaved
 * @param theirs what is stored now
 * @param choices by `MergeDifference.path`, for conflicts that were decided
 */
export function mergeDrafts(
  base: ProductDraft,
  mine: ProductDraft,
  theirs: ProductDraft,
  choices: ReadonlyMap<string, MergeSide> = new Map(),
): MergedDraft {
  const context: MergeContext = { choices, conflicts: [], taken: [] };
  const at = (field: string) => ({ path: field, field, of: null });
  const fields = <T>(field: string, ...[before, own, other]: [T, T, T]) =>
    mergeFields(context, at(field), before, own, other, isWhole) as T;
  const [before, own, other] = [base.composition, mine.composition, theirs.composition];
  const composition = {
    categories: fields('composition.categories', before.categories, own.categories, other.categories),
    mainInfo: mergeMain(context, before.mainInfo, own.mainInfo, other.mainInfo),
    optionInfo: mergeOptions(context, before.optionInfo, own.optionInfo, other.optionInfo),
    supplementInfo: fields('composition.supplementInfo', before.supplementInfo, own.supplementInfo, other.supplementInfo),
  };
  const basic = fields('basic', ...([base, mine, theirs].map(typedBasic) as [TypedBasic, TypedBasic, TypedBasic]));
  const common = fields('common', base.common, mine.common, theirs.common);
  const createShopDTOList = mergeShops(context, base, mine, theirs);
  const whole: ProductDraft = {
    ...mine,
    // Numbers and times are the server's.
    id: theirs.id,
    moaProductSeq: theirs.moaProductSeq,
    moaSellerId: theirs.moaSellerId,
    createdDate: theirs.createdDate,
    updatedDate: theirs.updatedDate,
    version: theirs.version,
    roleId: theirs.roleId,
    composition,
    basic: { ...basic, salePrice: 0, stockQuantity: 0 },
    common,
    createShopDTOList,
  };
  const merged = { ...whole, basic: { ...basic, ...deriveBasic(whole) }, ...viewsOf(whole) };
  return { merged, conflicts: context.conflicts, taken: context.taken };
}

type TypedBasic = Omit<ProductDraft['basic'], 'salePrice' | 'stockQuantity'>;

/** Without what follows from the composition. */
function typedBasic({ basic: { salePrice: _price, stockQuantity: _stock, ...typed } }: ProductDraft): TypedBasic {
  return typed;
}

const ONE_THING = new Set(['common.origin', 'basic.benefit.pc', 'basic.benefit.mobile']);

/** Fields of which a half of one side and a half of the other is what nobody meant. */
function isWhole(field: string, ...versions: unknown[]): boolean {
  if (ONE_THING.has(field) || /\.(category|origin)$/.test(field)) return true;
  const differ = (key: string) => new Set(versions.map((version) => (isRecord(version) ? version[key] : undefined))).size > 1;
  if (field.endsWith('productInfoProvidedNotice')) return differ('noticeCode');
  // Values that came from another template stand together.
  return field.endsWith('deliveryInfo') && differ('templateId');
}

/** What of an entry the seller decides; the rest is what the shop and the server say of it. */
function typedOf({ basic, composition, common, shopConsignment, category, multiCategory, etc }: CreateShopDTO) {
  const { salePrice, priceRule, ...others } = basic;
  return {
    // A price and the rule that made it are one thing.
    basic: { ...others, salePrice: salePrice === undefined ? undefined : { salePrice, priceRule } },
    optionPrices: Object.fromEntries((composition.optionInfo?.optionCombinations ?? []).map(({ id, optionPrice }) => [id, optionPrice])),
    common,
    shopConsignment,
    category,
    multiCategory,
    etc,
  };
}

type Typed = ReturnType<typeof typedOf>;

function withTyped(entry: CreateShopDTO, typed: Typed, order: readonly string[]): CreateShopDTO {
  const { basic, optionPrices, ...parts } = typed;
  const { salePrice, ...others } = basic;
  const own =
    salePrice === undefined ? {} : { salePrice: salePrice.salePrice, ...(salePrice.priceRule ? { priceRule: salePrice.priceRule } : {}) };
  const ids = [...new Set([...order, ...Object.keys(optionPrices)])].filter((id) => optionPrices[id] !== undefined);
  const optionCombinations = ids.map((id) => ({ id, optionPrice: optionPrices[id] ?? 0 }));
  const composition = optionCombinations.length === 0 && !entry.composition.optionInfo ? {} : { optionInfo: { optionCombinations } };
  return { ...entry, ...parts, basic: { ...others, ...own }, composition };
}

const orderOf = ({ composition }: CreateShopDTO) => (composition.optionInfo?.optionCombinations ?? []).map(({ id }) => id);

function mergeShops(context: MergeContext, base: ProductDraft, mine: ProductDraft, theirs: ProductDraft): CreateShopDTO[] {
  const byKey = (draft: ProductDraft) => new Map(draft.createShopDTOList.map((entry) => [entry.registerKey, entry]));
  const [before, other] = [byKey(base), byKey(theirs)];
  const added = theirs.createShopDTOList.filter(({ registerKey }) => !before.has(registerKey));
  const met = new Set<string>();
  const own = mine.createShopDTOList.flatMap((entry) => {
    const begun = before.get(entry.registerKey);
    const same =
      other.get(entry.registerKey) ?? (begun ? undefined : added.find((one) => !met.has(one.registerKey) && isSameShop(one, entry)));
    if (same) {
      met.add(same.registerKey);
      return [mergeEntry(context, begun, entry, same)];
    }
    // Taken off by the other side, unless I changed it.
    if (!begun) return [entry];
    return mergeWhole(context, placeOf(entry), typedOf(begun), typedOf(entry), null) === null ? [] : [entry];
  });
  const rest = theirs.createShopDTOList.filter(({ registerKey }) => !met.has(registerKey));
  const others = rest.flatMap((entry) => {
    const begun = before.get(entry.registerKey);
    if (!begun) {
      context.taken.push({ ...placeOf(entry), base: null, mine: null, theirs: typedOf(entry) });
      return [entry];
    }
    return mergeWhole(context, placeOf(entry), typedOf(begun), null, typedOf(entry)) === null ? [] : [entry];
  });
  return [...own, ...others];
}

function placeOf({ registerKey, shopInfoDTO }: CreateShopDTO) {
  return { path: `createShopDTOList[${registerKey}]`, field: 'createShopDTOList', of: shopInfoDTO.shopName };
}

/** The same account was added on both sides. */
function isSameShop({ shopInfoDTO: stored }: CreateShopDTO, { shopInfoDTO: typed, registerKey }: CreateShopDTO): boolean {
  return (
    isTemporaryRegisterKey(registerKey) &&
    stored.shopType === typed.shopType &&
    stored.shopAccountId === typed.shopAccountId &&
    stored.multiShopId === typed.multiShopId
  );
}

function mergeEntry(context: MergeContext, begun: CreateShopDTO | undefined, mine: CreateShopDTO, theirs: CreateShopDTO): CreateShopDTO {
  const base = typedOf(begun ?? newShopEntry(mine.shopInfoDTO, mine.registerKey));
  const [own, other] = [typedOf(mine), typedOf(theirs)];
  if (sameJson(own, other)) return { ...theirs };
  const typed = mergeFields(context, placeOf(theirs), base, own, other, isWholeOfShop) as Typed;
  return withTyped(theirs, typed, [...orderOf(mine), ...orderOf(theirs)]);
}

const isWholeOfShop = (field: string, ...versions: unknown[]) => field.endsWith('.basic.salePrice') || isWhole(field, ...versions);
