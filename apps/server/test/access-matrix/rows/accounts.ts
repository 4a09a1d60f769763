import type { Rows } from '../row.ts';

export const accountsRows: Rows = {
  'accounts.me': { sample: () => ({}), stranger: 'own' },
  'accounts.logout': { sample: () => ({ body: {} }), stranger: 'own' },
  'accounts.sessions': { sample: () => ({}), stranger: 'own' },
  'accounts.revokeSessions': {
    sample: async (world) => ({ body: { id: await world.otherSession(world.seller.userId) } }),
    stranger: 404,
    ownerOnly: true,
  },
};
