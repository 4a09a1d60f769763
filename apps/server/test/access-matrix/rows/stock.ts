import { shopOf } from '../data/shop.ts';
import type { Rows } from '../row.ts';
import type { World } from '../world.ts';

const idOf = async (world: World) => String((await shopOf(world)).skuId);

export const stockRows: Rows = {
  'stock.list': {
    sample: async (world) => {
      await shopOf(world);
      return { query: { size: 20 } };
    },
    stranger: 'own',
  },
  'stock.suggest': { sample: () => ({ query: { name: '셔츠' } }), stranger: 'own' },
  'stock.siblings': { sample: () => ({ query: { siblingCode: 'P1' } }), stranger: 'own' },
  'stock.detail': { sample: async (world) => ({ query: { id: await idOf(world) } }), stranger: 404 },
  'stock.count': { sample: () => ({}), stranger: 'own' },
  'stock.save': { sample: async (world) => ({ body: { id: await idOf(world), skuName: '셔츠' } }), stranger: 404 },
  'stock.bulkStock': {
    sample: async (world) => ({ body: { edits: [{ skuId: await idOf(world), mode: 'ADD', quantity: 1 }] } }),
    stranger: 404,
  },
  'stock.bulk': { sample: async (world) => ({ body: { skus: [{ id: await idOf(world), safetyStock: 0 }] } }), stranger: 404 },
  'stock.name': { sample: () => ({ query: { skuName: '셔츠', skuCodes: ['S1'] } }), stranger: 'own' },
  'stock.skuCode': { sample: () => ({ query: { skuCode: 'S1' } }), stranger: 'own' },
  'stock.availableQuantity': { sample: async (world) => ({ query: { skuIds: [await idOf(world)] } }), stranger: 404 },
};
