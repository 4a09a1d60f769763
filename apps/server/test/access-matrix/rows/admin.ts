import { spareMember } from '../data/member.ts';
import type { Rows } from '../row.ts';

const reason = '고객 문의에 답하기 위해';

export const adminRows: Rows = {
  'admin.members': { sample: () => ({ query: { keyword: '상점', approvalState: 'NONE' } }), stranger: 'own' },
  'admin.member': { sample: async (world) => ({ params: { sellerId: await spareMember(world) } }), stranger: 404 },
  'admin.reveal': { sample: async (world) => ({ params: { sellerId: await spareMember(world) }, body: { reason } }), stranger: 404 },
  'admin.suspend': { sample: async (world) => ({ params: { sellerId: await spareMember(world) }, body: { reason } }), stranger: 404 },
  'admin.reactivate': {
    sample: async (world) => ({ params: { sellerId: await spareMember(world, 'SUSPENDED') }, body: { reason } }),
    stranger: 404,
  },
  'admin.approvals': { sample: () => ({ query: { approvalType: 'SELLER_JOIN' } }), stranger: 'own' },
  'admin.decide': {
    sample: async (world) => ({
      body: { approvalType: 'SELLER_JOIN', sellerIds: [await spareMember(world)], decision: 'APPROVE', reason },
    }),
    stranger: 404,
  },
  'admin.approvalHistory': { sample: async (world) => ({ query: { sellerId: await spareMember(world) } }), stranger: 404 },
  'admin.forcedLogin': { sample: async (world) => ({ body: { sellerId: await spareMember(world), reason } }), stranger: 404 },
  'admin.adminLogout': { sample: () => ({ body: {} }), stranger: 'own' },
  'admin.overview': { sample: () => ({}), stranger: 'own' },
  'admin.audit': { sample: async (world) => ({ query: { sellerId: await spareMember(world) } }), stranger: 404 },
};
