import { createPlatformVault } from '../../../src/platform/crypto/index.ts';
import { insertRow } from '../data/insert.ts';
import { orderLine } from '../data/order-line.ts';
import type { Rows } from '../row.ts';
import { SHOP_MARK, type World } from '../world.ts';

let made = 0;

/** A line under way whose parcel was seen. */
async function tracked(world: World): Promise<string> {
  made += 1;
  const invoiceNo = `5000000${String(made).padStart(5, '0')}`;
  const { id } = await orderLine(world, { state: 'DELIVERING', courierCode: 'HANJIN', invoiceNo });
  await insertRow(
    world,
    `insert into parcel_track (seller_id, courier_code, invoice_no, state, moved_at, since, events) values ($1, 'HANJIN', $2, 'IN_TRANSIT', now(), now(), $3)`,
    [invoiceNo, JSON.stringify([{ at: Date.now(), state: 'IN_TRANSIT', text: SHOP_MARK, place: '' }])],
  );
  return id;
}

export const trackingRows: Rows = {
  'tracking.ofOrder': { sample: async (world) => ({ params: { id: await tracked(world) } }), stranger: 404, limited: 404 },
  'tracking.check': { sample: async (world) => ({ params: { id: await tracked(world) } }), stranger: 404, limited: 404 },
  'tracking.ofOrders': { sample: async (world) => ({ query: { ids: [await tracked(world)] } }), stranger: 404, limited: 404 },
  'tracking.announced': {
    sample: async (world) => {
      const id = await tracked(world);
      const { rows } = await world.database.tenant(world.seller.sellerId, (tx) =>
        tx.query<{ id: number; invoice_no: string }>(
          `select t.id, t.invoice_no from parcel_track t join order_line l on l.seller_id = $1 and l.invoice_no = t.invoice_no
            where t.seller_id = $1 and l.id = $2`,
          [tx.sellerId, id],
        ),
      );
      const [row] = rows;
      const vault = await createPlatformVault(world.database, world.keys.master);
      const token = vault.seal(`${world.seller.sellerId}.${row?.id}`, 'parcel_track.announced').toString('base64url');
      return { params: { token }, body: { carrierId: 'kr.hanjin', trackingNumber: row?.invoice_no } };
    },
    stranger: 'own',
  },
};
