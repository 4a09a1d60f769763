import type { Rows } from '../row.ts';

export const commonRows: Rows = {
  'common.start': { sample: () => ({}), stranger: 'own' },
  'payment.role': { sample: () => ({}), stranger: 'own' },
  'payment.loginUpdate': { sample: () => ({ body: {} }), stranger: 'own' },
  'payment.expireDate': { sample: () => ({}), stranger: 'own' },
  'usage.pageView': { sample: () => ({ body: { views: [{ pattern: '/app/dashboard', count: 2 }] } }), stranger: 'own' },
};
