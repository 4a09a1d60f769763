import type { Rows } from '../row.ts';

export const rulesRows: Rows = {
  'rules.list': { sample: () => ({}), stranger: 'own' },
  // Of the real shops none has announced a rule: for anybody there is no such day.
  'rules.affected': { sample: () => ({ query: { shopType: 'COUPANG', day: '2999-01-01' } }), status: 404, stranger: 'own' },
};
