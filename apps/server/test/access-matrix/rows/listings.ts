import { collectedListing } from '../data/listing.ts';
import { savedProduct } from '../data/product.ts';
import { shopOf } from '../data/shop.ts';
import type { Rows } from '../row.ts';
import type { World } from '../world.ts';

const idOf = async (world: World) => String((await shopOf(world)).listingId);

export const listingsRows: Rows = {
  'listings.list': {
    sample: async (world) => {
      await shopOf(world);
      return { query: { size: 20 } };
    },
    stranger: 'own',
  },
  'listings.moaList': {
    sample: async (world) => {
      await savedProduct(world);
      return { query: { size: 20 } };
    },
    stranger: 'own',
  },
  'listings.count': { sample: () => ({}), stranger: 'own' },
  'listings.countByAccount': { sample: () => ({ query: { tied: true } }), stranger: 'own' },
  'listings.driftCounts': {
    sample: async (world) => {
      await shopOf(world);
      return {};
    },
    stranger: 'own',
  },
  'listings.detail': { sample: async (world) => ({ query: { id: await idOf(world) } }), stranger: 404, limited: 404 },
  'listings.transmit': {
    sample: async (world) => ({ body: { listingIds: [await idOf(world)], productIds: [(await savedProduct(world)).id] } }),
    stranger: 404,
    limited: 404,
  },
  'listings.repair': {
    sample: async (world) => ({ body: { listingId: await idOf(world), hash: 'shown' } }),
    status: 409,
    stranger: 404,
    limited: 404,
  },
  'listings.sync': { sample: async (world) => ({ body: { listingIds: [await idOf(world)] } }), stranger: 404, limited: 404 },
  'listings.saleStatus': {
    sample: async (world) => ({ body: { listingIds: [await idOf(world)], saleStatus: 'SUSPENSION' } }),
    stranger: 404,
    limited: 404,
  },
  'listings.collect': {
    sample: async (world) => {
      await shopOf(world);
      return { body: { shopType: 'SMART_STORE', shopAccountId: 'shop' } };
    },
    stranger: 404,
    limited: 404,
  },
  'listings.match': {
    sample: async (world) => {
      await collectedListing(world);
      return { body: { shopType: 'SMART_STORE', shopAccountId: 'shop' } };
    },
    stranger: 404,
    limited: 404,
  },
  'listings.adoptMany': {
    sample: async (world) => ({ body: { listingIds: [await collectedListing(world)] } }),
    stranger: 404,
    limited: 404,
  },
  'listings.adopt': { sample: async (world) => ({ body: { listingIds: [await collectedListing(world)] } }), stranger: 404, limited: 404 },
};
