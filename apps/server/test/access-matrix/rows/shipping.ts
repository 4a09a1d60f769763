import { orderLine } from '../data/order-line.ts';
import type { Rows } from '../row.ts';

export const shippingRows: Rows = {
  'shipping.bundle': {
    sample: async (world) => ({ body: { action: 'SPLIT', ids: [(await orderLine(world, { state: 'PREPARING' })).id] } }),
    stranger: 404,
    limited: 404,
  },
};
