/**
 * A template laid over a draft. Every change is one value at one path, so that it can be shown before it is made, and taken back alone:
 * what the seller typed since stays. Pure.
 */

import type { CreateShopDTO, FieldValue, ProductDraft } from '../product/draft.ts';
import { pathParts, valueAt, withValue } from '../product/draft-path.ts';
import { newProductDraft } from '../product/new-draft.ts';
import type { ShopType } from '../shops/shop-types.ts';
import { applyOptions } from './apply-option.ts';
import type {
  ApplyMode,
  CategoryContent,
  DeliveryContent,
  ProductContent,
  SelectionContent,
  Template,
  TemplateNote,
  TemplateShop,
} from './template.ts';

export interface TemplateChange {
  /** Key of the shop's entry that the path is within; null: of the draft. */
  registerKey: string | null;
  /** Empty: the whole entry. */
  path: string;
  /** Undefined: nothing is there. */
  before: unknown;
  after: unknown;
}

/** What only the caller knows. */
export interface Surroundings {
  /** Where products can be sent now. */
  targets: readonly CreateShopDTO['shopInfoDTO'][];
  /** An entry as it begins. */
  newEntry(shop: CreateShopDTO['shopInfoDTO'], entries: readonly CreateShopDTO[]): CreateShopDTO;
  /** Values that the fields of a shop begin with. */
  defaults(shopType: ShopType): Readonly<Record<string, FieldValue>>;
  /** Entries whose category was filled in by us: the seller has chosen none. */
  filled: ReadonlySet<string>;
  /** Other values that were filled in by us: paths of the draft, those of an entry behind its key and a blank. They count as empty. */
  filledPaths: ReadonlySet<string>;
}

export interface AppliedTemplate {
  draft: ProductDraft;
  changes: TemplateChange[];
  notes: TemplateNote[];
}

export function applyTemplate(draft: ProductDraft, template: Template, mode: ApplyMode, around: Surroundings): AppliedTemplate {
  const collected = collector(draft, mode, around);
  const notes = collect(draft, template, mode, around, collected);
  return { draft: withChanges(draft, collected.changes, 'after'), changes: collected.changes, notes };
}

/** The draft without the changes, as far as they are still there. */
export function undoTemplate(draft: ProductDraft, changes: readonly TemplateChange[]): ProductDraft {
  const there = changes.filter((change) => same(currentOf(draft, change), change.after));
  return withChanges(draft, there.toReversed(), 'before');
}

function collect(draft: ProductDraft, template: Template, mode: ApplyMode, around: Surroundings, collected: Collector): TemplateNote[] {
  switch (template.kind) {
    case 'DELIVERY':
      return delivery(draft, template, mode, around, collected);
    case 'PRODUCT':
      return product(draft, template.content, mode, collected);
    case 'CATEGORY':
      return category(draft, template.content, mode, around, collected);
    case 'SELECTION':
      return selection(draft, template.content, mode, around, collected);
    case 'OPTION': {
      const { optionInfo } = draft.composition;
      const { info, notes } = applyOptions(optionInfo, template.content, mode);
      collected.set('composition.optionInfo', info, true);
      return notes;
    }
  }
}

function delivery(
  draft: ProductDraft,
  { id, content }: { id: string; content: DeliveryContent },
  mode: ApplyMode,
  { defaults, filledPaths }: Surroundings,
  collected: Collector,
): TemplateNote[] {
  const before = draft.common.deliveryInfo;
  const after = { ...before };
  for (const [key, value] of Object.entries(content.deliveryInfo)) {
    if (key === 'templateId') continue;
    const path = `common.deliveryInfo.${key}`;
    collected.set(path, value);
    if (collected.takes(path)) Object.assign(after, { [key]: value });
  }
  // The product goes by the template only where it is as the template says.
  const whole = same({ ...after, templateId: null }, { ...content.deliveryInfo, templateId: null });
  collected.set('common.deliveryInfo.templateId', whole ? id : before.templateId, true);
  for (const shop of content.shops) {
    for (const entry of entriesOf(draft, shop)) {
      for (const [key, value] of Object.entries(shop.fields)) {
        const present = entry.etc[key];
        const ours = filledPaths.has(`${entry.registerKey} etc.${key}`);
        const free = ours || isBlank(present) || same(present, defaults(shop.shopType)[key]);
        if (mode === 'REPLACE' || free) collected.setIn(entry, `etc.${key}`, value);
      }
    }
  }
  return unlinked(content.shops);
}

function product(draft: ProductDraft, content: ProductContent, mode: ApplyMode, collected: Collector): TemplateNote[] {
  const { productInfoProvidedNotice: notice, ...fields } = content;
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) collected.set(`common.${key}`, value);
  if (notice !== undefined) {
    const path = 'common.productInfoProvidedNotice';
    const present = draft.common.productInfoProvidedNotice;
    collected.set(`${path}.noticeCode`, notice.noticeCode);
    // Values belong to their group: under another one they would say something else.
    if (mode === 'REPLACE' || present.noticeCode === '' || present.noticeCode === notice.noticeCode)
      for (const [key, value] of Object.entries(notice.values)) collected.set(`${path}.values.${key}`, value);
  }
  return [];
}

function category(
  draft: ProductDraft,
  content: CategoryContent,
  mode: ApplyMode,
  { filled }: Surroundings,
  collected: Collector,
): TemplateNote[] {
  if (content.category !== null) collected.set('composition.categories', [content.category]);
  const missing: TemplateNote[] = [];
  for (const shop of content.shops) {
    const entries = entriesOf(draft, shop);
    if (entries.length === 0 && shop.linked) missing.push({ kind: 'NOT_CHOSEN', shop: named(shop) });
    for (const entry of entries) {
      const free = mode === 'REPLACE' || entry.category === null || filled.has(entry.registerKey);
      if (shop.category !== null && free) collected.setIn(entry, 'category', shop.category);
      if (shop.multiCategory.length > 0 && (mode === 'REPLACE' || entry.multiCategory.length === 0))
        collected.setIn(entry, 'multiCategory', shop.multiCategory);
    }
  }
  return [...unlinked(content.shops), ...missing];
}

function selection(
  draft: ProductDraft,
  content: SelectionContent,
  mode: ApplyMode,
  { targets, newEntry }: Surroundings,
  collected: Collector,
): TemplateNote[] {
  const notes: TemplateNote[] = [];
  const entries = [...draft.createShopDTOList];
  const chosen = new Set<CreateShopDTO>();
  for (const shop of content.shops) {
    const own = targets.filter((target) => isSameShop(target, shop));
    const target = own.find(({ multiShopId }) => multiShopId === shop.multiShopId) ?? (shop.multiShopId === null ? own[0] : undefined);
    if (target === undefined) {
      notes.push({ kind: 'UNLINKED', shop: named(shop) });
      continue;
    }
    const isMeant = ({ shopInfoDTO }: CreateShopDTO) =>
      isSameShop(shopInfoDTO, shop) && (shopInfoDTO.multiShopId === target.multiShopId || shopInfoDTO.multiShopId === null);
    const there = entries.filter(isMeant);
    for (const entry of there) chosen.add(entry);
    if (there.length > 0) continue;
    const added = newEntry(target, entries);
    entries.push(added);
    chosen.add(added);
    collected.add({ registerKey: added.registerKey, path: '', before: undefined, after: added });
  }
  if (mode === 'REPLACE') {
    for (const entry of draft.createShopDTOList.filter((candidate) => !chosen.has(candidate))) {
      // What is on sale is ended there, and not by leaving it out here.
      if (entry.isRegDone || entry.shopProductId !== null) notes.push({ kind: 'REGISTERED', shop: named(entry.shopInfoDTO) });
      else collected.add({ registerKey: entry.registerKey, path: '', before: entry, after: undefined });
    }
  }
  return notes;
}

interface Collector {
  changes: TemplateChange[];
  add(change: TemplateChange): void;
  /** Of the draft; `always` also where something is there in FILL. */
  set(path: string, after: unknown, always?: boolean): void;
  setIn(entry: CreateShopDTO, path: string, after: unknown): void;
  /** Whether the template may change it. */
  takes(path: string): boolean;
}

function collector(draft: ProductDraft, mode: ApplyMode, { filledPaths }: Surroundings): Collector {
  const fresh = newProductDraft();
  const changes: TemplateChange[] = [];
  const add = (change: TemplateChange) => {
    if (!same(change.before, change.after)) changes.push(change);
  };
  const takes = (path: string) => {
    const present = valueAt(draft, path);
    return mode === 'REPLACE' || isBlank(present) || same(present, valueAt(fresh, path)) || filledPaths.has(path);
  };
  return {
    changes,
    add,
    takes,
    set(path, after, always = false) {
      if (always || takes(path)) add({ registerKey: null, path, before: valueAt(draft, path), after });
    },
    setIn: (entry, path, after) => add({ registerKey: entry.registerKey, path, before: valueAt(entry, path), after }),
  };
}

const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** As they are stored: what JSON leaves out is no difference, nor is the order of keys. */
function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  );
}

const isSameShop = (a: { shopType: ShopType; shopAccountId: string }, b: { shopType: ShopType; shopAccountId: string }) =>
  a.shopType === b.shopType && a.shopAccountId === b.shopAccountId;

const named = ({ shopType, shopAccountId, shopName }: Pick<TemplateShop, 'shopType' | 'shopAccountId' | 'shopName'>) => ({
  shopType,
  shopAccountId,
  shopName,
});

function entriesOf(draft: ProductDraft, shop: TemplateShop): CreateShopDTO[] {
  return draft.createShopDTOList.filter(({ shopInfoDTO }) => isSameShop(shopInfoDTO, shop));
}

function unlinked(shops: readonly TemplateShop[]): TemplateNote[] {
  return shops.filter(({ linked }) => !linked).map((shop) => ({ kind: 'UNLINKED', shop: named(shop) }));
}

function currentOf(draft: ProductDraft, { registerKey, path }: TemplateChange): unknown {
  if (registerKey === null) return valueAt(draft, path);
  const entry = draft.createShopDTOList.find((candidate) => candidate.registerKey === registerKey);
  return path === '' || entry === undefined ? entry : valueAt(entry, path);
}

function withChanges(draft: ProductDraft, changes: readonly TemplateChange[], side: 'before' | 'after'): ProductDraft {
  let next = draft;
  for (const change of changes) next = withChange(next, change, change[side]);
  return next;
}

function withChange(draft: ProductDraft, { registerKey, path }: TemplateChange, value: unknown): ProductDraft {
  if (registerKey === null) return withValue(draft, pathParts(path), value) as ProductDraft;
  const entries = draft.createShopDTOList;
  const index = entries.findIndex((entry) => entry.registerKey === registerKey);
  if (path !== '') {
    if (index === -1) return draft;
    return withValue(draft, ['createShopDTOList', String(index), ...pathParts(path)], value) as ProductDraft;
  }
  const others = entries.filter((_, at) => at !== index);
  if (value === undefined) return { ...draft, createShopDTOList: others };
  const entry = value as CreateShopDTO;
  return { ...draft, createShopDTOList: index === -1 ? [...entries, entry] : entries.map((each, at) => (at === index ? entry : each)) };
}
