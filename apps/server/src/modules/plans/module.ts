import { plans } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { readPersonNames } from '../accounts/index.ts';
import { bulkFields, fieldsKind } from '../catalog/index.ts';
import { saleStatusKind, transmitKind } from '../listings/index.ts';
import { stockKind } from '../stock/index.ts';
import { planHandler } from './apply.tasks.ts';
import type { PlanKind } from './kind.ts';
import { plansRoutes } from './plans.routes.ts';
import { planRetention } from './retention.ts';

const KINDS: readonly PlanKind[] = [transmitKind, saleStatusKind, stockKind, fieldsKind];

export const plansModule = defineModule({
  name: 'plans',
  http: ({ database }) => ({
    name: 'plans',
    contract: plans,
    handlers: plansRoutes({ database, kinds: KINDS, personNames: (ids) => readPersonNames(database, ids), bulkFields }),
  }),
  work: ({ now, onError }) => ({ tasks: [planHandler({ kinds: KINDS, now, onError })] }),
  retention: [planRetention],
});
