/** What a job is called: what is done, to which product, at which shop, so that a list of jobs is read without opening any. Pure. */
import { SHOP_TYPES, type ShopType } from '../shops/shop-types.ts';

export interface JobSubject {
  /** Of a product; null where a number or a code names it. */
  name: string | null;
  /** Null where no shop is meant. */
  shopType: ShopType | null;
}

const NAME_MAX = 40;

const numbered = (count: number) => count.toLocaleString('ko-KR');

/** Shops by how much is done there, the first ones named: 스마트스토어 외 1곳. Empty where none is meant. */
function shopsText(subjects: readonly JobSubject[]): string {
  const counts = new Map<ShopType, number>();
  for (const { shopType } of subjects) if (shopType !== null) counts.set(shopType, (counts.get(shopType) ?? 0) + 1);
  const [first, ...others] = [...counts].sort(([, a], [, b]) => b - a).map(([shopType]) => SHOP_TYPES[shopType].title);
  if (first === undefined) return '';
  return others.length === 0 ? first : `${first} 외 ${numbered(others.length)}곳`;
}

function cut(name: string): string {
  const characters = [...name.trim()];
  return characters.length <= NAME_MAX ? characters.join('') : `${characters.slice(0, NAME_MAX - 1).join('')}…`;
}

/** `what` done to one product names it and its shops (상품 전송 · 달빛 니트 → 쿠팡), to several says how many and where (발주확인 12건 · 스마트스토어 외 1곳). */
export function jobTitle(what: string, subjects: readonly JobSubject[]): string {
  const names = new Set(subjects.map(({ name }) => name?.trim() ?? ''));
  const [name = ''] = names;
  const shops = shopsText(subjects);
  if (names.size === 1 && name !== '') return `${what} · ${cut(name)}${shops === '' ? '' : ` → ${shops}`}`;
  return `${what} ${numbered(subjects.length)}건${shops === '' ? '' : ` · ${shops}`}`;
}
