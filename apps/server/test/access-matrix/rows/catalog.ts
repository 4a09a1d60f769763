import { linkedShop } from '../data/linked-shop.ts';
import { freshDraft, savedProduct } from '../data/product.ts';
import { shopOf } from '../data/shop.ts';
import type { Rows } from '../row.ts';
import type { World } from '../world.ts';

async function trashedProduct(world: World): Promise<string> {
  const { id } = await savedProduct(world);
  await world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query('update product set deleted_at = now() where seller_id = $1 and id = $2', [tx.sellerId, id]),
  );
  return String(id);
}

export const catalogRows: Rows = {
  'catalog.list': {
    sample: async (world) => {
      await savedProduct(world);
      return { query: { size: 20 } };
    },
    stranger: 'own',
  },
  'catalog.get': { sample: async (world) => ({ params: { id: (await savedProduct(world)).id } }), stranger: 404 },
  'catalog.presence': { sample: async (world) => ({ body: { id: String((await savedProduct(world)).id), editing: true } }), stranger: 404 },
  'catalog.create': { sample: () => ({ body: freshDraft() }), stranger: 'own' },
  'catalog.transmit': { sample: async (world) => ({ body: { product: await savedProduct(world) } }), stranger: 404, limited: 422 },
  'catalog.update': {
    sample: async (world) => {
      const product = await savedProduct(world);
      return { params: { id: product.id }, body: product };
    },
    stranger: 404,
    limited: 422,
  },
  'catalog.remove': { sample: async (world) => ({ body: { ids: [(await savedProduct(world)).id] } }), stranger: 404, limited: 409 },
  'catalog.trash': {
    sample: async (world) => {
      await trashedProduct(world);
      return { query: { size: 20 } };
    },
    stranger: 'own',
  },
  'catalog.restore': { sample: async (world) => ({ body: { ids: [await trashedProduct(world)] } }), stranger: 404 },
  'catalog.erase': { sample: async (world) => ({ body: { ids: [await trashedProduct(world)] } }), stranger: 404, limited: 409 },
  'catalog.count': { sample: () => ({}), stranger: 'own' },
  'catalog.simple': {
    sample: async (world) => {
      await savedProduct(world);
      return {};
    },
    stranger: 'own',
  },
  'catalog.beginning': {
    sample: async (world) => {
      await savedProduct(world);
      return {};
    },
    stranger: 'own',
  },
  'catalog.checkCertificate': { sample: () => ({ query: { certNum: 'CB061R0001-7001', type: 'RADIO_CERT' } }), stranger: 'own' },
  'catalog.preflight': { sample: async (world) => ({ body: await savedProduct(world) }), stranger: 404 },
  'catalog.preview': { sample: async (world) => ({ body: await savedProduct(world) }), stranger: 404 },
  'catalog.example': { sample: () => ({}), stranger: 'own' },
  'catalog.category': {
    sample: async (world) => {
      const { shopType, shopAccountId } = await linkedShop(world);
      return { query: { shopType, shopAccountId } };
    },
    stranger: 404,
    limited: 404,
  },
  'catalog.categorySearch': {
    sample: async (world) => {
      const { shopType, shopAccountId } = await linkedShop(world);
      return { query: { categoryKeyword: '셔츠', shopType, shopAccountId } };
    },
    stranger: 404,
    limited: 404,
  },
  'catalog.categorySearchShared': {
    sample: async (world) => {
      const { shopType, shopAccountId } = await linkedShop(world);
      return { query: { categoryKeyword: '셔츠', shopType, shopAccountId } };
    },
    // Its shop shares none.
    status: 422,
    stranger: 404,
    limited: 404,
  },
  'catalog.categoryFee': {
    sample: async (world) => {
      const { shopType, shopAccountId } = await linkedShop(world);
      return { query: { shopType, shopAccountId, wholeCategoryId: '01' } };
    },
    stranger: 404,
    limited: 404,
  },
  'catalog.categoryRecommend': {
    sample: async (world) => {
      const { shopType, shopAccountId } = await linkedShop(world);
      return { query: { categoryId: '1', productName: '린넨 셔츠', shopType, shopAccountId } };
    },
    stranger: 404,
    limited: 404,
  },
  'catalog.repairChoices': {
    sample: async (world) => ({ query: { listingId: String((await shopOf(world)).listingId) } }),
    stranger: 404,
    limited: 404,
  },
  'catalog.standardCategoryRecommend': {
    sample: async (world) => {
      const { basic } = await savedProduct(world);
      return { body: { productName: basic.productName, brand: basic.brand } };
    },
    stranger: 'own',
  },
  'catalog.notices': { sample: () => ({}), stranger: 'own' },
  'catalog.origins': { sample: () => ({}), stranger: 'own' },
  'catalog.couriers': { sample: () => ({}), stranger: 'own' },
};
