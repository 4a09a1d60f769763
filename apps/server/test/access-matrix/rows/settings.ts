import type { Rows } from '../row.ts';
import type { World } from '../world.ts';

const COLUMNS = [{ key: 'quantity', visible: true, width: 80 }];

let made = 0;

/** A layout that only the seller sees. */
async function layout(world: World): Promise<string> {
  made += 1;
  const { rows } = await world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query<{ id: number }>(
      `insert into saved_layout (seller_id, user_id, owner_name, kind, name, columns) values ($1, $2, 'seller1', 'SCREEN', $3, $4) returning id`,
      [tx.sellerId, world.seller.userId, `구성 ${made}`, JSON.stringify(COLUMNS)],
    ),
  );
  return String(rows[0]?.id);
}

async function version(world: World, sellerId: number): Promise<number> {
  const { rows } = await world.database.tenant(sellerId, (tx) =>
    tx.query<{ settings_version: number }>('select settings_version from seller where seller_id = $1', [tx.sellerId]),
  );
  return rows[0]?.settings_version ?? 0;
}

/** Saved by whoever calls: the version does not move, so that everybody has the same. */
async function settingsOf(world: World) {
  for (const { sellerId } of [world.seller, world.stranger])
    await world.database.tenant(sellerId, (tx) => tx.query('update seller set settings_version = 0 where seller_id = $1', [tx.sellerId]));
  return {
    collectInterval: 30,
    collectQuiet: { from: '23:00', to: '07:00' },
    dispatchCutOff: '14:00',
    safetyStock: 0,
    lowStock: 5,
    soldOutRule: 'SOLD_OUT',
    autoResume: true,
    courierCode: 'CJ',
    maskDays: 90,
    orderRange: '1m',
    reportDelivered: false,
    version: await version(world, world.seller.sellerId),
  };
}

export const settingsRows: Rows = {
  'settings.seller': { sample: () => ({}), stranger: 'own' },
  'settings.saveSeller': { sample: async (world) => ({ body: await settingsOf(world) }), stranger: 'own' },
  'settings.user': { sample: () => ({}), stranger: 'own' },
  'settings.saveUser': {
    sample: () => ({
      body: {
        table: {
          list: 'orders-new',
          prefs: { order: ['quantity'], visible: { quantity: true }, widths: { quantity: 80 }, density: 'normal' },
        },
      },
    }),
    stranger: 'own',
  },
  'settings.layouts': { sample: () => ({ query: { kind: 'SCREEN' } }), stranger: 'own' },
  'settings.addLayout': {
    sample: () => {
      made += 1;
      return { body: { kind: 'SCREEN', name: `새 구성 ${made}`, columns: COLUMNS } };
    },
    stranger: 'own',
  },
  'settings.changeLayout': {
    sample: async (world) => ({ body: { id: await layout(world), name: `바꾼 구성 ${made}` } }),
    stranger: 404,
    ownerOnly: true,
  },
  'settings.removeLayout': { sample: async (world) => ({ body: { id: await layout(world) } }), stranger: 404, ownerOnly: true },
  'settings.filters': { sample: () => ({ query: { list: 'skus' } }), stranger: 'own' },
  'settings.saveFilter': { sample: () => ({ body: { list: 'skus', name: '품절', search: { tab: 'soldout' } } }), stranger: 'own' },
  'settings.removeFilter': { sample: () => ({ body: { list: 'skus', name: '품절' } }), stranger: 'own' },
};
