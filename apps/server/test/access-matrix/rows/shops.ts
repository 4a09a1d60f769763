import { linkedMall, linkedShop, spareShop } from '../data/linked-shop.ts';
import type { Rows } from '../row.ts';

export const shopsRows: Rows = {
  'shops.list': {
    sample: async (world) => {
      await linkedShop(world);
      return {};
    },
    stranger: 'own',
    needsSeller: true,
  },
  'shops.save': {
    sample: async (world) => {
      const { id, shopType, credentials } = await linkedShop(world);
      return { body: { type: 'update', id, shopType, credentials } };
    },
    stranger: 404,
  },
  'shops.unlink': {
    sample: async (world) => {
      const { shopType, shopAccountId } = await spareShop(world);
      return { body: { shopType, shopAccountId } };
    },
    stranger: 404,
  },
  'shops.oauthStart': {
    sample: async (world) => ({
      body: { shopType: 'CAFE24', id: (await spareShop(world, 'CAFE24')).id, credentials: { mall_id: 'moademo' } },
    }),
    stranger: 404,
  },
  // A state is bound to the person who began: for anybody else there is none.
  'shops.oauthFinish': { sample: () => ({ body: { state: 'of-nobody', code: 'code' } }), status: 400, stranger: 'own' },
  'shops.detail': {
    sample: async (world) => {
      const { shopType, shopAccountId } = await linkedShop(world);
      return { query: { shopType, shopAccountId } };
    },
    stranger: 404,
    limited: 404,
    needsSeller: true,
  },
  'shops.modify': {
    sample: async (world) => ({ body: { id: (await spareShop(world)).id, version: 0, stockCap: 100 } }),
    stranger: 404,
  },
  'shops.rename': { sample: async (world) => ({ body: { id: (await spareShop(world)).id, shopName: '새 이름' } }), stranger: 404 },
  'shops.setStoreUrl': {
    sample: async (world) => ({
      body: { shopAccountId: (await spareShop(world, 'SMART_STORE')).shopAccountId, storeUrl: 'https://smartstore.naver.com/moa' },
    }),
    stranger: 404,
  },
  'shops.mallInfo': {
    sample: async (world) => ({ query: { shopAccountId: (await linkedMall(world)).shopAccountId } }),
    stranger: 404,
  },
  'shops.lookup': {
    sample: async (world) => {
      const { shopType, shopAccountId } = await linkedShop(world);
      return { query: { shopType, shopAccountId, kind: 'BRAND', keyword: '모아' } };
    },
    stranger: 404,
    limited: 404,
  },
  'shops.attributes': {
    sample: async (world) => {
      const { shopType, shopAccountId } = await linkedShop(world);
      return { query: { shopType, shopAccountId, categoryId: '50000803' } };
    },
    stranger: 404,
    limited: 404,
  },
};
