/** Accounts the product can be sent to. */
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { placesOf } from './shop-places.ts';

export function useShopPlaces() {
  const query = useQuery(orpc.shops.list.queryOptions({ input: {}, staleTime: 60_000 }));
  return { ...query, places: query.data ? placesOf(query.data.contents) : undefined };
}
