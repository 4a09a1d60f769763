/** Delivery tracking, declared: which parcels are under way, where they are, and what their arrival does to orders. */
import { tracking } from '@moa/contract';
import { defineModule } from '../../module.ts';
import type { Config } from '../../platform/config/index.ts';
import { walkPart } from '../../platform/jobs/index.ts';
import { configuredTrackers } from '../../services/tracking/index.ts';
import type { ApiServices, WorkerServices } from '../../services.ts';
import { createAnnouncements } from './announced.ts';
import type { LookDeps } from './look.ts';
import { trackingRetention } from './retention.ts';
import { createTrackers } from './trackers.ts';
import { trackingRoutes } from './tracking.routes.ts';
import { beginWalk, lookWalk, sentHandler } from './walks.ts';

export const trackingModule = defineModule({
  name: 'tracking',
  http: (services) => ({
    name: 'tracking',
    contract: tracking,
    handlers: trackingRoutes({ ...lookDeps(services), vault: services.shared.platformVault }),
  }),
  work: (services) => {
    const deps = lookDeps(services);
    const sent = sentHandler(deps);
    if (deps.trackers.couriers.length === 0) return { tasks: [sent] };
    const walks = [beginWalk(deps), lookWalk(deps)].map(walkPart);
    return { tasks: [sent, ...walks.flatMap(({ tasks }) => tasks)], schedules: walks.map(({ schedule }) => schedule) };
  },
  retention: [trackingRetention],
});

function lookDeps({ config, database, shared, now, onError }: ApiServices | WorkerServices): LookDeps {
  return {
    database,
    trackers: createTrackers({ services: configuredTrackers(config, now), budget: shared.callBudget, now, onError }),
    announcements: createAnnouncements(shared.platformVault, reachableAddress(config)),
    now,
  };
}

/** Sandboxes run on this very machine; others need the public address. */
function reachableAddress(config: Config): string | null {
  return config.publicUrl ?? (config.sandbox.enabled && config.http.tls === null ? `http://127.0.0.1:${config.http.port}` : null);
}
