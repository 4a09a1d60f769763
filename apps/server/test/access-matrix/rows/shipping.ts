import { orderLine } from '../data/order-line.ts';
import type { Rows } from '../row.ts';

let made = 0;

export const shippingRows: Rows = {
  'shipping.scan': {
    sample: async (world) => {
      made += 1;
      await orderLine(world, { state: 'PREPARING', lineNo: `SCANNED-${made}` });
      return { query: { code: `SCANNED-${made}` } };
    },
    stranger: 'own',
  },
  'shipping.scanInvoice': {
    sample: async (world) => {
      await orderLine(world, { state: 'DELIVERING', invoiceNo: '123456789012' });
      return { query: { invoiceNo: '123456789012' } };
    },
    stranger: 'own',
  },
  'shipping.file': {
    sample: async (world) => ({ body: { kind: 'PICKING', ids: [(await orderLine(world, { state: 'PREPARING' })).id], reason: '포장' } }),
    stranger: 404,
    limited: 404,
  },
  'shipping.bundle': {
    sample: async (world) => ({ body: { action: 'SPLIT', ids: [(await orderLine(world, { state: 'PREPARING' })).id] } }),
    stranger: 404,
    limited: 404,
  },
};
