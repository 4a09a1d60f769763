/** An entry of a shop as the form begins it: with what the account was given last. */
import { type AppliedPriceRule, type BegunEntry, beginEntry, type CreateShopDTO, type DeliveryInfo } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { useDeliveries } from '../templates/calls.ts';
import { fieldsOf } from './shop-fields.ts';

/** What new products begin with; asked once a while, since it changes with a push only. */
export function useBeginning() {
  return useQuery(orpc.catalog.beginning.queryOptions({ input: {}, staleTime: 60_000 }));
}

export type NewEntry = (
  shop: CreateShopDTO['shopInfoDTO'],
  entries: readonly CreateShopDTO[],
  base: DeliveryInfo,
  rule: AppliedPriceRule | null,
) => BegunEntry;

export function useNewEntry(): NewEntry {
  const { data: templates = [] } = useDeliveries();
  const { data } = useBeginning();
  return (shop, entries, base, rule) => {
    const last = data?.shops.find(({ shopType, shopAccountId }) => shopType === shop.shopType && shopAccountId === shop.shopAccountId);
    return beginEntry(shop, entries, { fields: fieldsOf(shop.shopType), base, templates, rule, last: last?.fields ?? {} });
  };
}
