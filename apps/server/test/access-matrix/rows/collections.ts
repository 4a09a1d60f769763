import type { Rows } from '../row.ts';

export const collectionsRows: Rows = {
  'collections.status': { sample: () => ({}), stranger: 'own', needsSeller: true },
  'collections.days': { sample: () => ({ query: { size: 20 } }), stranger: 'own', needsSeller: true },
};
