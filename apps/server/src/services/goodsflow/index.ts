/** GOODSFLOW as this installation reaches it: a copy with sandboxes asks the simulated one. */
import { SERVICE_BASE_PATHS } from '@moa/sandbox/base-paths';
import type { Config } from '../../platform/config/index.ts';
import { createGoodsflow, type Goodsflow } from './goodsflow.ts';

export type { Goodsflow, GoodsflowAnswer, GoodsflowCenter, GoodsflowDelivery, GoodsflowRow } from './goodsflow.ts';

const LIVE = 'https://api.goodsflow.io';

export function configuredGoodsflow({ services, sandbox }: Pick<Config, 'services' | 'sandbox'>): Goodsflow {
  return createGoodsflow(services.goodsflowUrl ?? (sandbox.enabled ? `${sandbox.url}${SERVICE_BASE_PATHS.GOODSFLOW}` : LIVE));
}
