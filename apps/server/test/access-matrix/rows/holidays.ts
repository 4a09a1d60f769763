import type { Rows } from '../row.ts';

export const holidaysRows: Rows = {
  'holidays.list': { sample: () => ({ query: { year: 2026 } }), stranger: 'own' },
  'holidays.save': { sample: () => ({ body: { day: '2026-11-27', name: '임시공휴일' } }), stranger: 'own' },
};
