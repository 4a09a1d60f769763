import { insertRow } from '../data/insert.ts';
import { linkedShop } from '../data/linked-shop.ts';
import { freshDraft } from '../data/product.ts';
import type { Rows } from '../row.ts';
import { MARK, type World } from '../world.ts';

const { deliveryInfo } = freshDraft().common;
const COLOURS = { options: [{ name: '색상', values: ['블랙', '화이트'] }], optionCombinations: [] };
const SERVICE = { afterServiceGuideContent: '평일에 접수해주세요.' };
const CATEGORY = { category: { categoryId: '1', path: '의류 > 셔츠' }, multiCategory: [] };

let made = 0;
const nextName = () => `템플릿 ${++made}`;

/** Of a shop, where the kind names some. */
async function stored(world: World, kind: 'OPTION' | 'PRODUCT' | 'SELECTION' | 'CATEGORY'): Promise<string> {
  const { id } = await linkedShop(world);
  const accountId = Number(id);
  const contents = {
    OPTION: COLOURS,
    PRODUCT: SERVICE,
    SELECTION: { shops: [{ accountId, multiShopId: null }] },
    CATEGORY: { category: null, shops: [{ accountId, ...CATEGORY }] },
  };
  return insertRow(world, 'insert into template (seller_id, kind, name, content) values ($1, $2, $3, $4)', [
    kind,
    `${MARK} ${nextName()}`,
    JSON.stringify(contents[kind]),
  ]);
}

async function delivery(world: World): Promise<string> {
  const { id } = await linkedShop(world);
  const shops = [{ accountId: Number(id), fields: { shippingAddressId: '11' }, observed: {} }];
  return insertRow(world, 'insert into delivery_template (seller_id, name, info, shops) values ($1, $2, $3, $4)', [
    `${MARK} ${nextName()}`,
    JSON.stringify(deliveryInfo),
    JSON.stringify(shops),
  ]);
}

async function shopOf(world: World) {
  const { shopType, shopAccountId } = await linkedShop(world);
  return { shopType, shopAccountId };
}

/** Read, and removed by its id: the same for each kind. */
function readAndRemove(list: string, remove: string, make: (world: World) => Promise<string>): Rows {
  return {
    [`templates.${list}`]: {
      sample: async (world) => {
        await make(world);
        return {};
      },
      stranger: 'own',
    },
    [`templates.${remove}`]: { sample: async (world) => ({ body: { id: await make(world) } }), stranger: 404 },
  };
}

const option = (world: World) => stored(world, 'OPTION');
const product = (world: World) => stored(world, 'PRODUCT');
const selection = (world: World) => stored(world, 'SELECTION');
const category = (world: World) => stored(world, 'CATEGORY');
const selectionOf = async (world: World) => ({ shops: [{ ...(await shopOf(world)), multiShopId: null }] });
const categoryOf = async (world: World) => ({ category: null, shops: [{ ...(await shopOf(world)), ...CATEGORY }] });
const deliveryOf = async (world: World) => ({ deliveryInfo, shops: [{ ...(await shopOf(world)), fields: { shippingAddressId: '11' } }] });

export const templatesRows: Rows = {
  ...readAndRemove('products', 'removeProduct', product),
  ...readAndRemove('options', 'removeOption', option),
  ...readAndRemove('optionList', 'dropOption', option),
  ...readAndRemove('selections', 'removeSelection', selection),
  ...readAndRemove('categories', 'removeCategory', category),
  ...readAndRemove('deliveries', 'removeDelivery', delivery),
  'templates.createProduct': { sample: () => ({ body: { name: nextName(), content: SERVICE } }), stranger: 'own' },
  'templates.updateProduct': {
    sample: async (world) => ({ body: { id: await product(world), version: 0, name: nextName(), content: SERVICE } }),
    stranger: 404,
  },
  'templates.createOption': { sample: () => ({ body: { name: nextName(), content: COLOURS } }), stranger: 'own' },
  'templates.updateOption': {
    sample: async (world) => ({ body: { id: await option(world), version: 0, name: nextName(), content: COLOURS } }),
    stranger: 404,
  },
  'templates.option': { sample: async (world) => ({ params: { id: await option(world) } }), stranger: 404 },
  'templates.saveOption': {
    sample: async (world) => ({ params: { id: await option(world) }, body: { version: 0, name: nextName(), content: COLOURS } }),
    stranger: 404,
  },
  'templates.createSelection': {
    sample: async (world) => ({ body: { name: nextName(), content: await selectionOf(world) } }),
    stranger: 404,
    limited: 404,
  },
  'templates.updateSelection': {
    sample: async (world) => ({ body: { id: await selection(world), version: 0, name: nextName(), content: await selectionOf(world) } }),
    stranger: 404,
    limited: 404,
  },
  'templates.createCategory': {
    sample: async (world) => ({ body: { name: nextName(), content: await categoryOf(world) } }),
    stranger: 404,
    limited: 404,
  },
  'templates.updateCategory': {
    sample: async (world) => ({ body: { id: await category(world), version: 0, name: nextName(), content: await categoryOf(world) } }),
    stranger: 404,
    limited: 404,
  },
  'templates.createDelivery': {
    sample: async (world) => ({ body: { name: nextName(), main: false, content: await deliveryOf(world) } }),
    stranger: 404,
    limited: 404,
  },
  'templates.updateDelivery': {
    sample: async (world) => ({
      body: { id: await delivery(world), version: 0, name: nextName(), main: false, content: await deliveryOf(world) },
    }),
    stranger: 404,
    limited: 404,
  },
  'templates.mains': {
    sample: async (world) => {
      const templateId = await delivery(world);
      const { id } = await linkedShop(world);
      await world.database.tenant(world.seller.sellerId, (tx) =>
        tx.query(
          `insert into delivery_main (seller_id, account_id, template_id) values ($1, $2, $3)
           on conflict (seller_id, account_id) do update set template_id = excluded.template_id`,
          [tx.sellerId, id, templateId],
        ),
      );
      return {};
    },
    stranger: 'own',
  },
  'templates.setMain': {
    sample: async (world) => ({ body: { ...(await shopOf(world)), templateId: await delivery(world) } }),
    stranger: 404,
    limited: 404,
  },
  'templates.status': {
    sample: async (world) => {
      await delivery(world);
      return {};
    },
    stranger: 'own',
  },
  'templates.categoryDetails': {
    sample: async (world) => ({ query: { categoryIds: ['50000803'], ...(await shopOf(world)) } }),
    stranger: 404,
    limited: 404,
  },
};
