import type { CreateShopDTO } from '@moa/core';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import { useShopTargets } from './shop-queries.ts';
import { targetOf } from './shop-targets.ts';

type Entry = Pick<CreateShopDTO, 'shopInfoDTO'>;

/** How an entry is named: by its account, and by its mall where the account has several. */
export function useEntryLabel(): (entry: Entry) => string {
  const { targets } = useShopTargets();
  return (entry) => (targets && targetOf(entry, targets)?.name) || shopLabel(entry.shopInfoDTO);
}
