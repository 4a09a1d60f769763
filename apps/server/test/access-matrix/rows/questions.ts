import { insertRow } from '../data/insert.ts';
import { linkedShop } from '../data/linked-shop.ts';
import type { Rows } from '../row.ts';
import { MARK, SHOP_MARK, type World } from '../world.ts';

let made = 0;

/** A question that waits at the linked shop. */
async function question(world: World): Promise<string> {
  const { id, shopType } = await linkedShop(world);
  const keys = await world.sellerVault.forSeller(world.seller.sellerId);
  const content = { buyer: `${MARK} 구매자`, category: '', title: `${SHOP_MARK} 문의`, body: '언제 오나요?', answers: [], raw: {} };
  made += 1;
  return insertRow(
    world,
    `insert into question (seller_id, account_id, shop_type, kind, question_no, state, asked_at, product_name, content, mark, updated_at)
     values ($1, $2, $3, 'PRODUCT', $4, 'UNANSWERED', now(), $5, $6, '\\x00', now())`,
    [id, shopType, `Q${made}`, `${SHOP_MARK} 셔츠`, keys.seal(JSON.stringify(content), 'question.content')],
  );
}

const template = (world: World) => {
  made += 1;
  return insertRow(world, 'insert into answer_template (seller_id, name, body) values ($1, $2, $3)', [`${MARK} ${made}`, '감사해요.']);
};

export const questionsRows: Rows = {
  'questions.list': {
    sample: async (world) => {
      await question(world);
      return {};
    },
    stranger: 'own',
  },
  'questions.countByAccount': { sample: () => ({ query: { state: 'UNANSWERED' } }), stranger: 'own' },
  'questions.count': { sample: () => ({}), stranger: 'own' },
  'questions.detail': { sample: async (world) => ({ params: { id: await question(world) } }), stranger: 404, limited: 404 },
  'questions.earlier': { sample: async (world) => ({ params: { id: await question(world) } }), stranger: 404, limited: 404 },
  'questions.import': {
    sample: async (world) => ({ body: { accountIds: [(await linkedShop(world)).id] } }),
    stranger: 404,
    limited: 404,
  },
  'questions.answer': {
    sample: async (world) => ({ body: { items: [{ id: await question(world), body: '내일 나가요.' }] } }),
    stranger: 404,
    limited: 404,
  },
  'questions.templates': {
    sample: async (world) => {
      await template(world);
      return {};
    },
    stranger: 'own',
  },
  'questions.saveTemplate': {
    sample: async (world) => ({ body: { id: await template(world), name: `${MARK} 고침 ${made}`, body: '{상품명} 문의 감사해요.' } }),
    stranger: 404,
  },
  'questions.removeTemplate': { sample: async (world) => ({ params: { id: await template(world) } }), stranger: 404 },
};
