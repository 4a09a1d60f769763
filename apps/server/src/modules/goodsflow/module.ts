/** GOODSFLOW, declared: labels with couriers' numbers, and what becomes of them. */
import { goodsflow } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { walkPart } from '../../platform/jobs/index.ts';
import { configuredGoodsflow } from '../../services/goodsflow/index.ts';
import type { ApiServices, WorkerServices } from '../../services.ts';
import { goodsflowRoutes } from './goodsflow.routes.ts';
import type { GoodsflowDeps } from './link.ts';
import { pullWalk } from './pull.ts';
import { registerHandler } from './register.ts';
import { labelRetention } from './retention.ts';

export const goodsflowModule = defineModule({
  name: 'goodsflow',
  http: (services) => ({ name: 'goodsflow', contract: goodsflow, handlers: goodsflowRoutes(depsOf(services)) }),
  work: (services) => {
    const deps = depsOf(services);
    const { tasks, schedule } = walkPart(pullWalk(deps));
    return { tasks: [registerHandler(deps), ...tasks], schedules: [schedule] };
  },
  retention: [labelRetention],
});

function depsOf({ config, database, shared, now }: ApiServices | WorkerServices): GoodsflowDeps {
  return { database, sellerVault: shared.sellerVault, goodsflow: configuredGoodsflow(config), now };
}
