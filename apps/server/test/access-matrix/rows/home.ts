import { openAlert } from '../data/alert.ts';
import { orderLine } from '../data/order-line.ts';
import { shopOf } from '../data/shop.ts';
import type { Rows } from '../row.ts';

export const homeRows: Rows = {
  'home.counts': {
    sample: async (world) => {
      await orderLine(world);
      return {};
    },
    stranger: 'own',
    needsSeller: true,
  },
  'home.alerts': {
    sample: async (world) => {
      await openAlert(world);
      return {};
    },
    stranger: 'own',
    needsSeller: true,
  },
  'home.alertHistory': {
    sample: async (world) => {
      await openAlert(world);
      return { query: { days: 90 } };
    },
    stranger: 'own',
    needsSeller: true,
  },
  'home.readAlerts': {
    sample: async (world) => ({ body: { ids: [await openAlert(world)] } }),
    stranger: 404,
    limited: 404,
    needsSeller: true,
  },
  'home.dashboard': {
    sample: async (world) => {
      await shopOf(world);
      await orderLine(world);
      return {};
    },
    stranger: 'own',
    needsSeller: true,
  },
};
