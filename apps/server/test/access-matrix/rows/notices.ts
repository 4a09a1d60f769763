import sharp from 'sharp';
import { noticeFor } from '../data/notice.ts';
import type { Rows } from '../row.ts';

const FIELDS = {
  shopType: null,
  title: '점검 안내',
  body: '<p>새벽에 점검해요.</p>',
  link: '',
  pinned: false,
  startsOn: null,
  endsOn: null,
};

export const noticesRows: Rows = {
  'notices.moa': { sample: () => ({ query: { size: 20 } }), stranger: 'own' },
  // A notice is everybody's: the parameter names no record of a seller.
  'notices.moaDetail': { sample: async (world) => ({ params: { notice: await noticeFor(world) } }), stranger: 'own' },
  'notices.moaRead': { sample: async (world) => ({ body: { notices: [await noticeFor(world)] } }), stranger: 'own' },
  'notices.shop': { sample: () => ({ query: { size: 20 } }), stranger: 'own' },
  'notices.shopDetail': {
    sample: async (world) => ({ params: { notice: await noticeFor(world, { shopType: 'COUPANG' }) } }),
    stranger: 'own',
  },
  'notices.shopRead': {
    sample: async (world) => ({ body: { notices: [await noticeFor(world, { shopType: 'COUPANG' })] } }),
    stranger: 'own',
  },
  'adminNotices.list': { sample: () => ({ query: { size: 20 } }), stranger: 'own' },
  'adminNotices.detail': { sample: async (world) => ({ params: { id: await noticeFor(world) } }), stranger: 404 },
  'adminNotices.create': { sample: () => ({ body: FIELDS }), stranger: 'own' },
  'adminNotices.update': {
    sample: async (world) => ({ params: { id: await noticeFor(world) }, body: { version: 1, ...FIELDS } }),
    stranger: 404,
  },
  'adminNotices.turn': {
    sample: async (world) => ({ params: { id: await noticeFor(world, { draft: true }) }, body: { version: 1, state: 'PUBLISHED' } }),
    stranger: 404,
  },
  'adminNotices.remove': {
    sample: async (world) => ({ params: { id: await noticeFor(world, { draft: true }) }, body: { version: 1 } }),
    stranger: 404,
  },
  'adminNotices.uploadImages': {
    sample: async () => {
      const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ffffff' } })
        .png()
        .toBuffer();
      const form = new FormData();
      form.append('images[0]', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
      return { form };
    },
    stranger: 'own',
  },
};
