import sharp from 'sharp';
import { landingInquiry, openInquiry } from '../data/inquiry.ts';
import type { Row, Rows } from '../row.ts';
import type { World } from '../world.ts';

const QUESTION = { kind: 'SHOP', title: '쿠팡 연동 문의', text: '연동이 안 돼요.' };

const hers = (sample: (id: string) => ReturnType<Row['sample']>): Row => ({
  sample: async (world) => sample(await openInquiry(world)),
  stranger: 404,
  sellerOnly: true,
  needsSeller: true,
});
const atInbox = (sample: (params: { source: string; id: string }) => ReturnType<Row['sample']>): Row => ({
  sample: async (world) => sample(await either(world)),
  stranger: 404,
});

let calls = 0;
/** A seller's and a visitor's in turn. */
async function either(world: World) {
  calls += 1;
  if (calls % 2 === 0) return { source: 'SELLER', id: await openInquiry(world) };
  return { source: 'LANDING', id: await landingInquiry(world) };
}

async function pictureForm(fields: Record<string, string> = {}) {
  const image = sharp({ create: { width: 60, height: 60, channels: 3, background: '#ffffff' } });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', new File([new Uint8Array(await image.png().toBuffer())], 'a.png', { type: 'image/png' }));
  return { form };
}

export const inquiriesRows: Rows = {
  'inquiries.landing': {
    sample: () => ({
      body: {
        name: '바다상회',
        email: 'sea@example.com',
        phoneNumber: '010-1234-5678',
        comment: '쿠팡과 스마트스토어를 함께 쓰고 있습니다.\n재고 연동이 궁금합니다.',
        consentVersion: '2026-11-01',
      },
    }),
    stranger: 'own',
  },
  'inquiries.list': {
    sample: async (world) => {
      await openInquiry(world);
      return {};
    },
    stranger: 'own',
    needsSeller: true,
  },
  'inquiries.ask': { sample: () => ({ body: QUESTION }), stranger: 'own', needsSeller: true },
  'inquiries.upload': { sample: () => pictureForm(), stranger: 'own', needsSeller: true },
  'inquiries.detail': hers((id) => ({ params: { id } })),
  'inquiries.edit': hers((id) => ({ body: { id, version: 1, ...QUESTION } })),
  'inquiries.withdraw': hers((id) => ({ body: { id, version: 1 } })),
  'inquiries.add': hers((id) => ({ params: { id }, body: { text: '덧붙입니다.' } })),
  'inquiries.read': hers((id) => ({ params: { id }, body: {} })),
  'inquiries.inbox.list': { sample: () => ({ query: { source: 'SELLER', keyword: '연동' } }), stranger: 'own' },
  'inquiries.inbox.counts': { sample: () => ({}), stranger: 'own' },
  'inquiries.inbox.detail': atInbox((params) => ({ params })),
  'inquiries.inbox.answer': atInbox((params) => ({ params, body: { version: 1, text: '답변입니다.' } })),
  'inquiries.inbox.note': atInbox((params) => ({ params, body: { text: '메모입니다.' } })),
  'inquiries.inbox.change': atInbox((params) => ({ params, body: { version: 1, action: 'TAKE' } })),
  'inquiries.inbox.upload': { sample: async (world) => pictureForm({ id: await openInquiry(world) }), stranger: 404 },
};
