import type { Rows } from '../row.ts';

export const addressesRows: Rows = {
  'addresses.search': { sample: () => ({ body: { keyword: '세종대로 110' } }), stranger: 'own' },
};
