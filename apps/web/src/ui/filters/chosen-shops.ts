/** Shops of a list's conditions: whole shop types, or single accounts where a seller has several of one type. Pure. */
import { compareShopTypes, type ShopType } from '@moa/core';

export interface ShopAccountChoice {
  id: string;
  shopType: ShopType;
  shopName: string;
}

/** Rows that the list finds at an account: `count`, or more where it is not `exact`. */
export interface AccountCount {
  accountId: string;
  count: number;
  exact: boolean;
}

/** What stands beside accounts: their rows together, `1,000+` where they were not counted to the end; undefined where nobody counted one of them. */
export function countLabel(ids: readonly string[], counts: readonly AccountCount[] | undefined): string | undefined {
  const counted = ids.map((id) => counts?.find(({ accountId }) => accountId === id));
  const known = counted.filter((each) => each !== undefined);
  if (known.length === 0 || known.length < counted.length) return undefined;
  const sum = known.reduce((total, { count }) => total + count, 0);
  return `${sum.toLocaleString('ko-KR')}${known.every(({ exact }) => exact) ? '' : '+'}`;
}

/** As the address holds them; one of the two at most. */
export interface ChosenShops {
  shops?: readonly ShopType[] | undefined;
  accounts?: readonly string[] | undefined;
}

/** Accounts in the order of every shop list, those of one type together. */
export function byShop(accounts: readonly ShopAccountChoice[]): [ShopType, ShopAccountChoice[]][] {
  return [...Map.groupBy(accounts, ({ shopType }) => shopType)].sort(([a], [b]) => compareShopTypes(a, b));
}

/** Ids of the accounts that are meant; none where all are. */
export function meant({ shops = [], accounts = [] }: ChosenShops, known: readonly ShopAccountChoice[]): Set<string> {
  return new Set([...accounts, ...known.filter(({ shopType }) => shops.includes(shopType)).map(({ id }) => id)]);
}

/** How the address says it: by type as long as every type is meant whole or not at all, so that an account that is linked later is found too. */
export function toAddress(ids: ReadonlySet<string>, known: readonly ShopAccountChoice[]): { shops?: ShopType[]; accounts?: string[] } {
  const unknown = [...ids].filter((id) => !known.some((account) => account.id === id));
  const groups = byShop(known).map(([shopType, own]) => ({ shopType, own, chosen: own.filter(({ id }) => ids.has(id)) }));
  if (unknown.length === 0 && groups.every(({ own, chosen }) => chosen.length === 0 || chosen.length === own.length)) {
    const shops = groups.filter(({ chosen }) => chosen.length > 0).map(({ shopType }) => shopType);
    return shops.length > 0 ? { shops } : {};
  }
  return { accounts: [...groups.flatMap(({ chosen }) => chosen.map(({ id }) => id)), ...unknown] };
}

/** What is chosen once these accounts are, or are no longer. */
export function withAccounts(
  chosen: ChosenShops,
  known: readonly ShopAccountChoice[],
  changed: readonly string[],
  on: boolean,
): { shops?: ShopType[]; accounts?: string[] } {
  const ids = meant(chosen, known);
  for (const id of changed) on ? ids.add(id) : ids.delete(id);
  return toAddress(ids, known);
}
