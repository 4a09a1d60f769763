import { insertRow } from '../data/insert.ts';
import type { Rows } from '../row.ts';
import { MARK, type World } from '../world.ts';

let made = 0;

/** A pack that was ordered, and paid where `paid` says so. */
async function purchase(world: World, paid: boolean): Promise<string> {
  made += 1;
  const orderId = `moa-${world.seller.sellerId.toString(36)}-matrix${String(made).padStart(16, '0')}`;
  await insertRow(
    world,
    `insert into purchase (seller_id, order_no, products, amount, order_name, state, created_by, created_at, updated_at, paid_at)
     values ($1, $2, 500, 19000, $3, $4, $3, now(), now(), moa_time_if($4 = 'PAID', now(), null))`,
    [orderId, MARK, paid ? 'PAID' : 'CREATED'],
  );
  return orderId;
}

export const purchasesRows: Rows = {
  'purchases.allowance': { sample: () => ({}), stranger: 'own' },
  'purchases.create': { sample: () => ({ body: { products: 500 } }), stranger: 'own' },
  // Nobody has agreed to it at the payment service: the answer is an order that failed.
  'purchases.pay': {
    sample: async (world) => ({ body: { orderId: await purchase(world, false), paymentKey: 'tpk_matrix', amount: 19_000 } }),
    stranger: 404,
  },
  'purchases.result': { sample: async (world) => ({ query: { orderId: await purchase(world, true) } }), stranger: 404 },
  'purchases.history': {
    sample: async (world) => {
      await purchase(world, true);
      return {};
    },
    stranger: 'own',
  },
  // None of its products is there to be taken back.
  'purchases.cancel': {
    sample: async (world) => ({ body: { orderId: await purchase(world, false), reason: '쓰지 않음' } }),
    status: 409,
    stranger: 404,
  },
};
