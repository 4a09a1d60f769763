/** How long labels are kept that were asked for. */
import { RETENTION } from '@moa/core';
import { olderThan } from '../../platform/retention/index.ts';

export const labelRetention = olderThan({
  name: 'labels of GOODSFLOW',
  table: 'goodsflow_label',
  at: 'created_at',
  period: RETENTION.goodsflowLabel,
});
