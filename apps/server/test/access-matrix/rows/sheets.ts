import { savedProduct } from '../data/product.ts';
import { shopOf } from '../data/shop.ts';
import type { Rows } from '../row.ts';

export const sheetsRows: Rows = {
  'sheets.products': { sample: async (world) => ({ body: { filter: {}, ids: [(await savedProduct(world)).id] } }), stranger: 404 },
  'sheets.listings': {
    sample: async (world) => ({ body: { filter: {}, ids: [String((await shopOf(world)).listingId)] } }),
    stranger: 404,
    limited: 404,
  },
  'sheets.skus': { sample: async (world) => ({ body: { filter: {}, ids: [String((await shopOf(world)).skuId)] } }), stranger: 404 },
};
