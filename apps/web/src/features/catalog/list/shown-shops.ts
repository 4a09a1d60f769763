import type { ShopState } from './sync.tsx';

/** Marks that stand side by side in a row of the list. */
const ROOM = 5;

type Shop = Pick<ShopState, 'sync'>;

const calm = ({ sync }: Shop) => sync === 'SAME';

/** Shops that a row has room for, and the rest, which is counted. What needs a look is not among the rest while there is room for it. */
export function shownShops<S extends Shop>(shops: readonly S[]): { shown: readonly S[]; rest: readonly S[] } {
  if (shops.length <= ROOM) return { shown: shops, rest: [] };
  const byNeed = [...shops.filter((shop) => !calm(shop)), ...shops.filter(calm)];
  const kept = new Set(byNeed.slice(0, ROOM - 1));
  return { shown: shops.filter((shop) => kept.has(shop)), rest: shops.filter((shop) => !kept.has(shop)) };
}
