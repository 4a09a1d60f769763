import type { SandboxService } from '../kernel/types.ts';
import { goodsflow } from './goodsflow/goodsflow.ts';
import { juso } from './juso/juso.ts';
import { kc } from './kc/kc.ts';
import { nts } from './nts/nts.ts';
import { solapi } from './solapi/solapi.ts';
import { toss } from './toss/toss.ts';
import { deliveryTracker } from './trackers/delivery-tracker.ts';
import { sweetTracker } from './trackers/sweet-tracker.ts';

/** Every simulated outside service that is no channel; a new one is one line here. */
export const sandboxServices: readonly SandboxService[] = [solapi, nts, juso, kc, deliveryTracker, sweetTracker, goodsflow, toss];
