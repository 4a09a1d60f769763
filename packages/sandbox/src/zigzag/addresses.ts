/** The address book of a store, as its seller left it. */
import { changePlace, placesInUse } from '../market/places.ts';
import { ADDRESSES } from './catalog-data.ts';
import type { Store } from './market.ts';

export const addressesOf = (store: Store, account: { id: string }) => placesInUse(store, account, ADDRESSES, { id: 'id', name: 'name' });

export function changeAddress(store: Store, change: Parameters<typeof changePlace>[2]): void {
  changePlace(
    store,
    ADDRESSES.map(({ id }) => id),
    change,
  );
}
