import { appliedPlan, proposedPlan } from '../data/plan.ts';
import { savedProduct } from '../data/product.ts';
import type { Rows } from '../row.ts';

export const plansRows: Rows = {
  'plans.history': {
    sample: async (world) => {
      await proposedPlan(world);
      return { query: { size: 20 } };
    },
    stranger: 'own',
  },
  'plans.detail': { sample: async (world) => ({ query: { id: (await proposedPlan(world)).id } }), stranger: 404, limited: 404 },
  'plans.propose': {
    sample: async (world) => ({ body: { kind: 'SALE_STATUS', productIds: [(await savedProduct(world)).id], saleStatus: 'SUSPENSION' } }),
    stranger: 404,
    limited: 422,
  },
  'plans.apply': { sample: async (world) => ({ body: await proposedPlan(world) }), stranger: 404, limited: 404 },
  'plans.discard': { sample: async (world) => ({ body: { id: (await proposedPlan(world)).id } }), stranger: 404, limited: 404 },
  'plans.undo': { sample: async (world) => ({ body: { id: await appliedPlan(world) } }), stranger: 404, limited: 404 },
  'plans.fields': { sample: () => ({ query: { shopTypes: ['COUPANG'] } }), stranger: 'own' },
  'plans.benefit': { sample: async (world) => ({ body: { productIds: [(await savedProduct(world)).id], pc: 1_000 } }), stranger: 404 },
  'plans.proposeFields': {
    sample: async (world) => ({
      body: { productIds: [(await savedProduct(world)).id], edits: [{ field: 'brand', how: 'SET', value: '모아' }], send: false },
    }),
    stranger: 404,
  },
};
