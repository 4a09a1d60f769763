import { productCall } from '../data/call.ts';
import { spareMember } from '../data/member.ts';
import type { Rows } from '../row.ts';

export const callsRows: Rows = {
  'calls.list': {
    sample: async (world) => {
      await productCall(world);
      return { query: { size: 20 } };
    },
    stranger: 'own',
    needsSeller: true,
  },
  'calls.ofMember': { sample: async (world) => ({ params: { sellerId: await spareMember(world) } }), stranger: 404 },
};
