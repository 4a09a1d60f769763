/** How long it is known what was paid. */
import { RETENTION } from '@moa/core';
import { olderThan } from '../../../platform/retention/index.ts';

export const purchaseRetention = olderThan({ name: 'purchases', table: 'purchase', at: 'created_at', period: RETENTION.purchase });
