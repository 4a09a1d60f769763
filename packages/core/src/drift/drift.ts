/**
 * What a shop shows now against what it was sent last: differences that nobody here made. Pure. What is on its way is judged by the caller:
 * while something is being pushed nothing is compared. Stock is no part of it: it is kept true by its own look (docs/adr/0001).
 */
import type { SaleStatus } from '../product/draft.ts';
import { LEAVABLE_FIELDS, type LeavableField } from './leavable.ts';

/** Fields of a listing that are compared. `options`: an option that is only here or only there. */
export const DRIFT_FIELDS = ['productName', 'price', 'optionPrice', 'category', 'saleStatus', 'options', 'detail', 'images'] as const;
export type DriftField = (typeof DRIFT_FIELDS)[number];

/** `PUSH`: ours goes there. `KEEP`: theirs becomes ours. `LEAVE`: the shop's value is not overwritten any more. */
export type DriftWay = 'PUSH' | 'KEEP' | 'LEAVE';

export interface ShopItem {
  optionValues: readonly string[];
  itemCode: string | null;
  shopItemId: string | null;
  /** Whole won; null where it is not known. */
  price: number | null;
}

/** A listing as it was sent last; null where nobody knows. */
export interface SentListing {
  name: string | null;
  categoryId: string | null;
  sale: 'SALE' | 'SUSPENSION' | null;
  /** Sale price that the prices of the options stand on. */
  price: number | null;
  /** Digest of the words of the detail. */
  detail: string | null;
  /** Addresses of the pictures, the main one first. */
  images: readonly string[] | null;
  /** Ours; those that are out of use are known, and not looked for. */
  items: readonly (ShopItem & { id: string; used: boolean })[];
}

export interface LiveListing {
  name: string;
  categoryId: string | null;
  saleStatus: SaleStatus;
  /** As in `SentListing`; null where the read says nothing of it. */
  detail: string | null;
  images: readonly string[];
  items: readonly ShopItem[];
}

/** What the channel's read answers, and what it makes of what it is sent. */
export interface ComparedAt {
  fields: readonly DriftField[];
  /** In `nameUnit`s: a name may come back cut to it. */
  nameMax: number;
  nameUnit: 'CHAR' | 'BYTE';
  /** Whole won that prices are rounded to. */
  priceUnit: number;
}

export interface Difference {
  field: DriftField;
  /** Item of ours that it is about, or the values of one that is only there; null for the listing itself. */
  item: string | null;
  /** `블랙 / L`; empty for the listing itself. */
  itemText: string;
  ours: string | number | null;
  theirs: string | number | null;
}

/** @param since ISO instant of the look that found it first */
export type KnownDifference = Difference & {
  since: string;
  /** Path of the category that the shop shows, where it is one that a product may be in. */
  path?: string;
};

const DRIFT_LABELS: Readonly<Record<DriftField, string>> = {
  productName: '상품명',
  price: '판매가',
  optionPrice: '옵션 가격',
  category: '카테고리',
  saleStatus: '판매상태',
  options: '옵션',
  detail: '상세설명',
  images: '이미지',
};

export function driftLabel({ field, itemText }: Pick<Difference, 'field' | 'itemText'>): string {
  return itemText === '' ? DRIFT_LABELS[field] : `${DRIFT_LABELS[field]} (${itemText})`;
}

/** What can be done about a difference. An option that is missing can only be sent again, and a state that no seller sets neither kept. */
export function driftWays({ field, theirs, path }: Pick<KnownDifference, 'field' | 'theirs' | 'path'>): DriftWay[] {
  if (field === 'options' || field === 'detail' || field === 'images') return ['PUSH'];
  if (field === 'saleStatus') return theirs === 'SUSPENSION' || theirs === 'SALE' ? ['PUSH', 'KEEP'] : ['PUSH'];
  // One that nobody found among those that a product may be in.
  if (field === 'category' && path === undefined) return ['PUSH', 'LEAVE'];
  return ['PUSH', 'KEEP', 'LEAVE'];
}

/** Under which name a field is left to the shop; null for one that can't be. */
export function leavableOf(field: DriftField): LeavableField | null {
  if (field === 'optionPrice') return 'price';
  return LEAVABLE_FIELDS.find((each) => each === field) ?? null;
}

/**
 * Differences of a listing, in the order of `DRIFT_FIELDS`.
 * @param left fields that are left to the shop: they never differ
 */
export function driftOf(sent: SentListing, live: LiveListing, at: ComparedAt, left: readonly string[] = []): Difference[] {
  const pairs = pairItems(sent.items, live.items);
  const found = [...nameDrift(sent, live, at), ...priceDrift(sent, pairs, at), ...categoryDrift(sent, live), ...saleDrift(sent, live)];
  const all = [...found, ...optionDrift(sent, live, pairs), ...detailDrift(sent, live), ...imageDrift(sent, live)];
  return all.filter(({ field }) => at.fields.includes(field) && !left.includes(leavableOf(field) ?? ''));
}

/** Differences as they are kept: since when each has been there, taken from the look before. */
export function sinceWhen(found: readonly Difference[], before: readonly KnownDifference[], now: string): KnownDifference[] {
  return found.map((difference) => {
    const known = before.find(
      ({ field, item, theirs }) => field === difference.field && item === difference.item && theirs === difference.theirs,
    );
    return { ...difference, since: known?.since ?? now, ...(known?.path === undefined ? {} : { path: known.path }) };
  });
}

export type ItemPair = [ours: SentListing['items'][number], theirs: ShopItem];

const SEPARATOR = '\u001f';
/** Values in any order: a channel may turn the axes round. */
const valuesKey = (values: readonly string[]) => values.map(plain).sort().join(SEPARATOR);

/** Which of theirs each of ours is: by our code, by its number, by its values. */
export function pairItems(ours: SentListing['items'], theirs: readonly ShopItem[]): ItemPair[] {
  const left = new Set(theirs);
  const pairs: ItemPair[] = [];
  const waiting = new Set(ours);
  const keys: ((item: ShopItem) => string | null)[] = [
    ({ itemCode }) => itemCode,
    ({ shopItemId }) => shopItemId,
    ({ optionValues }) => valuesKey(optionValues),
  ];
  for (const keyOf of keys) {
    const byKey = new Map([...left].map((item) => [keyOf(item), item]));
    for (const item of waiting) {
      const key = keyOf(item);
      const found = key === null ? undefined : byKey.get(key);
      if (!found || !left.delete(found)) continue;
      waiting.delete(item);
      pairs.push([item, found]);
    }
  }
  return pairs;
}

/** Letters as a person reads them: blanks and forms of the same letter are no difference. */
function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

const unitsOf = (text: string, unit: 'CHAR' | 'BYTE') =>
  unit === 'CHAR' ? [...text].length : [...text].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) < 0x80 ? 1 : 2), 0);

/** A letter of two bytes and a blank that was trimmed may be missing from what was cut. */
const CUT_SLACK = 3;

function nameDrift({ name }: SentListing, live: LiveListing, { nameMax, nameUnit }: ComparedAt): Difference[] {
  if (name === null) return [];
  const [ours, theirs] = [plain(name), plain(live.name)];
  const [short, long] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours];
  const isCut = long.startsWith(short) && unitsOf(short, nameUnit) > nameMax - CUT_SLACK && unitsOf(long, nameUnit) > nameMax;
  return ours === theirs || isCut ? [] : [{ field: 'productName', item: null, itemText: '', ours: name, theirs: live.name }];
}

/** A whole product that was raised or lowered is one difference and not one of each option. */
function priceDrift(sent: SentListing, pairs: readonly ItemPair[], { priceUnit }: ComparedAt): Difference[] {
  const moved = pairs.flatMap(([ours, theirs]) => {
    if (!ours.used || ours.price === null || theirs.price === null) return [];
    const rounded = ours.price % priceUnit !== 0 && theirs.price % priceUnit === 0 && Math.abs(theirs.price - ours.price) < priceUnit;
    return [{ ours, theirs, by: rounded ? 0 : theirs.price - ours.price }];
  });
  const [first] = moved;
  if (!first || moved.every(({ by }) => by === 0)) return [];
  if (moved.every(({ by }) => by === first.by)) {
    const price = sent.price ?? first.ours.price ?? 0;
    return [{ field: 'price', item: null, itemText: '', ours: price, theirs: price + first.by }];
  }
  return moved
    .filter(({ by }) => by !== 0)
    .map(({ ours, theirs }) => ({ field: 'optionPrice', item: ours.id, itemText: textOf(ours), ours: ours.price, theirs: theirs.price }));
}

const textOf = ({ optionValues }: Pick<ShopItem, 'optionValues'>) => optionValues.join(' / ');

function categoryDrift({ categoryId: ours }: SentListing, { categoryId: theirs }: LiveListing): Difference[] {
  if (ours === null || ours === '' || theirs === null || ours === theirs) return [];
  return [{ field: 'category', item: null, itemText: '', ours, theirs }];
}

/** What a shop shows of what was put on sale, or stopped; what waits for its approval is neither. */
const SHOWS = { SALE: ['SALE', 'OUTOFSTOCK', 'WAIT', 'UNADMISSION'], SUSPENSION: ['SUSPENSION', 'OUTOFSTOCK', 'WAIT', 'UNADMISSION'] };

function saleDrift({ sale }: SentListing, { saleStatus }: LiveListing): Difference[] {
  if (sale === null || SHOWS[sale].includes(saleStatus)) return [];
  return [{ field: 'saleStatus', item: null, itemText: '', ours: sale, theirs: saleStatus }];
}

/** A read that answers no options says nothing of them. */
function optionDrift(sent: SentListing, live: LiveListing, pairs: readonly ItemPair[]): Difference[] {
  if (live.items.length === 0) return [];
  const [met, known] = [new Set(pairs.map(([ours]) => ours)), new Set(pairs.map(([, theirs]) => theirs))];
  const missing = sent.items.filter((item) => item.used && item.shopItemId !== null && !met.has(item));
  const extra = live.items.filter((item) => !known.has(item));
  return [
    ...missing.map((item) => ({ field: 'options' as const, item: item.id, itemText: textOf(item), ours: '있음', theirs: '없음' })),
    ...extra.map((item) => ({
      field: 'options' as const,
      item: valuesKey(item.optionValues),
      itemText: textOf(item),
      ours: '없음',
      theirs: '있음',
    })),
  ];
}

function detailDrift({ detail: ours }: SentListing, { detail: theirs }: LiveListing): Difference[] {
  if (ours === null || theirs === null || ours === theirs) return [];
  return [{ field: 'detail', item: null, itemText: '', ours: '보낸 내용', theirs: '다른 내용' }];
}

/**
 * How many pictures there are; their order only where they are still known by their names, since shops keep pictures under addresses of their
 * own. A read without any says nothing.
 */
function imageDrift(sent: SentListing, live: LiveListing): Difference[] {
  const [ours, theirs] = [namesOf(sent.images ?? []), namesOf(live.images)];
  if (ours.length === 0 || theirs.length === 0) return [];
  const differs = (one: string, other: string): Difference[] => [{ field: 'images', item: null, itemText: '', ours: one, theirs: other }];
  if (ours.length !== theirs.length) return differs(`${ours.length}장`, `${theirs.length}장`);
  const known = new Set(ours);
  const isTurned = theirs.every((name) => known.has(name)) && theirs.some((name, at) => name !== ours[at]);
  return isTurned ? differs('보낸 순서', '다른 순서') : [];
}

/** Names of files, each once: a shop may keep the main picture a second time. */
const namesOf = (urls: readonly string[]) => [...new Set(urls.map((url) => url.split(/[?#]/, 1)[0]?.split('/').at(-1) || url))];

const SALE_NAMES: Readonly<Record<SaleStatus, string>> = {
  WAIT: '판매대기',
  SALE: '판매중',
  OUTOFSTOCK: '품절',
  UNADMISSION: '승인대기',
  REJECTION: '승인거부',
  SUSPENSION: '판매중지',
  CLOSE: '판매종료',
  PROHIBITION: '판매금지',
  DELETE: '삭제됨',
};

/** What the shop shows, as it reads on a screen. */
export const theirsText = ({ theirs, path }: Pick<KnownDifference, 'theirs' | 'path'>): string => path ?? driftText(theirs);

/** A value of a difference as it reads on a screen. */
export function driftText(value: Difference['ours']): string {
  if (value === null) return '-';
  if (typeof value === 'number') return `${value.toLocaleString('ko-KR')}원`;
  return Object.hasOwn(SALE_NAMES, value) ? SALE_NAMES[value as SaleStatus] : value;
}
