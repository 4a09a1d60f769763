import type { Database } from '../platform/database/index.ts';
import type { Metrics } from '../platform/metrics/index.ts';

/** Connections of this process by role and state. */
export function addDatabaseMetrics(metrics: Metrics, database: Database): void {
  metrics.gauge('database_connections', 'Connections by role and state.', () =>
    database.stats().flatMap(({ role, total, idle, waiting }) => [
      { labels: { role, state: 'busy' }, value: total - idle },
      { labels: { role, state: 'idle' }, value: idle },
      { labels: { role, state: 'awaited' }, value: waiting },
    ]),
  );
}
