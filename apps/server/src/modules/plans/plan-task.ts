/** The task of plans that are applied item by item, for whoever enqueues it. */
import { z } from 'zod';
import { defineTask } from '../../platform/jobs/index.ts';

export const planTask = defineTask('plans.apply', z.object({ sellerId: z.number().int(), runId: z.number().int() }), {
  urgency: 0,
  attempts: 100,
});
