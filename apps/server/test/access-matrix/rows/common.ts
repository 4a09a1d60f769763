import type { Rows } from '../row.ts';
import type { World } from '../world.ts';

const EVENT = { place: 'EVENT', title: '봄맞이', body: '첫 달 무료', coupon: '한 달 무료', startsOn: '2026-11-01', endsOn: '2026-11-30' };

async function landingEvent({ database }: World): Promise<string> {
  const { rows } = await database.system((tx) =>
    tx.query<{ id: number }>(
      `insert into landing_event (place, title, body, starts_at, ends_at, updated_by, updated_at)
       values ('EVENT', '봄맞이', '첫 달 무료', now(), now() + interval '1 day', 'moaadmin', now()) returning id`,
    ),
  );
  return String(rows[0]?.id);
}

export const commonRows: Rows = {
  'common.start': { sample: () => ({}), stranger: 'own' },
  'payment.role': { sample: () => ({}), stranger: 'own' },
  'payment.loginUpdate': { sample: () => ({ body: {} }), stranger: 'own' },
  'payment.expireDate': { sample: () => ({}), stranger: 'own' },
  'codes.addressCodes': { sample: () => ({ query: { parentCode: '1100000000' } }), stranger: 'own' },
  'codes.list': { sample: () => ({ query: { code: 'COURIER', shopType: 'COUPANG' } }), stranger: 'own' },
  'codes.banks': { sample: () => ({}), stranger: 'own' },
  'events.current': { sample: () => ({ query: { place: 'EVENT' } }), stranger: 'own' },
  'events.list': { sample: () => ({}), stranger: 'own' },
  'events.create': { sample: () => ({ body: EVENT }), stranger: 'own' },
  // An event is everybody's and only an administrator changes one.
  'events.update': {
    sample: async (world) => ({ params: { id: await landingEvent(world) }, body: { version: 1, ...EVENT } }),
    stranger: 404,
  },
  'events.remove': { sample: async (world) => ({ params: { id: await landingEvent(world) }, body: { version: 1 } }), stranger: 404 },
  'usage.pageView': { sample: () => ({ body: { views: [{ pattern: '/app/dashboard', count: 2 }] } }), stranger: 'own' },
};
