/** Places that every account of a channel has, as its seller left them in the shop's admin: renamed, or out of use. */
import type { Kinds, Market } from './types.ts';

/** What the seller made of a place; null: removed. */
export interface ChangedPlace {
  name: string | null;
}

interface Owner {
  id: string;
}

const keyOf = (accountId: string, placeId: string) => `${accountId}|${placeId}`;

/** @param fields where the number and the name of a place stand */
export function placesInUse<K extends Kinds, Place extends object>(
  market: Market<K>,
  account: Owner,
  places: readonly Place[],
  fields: { id: keyof Place; name: keyof Place },
): Place[] {
  return places.flatMap((place) => {
    const changed = market.changedPlaces.get(keyOf(account.id, String(place[fields.id])));
    if (changed === undefined) return [place];
    return changed.name === null ? [] : [{ ...place, [fields.name]: changed.name }];
  });
}

/** As in the shop's admin. */
export function changePlace<K extends Kinds>(
  market: Market<K>,
  ids: readonly string[],
  { accountId, addressId, name }: { accountId: string; addressId: string; name: string | null },
): void {
  if (!market.kernel.account(accountId)) throw new Error('그런 판매자 계정이 없습니다.');
  if (!ids.includes(addressId)) throw new Error('그런 주소가 없습니다.');
  market.changedPlaces.put(keyOf(accountId, addressId), { name });
}
