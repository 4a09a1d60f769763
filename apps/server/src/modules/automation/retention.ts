/** How long it is kept what rules did. */
import { RETENTION } from '@moa/core';
import { olderThan } from '../../platform/retention/index.ts';

export const automationRetention = olderThan({
  name: 'what rules did',
  table: 'automation_log',
  at: 'at',
  period: RETENTION.automationLog,
});
