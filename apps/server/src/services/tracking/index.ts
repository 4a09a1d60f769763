/** The trackers of this installation: where the operator gave none, a copy with sandboxes asks the simulated one. */
import { SERVICE_BASE_PATHS, TRACKER_SANDBOX_KEY } from '@moa/sandbox/base-paths';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/index.ts';
import { deliveryTracker } from './delivery-tracker.ts';
import type { TrackingService } from './service.ts';
import { sweetTracker } from './sweet-tracker.ts';

export type { TrackingAnswer, TrackingService } from './service.ts';

/** The preferred one first. */
export function configuredTrackers({ services, sandbox }: Pick<Config, 'services' | 'sandbox'>, now: Clock): TrackingService[] {
  const { tracker, sweetTracker: sweet } = services;
  if (tracker === null && sweet === null)
    return sandbox.enabled
      ? [deliveryTracker({ key: TRACKER_SANDBOX_KEY, url: `${sandbox.url}${SERVICE_BASE_PATHS.TRACKER}/graphql` })]
      : [];
  return [...(tracker === null ? [] : [deliveryTracker(tracker)]), ...(sweet === null ? [] : [sweetTracker(sweet, now)])];
}
