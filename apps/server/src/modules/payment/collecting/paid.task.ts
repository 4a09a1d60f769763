/** More can be brought in: whoever stopped for that goes on. Its handler is that of the module that brings products in. */
import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';

export const collectPaidTask = defineTask('payment.collect-paid', z.object({ sellerId: z.number().int() }), { urgency: 1 });
