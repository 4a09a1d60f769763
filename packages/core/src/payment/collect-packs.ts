/**
 * Products brought in from shops: some are free, more are paid for in packs. What counts is a base product that is made of a shop's product; each
 * shop product counts once ever, so that making it again after the trash costs nothing. Tying a shop product to a base product that is here
 * already is free: the base product was counted, or the seller's own work, and the same product in five shops is still one.
 */
import { koreanDate, koreanDayEnd } from '../time/korean-time.ts';

/** Free of charge for every seller, once. */
export const COLLECT_FREE = 100;

export interface CollectPack {
  /** How many more products it lets in; also its name on the wire. */
  products: number;
  /** Won, VAT included. */
  price: number;
}

export interface PackEdition {
  /** First Korean day of these prices. */
  since: string;
  packs: readonly CollectPack[];
}

/** What packs cost where the operator sets nothing else (`MOA_COLLECT_PACKS`). A new price is a new edition. */
export const PACK_EDITIONS: readonly PackEdition[] = [
  {
    since: '2026-11-01',
    packs: [
      { products: 500, price: 19_000 },
      { products: 1_000, price: 35_000 },
      { products: 5_000, price: 150_000 },
      { products: 10_000, price: 270_000 },
    ],
  },
];

/** The packs that can be bought at `now`, the smallest first. */
export function packsAt(now: Date, editions: readonly PackEdition[] = PACK_EDITIONS): readonly CollectPack[] {
  const today = koreanDate(now);
  const begun = editions.filter(({ since }) => since <= today).sort((a, b) => a.since.localeCompare(b.since));
  return begun.at(-1)?.packs ?? [];
}

const PACKS_MAX = 12;
const PRODUCTS_MAX = 1_000_000;
const PRICE_MAX = 100_000_000;

/**
 * Packs as the operator writes them, `500=19000,1000=35000`: the smallest first, more products never for less money.
 * @returns null when that is no list of packs
 */
export function readPacks(text: string): CollectPack[] | null {
  const packs = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => /^([1-9]\d{0,6})=([1-9]\d{0,8})$/.exec(entry))
    .map((found) => (found === null ? null : { products: Number(found[1]), price: Number(found[2]) }));
  if (packs.length === 0 || packs.length > PACKS_MAX || packs.includes(null)) return null;
  const sorted = packs.flatMap((pack) => pack ?? []).sort((a, b) => a.products - b.products);
  const grow = sorted.every(({ products, price }, at) => {
    const before = sorted[at - 1];
    return products <= PRODUCTS_MAX && price <= PRICE_MAX && (before === undefined || (products > before.products && price > before.price));
  });
  return grow ? sorted : null;
}

export interface CollectUse {
  /** Base products made of shop products, each counted once. */
  used: number;
  /** Products of all packs that are paid for. */
  paid: number;
}

/** How many more can be brought in. Below zero there is nothing: a pack was taken back at the payment service after it was used. */
export function collectLeft({ used, paid }: CollectUse): number {
  return Math.max(0, COLLECT_FREE + paid - used);
}

/** From here on the screen says that little is left. */
const LITTLE_LEFT = 20;

export function collectWarning(use: CollectUse): 'NEAR' | 'USED_UP' | null {
  const left = collectLeft(use);
  if (left === 0) return 'USED_UP';
  return left <= LITTLE_LEFT ? 'NEAR' : null;
}

const formatted = (count: number) => count.toLocaleString('ko-KR');

export function packName({ products }: Pick<CollectPack, 'products'>): string {
  return `상품 가져오기 ${formatted(products)}개`;
}

/** Why a choice can't be brought in. @param chosen those of the choice that would count */
export function collectRefusal(chosen: number, left: number): string {
  const few = left === 0 ? '가져올 수 있는 상품을 모두 사용했습니다.' : `앞으로 ${formatted(left)}개까지 가져올 수 있습니다.`;
  return `새로 만들 상품은 ${formatted(chosen)}개인데, ${few} 상품을 덜 고르거나 셀러 계정에서 상품 수를 더 결제해주십시오.`;
}

/** Why one of a job can't, when the number is used up before its turn came. */
export const COLLECT_USED_UP = '가져올 수 있는 상품 수를 모두 사용하여 만들지 않았습니다. 셀러 계정에서 더 결제하면 이어서 만듭니다.';

/** Days after the payment within which an unused pack is paid back (전자상거래법 제17조; the day of the payment is not counted). */
export const PACK_CANCEL_DAYS = 7;

const DAY_MS = 86_400_000;

/** The instant after which a pack is not paid back any more: the end of the seventh Korean day behind the payment. */
export function packCancelUntil(paidAt: Date): Date {
  return koreanDayEnd(koreanDate(new Date(paidAt.getTime() + PACK_CANCEL_DAYS * DAY_MS)));
}

/** Why a paid pack can't be taken back by its seller; null: it can. @param left what is left of all packs */
export function packCancelRefusal({ products, paidAt }: { products: number; paidAt: Date }, left: number, now: Date): string | null {
  if (now >= packCancelUntil(paidAt)) return `결제한 지 ${PACK_CANCEL_DAYS}일이 지나 직접 취소할 수 없습니다. 고객센터에 문의해주십시오.`;
  if (left < products)
    return `이미 사용한 상품이 있어 취소할 수 없습니다. 결제한 ${formatted(products)}개 가운데 ${formatted(left)}개가 남아 있습니다.`;
  return null;
}
