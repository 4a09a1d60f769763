/** Accounts the product can be sent to. */
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { targetsOf } from './shop-targets.ts';

export function useShopTargets() {
  const query = useQuery(orpc.shops.list.queryOptions({ input: {}, staleTime: 60_000 }));
  return { ...query, targets: query.data ? targetsOf(query.data.contents) : undefined };
}
