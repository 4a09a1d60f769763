import { GOODSFLOW_SANDBOX_KEY } from '@moa/sandbox/base-paths';
import { insertRow } from '../data/insert.ts';
import { orderLine } from '../data/order-line.ts';
import type { Rows } from '../row.ts';
import { MARK, SHOP_MARK, type World } from '../world.ts';

let made = 0;

/** The seller's key, at the account that the sandbox knows. */
async function linked(world: World): Promise<void> {
  const keys = await world.sellerVault.forSeller(world.seller.sellerId);
  await world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query(
      `insert into goodsflow_link (seller_id, api_key, key_hint, center_code, transporter, linked_at, linked_by, next_pull_at)
       values ($1, $2, $3, 'C0001', 'KOREX', now(), $3, now())
       on conflict (seller_id) do update set api_key = excluded.api_key, status = 'OK', center_code = 'C0001', transporter = 'KOREX' returning seller_id`,
      [tx.sellerId, keys.seal(GOODSFLOW_SANDBOX_KEY, 'goodsflow_link.api_key'), MARK],
    ),
  );
}

/** A label of a box with one line; GOODSFLOW itself does not know it. */
async function label(world: World, state: 'REGISTERED' | 'PRINTED'): Promise<string> {
  await linked(world);
  made += 1;
  const { id } = await orderLine(world, { state: 'PREPARING' });
  return insertRow(
    world,
    `insert into goodsflow_label (seller_id, parcel_id, lines, center_code, transporter, courier_code, box_size, state, tried, service_id, invoice_no, message, created_by, created_at, updated_at)
     values ($1, $2, array[$3::bigint], 'C0001', 'KOREX', 'CJ', 'B05', $4, true, $5, $6, $7, $7, now(), now())`,
    [1_000_000 + made, id, state, `GF-${made}`, state === 'PRINTED' ? `60000000${String(made).padStart(4, '0')}` : null, SHOP_MARK],
  );
}

const CHOICE = { centerCode: 'C0001', courierCode: 'CJ', boxSize: 'B05', autoDispatch: true };

export const goodsflowRows: Rows = {
  'goodsflow.status': {
    sample: async (world) => {
      await linked(world);
      return {};
    },
    stranger: 'own',
  },
  'goodsflow.choices': {
    sample: async (world) => {
      await linked(world);
      return {};
    },
    stranger: 'own',
  },
  'goodsflow.saveCenter': {
    sample: async (world) => {
      await linked(world);
      return {
        body: {
          code: 'C0002',
          name: '모아 부산센터',
          zipCode: '48058',
          address1: '부산 해운대구 센텀로 1',
          address2: '',
          phone: '0511234567',
        },
      };
    },
    stranger: 'own',
  },
  'goodsflow.link': { sample: () => ({ body: { apiKey: GOODSFLOW_SANDBOX_KEY } }), stranger: 'own' },
  'goodsflow.choose': {
    sample: async (world) => {
      await linked(world);
      return { body: CHOICE };
    },
    stranger: 'own',
  },
  'goodsflow.unlink': {
    sample: async (world) => {
      await linked(world);
      return {};
    },
    stranger: 'own',
  },
  'goodsflow.register': {
    sample: async (world) => {
      await linked(world);
      return { body: { ids: [(await orderLine(world, { state: 'PREPARING' })).id] } };
    },
    stranger: 404,
    limited: 404,
  },
  'goodsflow.labels': {
    sample: async (world) => {
      await label(world, 'REGISTERED');
      return {};
    },
    stranger: 'own',
  },
  // Nobody has asked the sandbox for this label: it says so.
  'goodsflow.print': {
    sample: async (world) => ({ body: { ids: [await label(world, 'REGISTERED')] } }),
    status: 409,
    stranger: 404,
    limited: 404,
  },
  'goodsflow.cancel': { sample: async (world) => ({ body: { ids: [await label(world, 'REGISTERED')] } }), stranger: 404, limited: 404 },
  'goodsflow.dispatch': { sample: async (world) => ({ body: { ids: [await label(world, 'PRINTED')] } }), stranger: 404, limited: 404 },
};
