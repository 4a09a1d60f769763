import { productRun } from '../data/job.ts';
import type { Rows } from '../row.ts';

const open = { needsSeller: true, authority: 'productAuth', stranger: 404, limited: 404 } as const;

export const jobsRows: Rows = {
  'jobs.history': {
    sample: async (world) => {
      await productRun(world);
      return { query: { size: 20 } };
    },
    stranger: 'own',
    needsSeller: true,
  },
  'jobs.detail': { sample: async (world) => ({ query: { id: await productRun(world) } }), ...open },
  'jobs.retry': { sample: async (world) => ({ body: { id: await productRun(world, 'FAILED') } }), ...open },
  'jobs.cancel': { sample: async (world) => ({ body: { id: await productRun(world) } }), ...open },
  'jobs.progress': { sample: async (world) => ({ query: { jobId: await productRun(world) } }), ...open },
  'jobs.alarm': { sample: async (world) => ({ query: { jobId: await productRun(world) } }), ...open },
};
