import { plans } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { readPersonNames } from '../accounts/index.ts';
import { bulkFields, copyKind, fieldsKind, matchingProducts, priceRuleKind, shopCategoryKind, trashKind } from '../catalog/index.ts';
import {
  driftKind,
  driftPushKind,
  listingDeleteKind,
  matchingListings,
  repairKind,
  saleStatusKind,
  transmitKind,
  untieKind,
} from '../listings/index.ts';
import { productSheetKind } from '../sheets/index.ts';
import { matchingSkus, stockKind } from '../stock/index.ts';
import { planHandler } from './apply.tasks.ts';
import type { PlanKind } from './kind.ts';
import { plansRoutes } from './plans.routes.ts';
import { planRetention } from './retention.ts';

const KINDS: readonly PlanKind[] = [
  transmitKind,
  saleStatusKind,
  listingDeleteKind,
  stockKind,
  fieldsKind,
  trashKind,
  copyKind,
  productSheetKind,
  priceRuleKind,
  shopCategoryKind,
  repairKind,
  driftKind,
  driftPushKind,
  untieKind,
];

const FIND = { products: matchingProducts, listings: matchingListings, skus: matchingSkus };

export const plansModule = defineModule({
  name: 'plans',
  http: ({ database, now }) => ({
    name: 'plans',
    contract: plans,
    handlers: plansRoutes({ database, kinds: KINDS, personNames: (ids) => readPersonNames(database, ids), bulkFields, find: FIND, now }),
  }),
  work: ({ now, onError }) => ({ tasks: [planHandler({ kinds: KINDS, now, onError })] }),
  retention: [planRetention],
});
