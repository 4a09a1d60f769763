import { pausedRun, productRun } from '../data/job.ts';
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
  'jobs.filters': {
    sample: async (world) => {
      await productRun(world);
      return {};
    },
    stranger: 'own',
    needsSeller: true,
  },
  'jobs.pause': { sample: async (world) => ({ body: { id: await productRun(world) } }), ...open },
  'jobs.resume': { sample: async (world) => ({ body: { id: await pausedRun(world) } }), ...open },
  'jobs.remove': { sample: async (world) => ({ body: { ids: [await productRun(world, 'FAILED')] } }), ...open, sellerOnly: true },
  'jobs.cancel': { sample: async (world) => ({ body: { id: await productRun(world) } }), ...open },
  'jobs.progress': { sample: async (world) => ({ query: { jobId: await productRun(world) } }), ...open },
  'jobs.alarm': { sample: async (world) => ({ query: { jobId: await productRun(world) } }), ...open },
};
