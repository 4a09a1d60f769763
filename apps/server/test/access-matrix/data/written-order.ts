/** Hand-written orders of the world's seller. */
import { fileClaim } from '../../../src/modules/orders/claims/file.service.ts';
import { createManualOrders } from '../../../src/modules/orders/manual/manual-order.service.ts';
import type { World } from '../world.ts';
import { shopOf } from './shop.ts';

const PERSON = { name: '홍길동', phone: '010-1234-5678' };

/** One line of one piece; `state` is where it stands. */
export async function writtenOrder(world: World, state = 'NEW'): Promise<string> {
  const { skuId } = await shopOf(world);
  const enter = createManualOrders(world);
  const order = { buyer: PERSON, receiver: PERSON, lines: [{ skuId, quantity: 1, unitPrice: 1000 }] };
  const { ids } = await enter(world.seller.sellerId, order, world.seller.loginId, async () => undefined);
  const id = String(ids[0]);
  if (state !== 'NEW')
    await world.database.tenant(world.seller.sellerId, (tx) =>
      tx.query('update order_line set state = $3 where seller_id = $1 and id = $2', [tx.sellerId, Number(id), state]),
    );
  return id;
}

/** A claim that the seller filed on such an order, in the given state. */
export async function filedClaim(world: World, type: 'RETURN' | 'EXCHANGE', state = 'REQUESTED'): Promise<string> {
  const lineId = Number(await writtenOrder(world, 'DELIVERED'));
  return world.database.tenant(world.seller.sellerId, async (tx) => {
    const said = { reason: 'BROKEN', fault: 'SELLER', detail: '', fee: 0, skuId: null, pickup: null, feeWay: null } as const;
    const by = { userId: String(world.seller.userId), loginId: world.seller.loginId };
    const asked = { lineId, type, quantity: 1, left: 1, ...said };
    const { claimId: id } = await fileClaim(tx, asked, by, { policy: { reserveUnpaid: false }, at: new Date() });
    if (state !== 'REQUESTED') await tx.query('update claim set state = $3 where seller_id = $1 and id = $2', [tx.sellerId, id, state]);
    return String(id);
  });
}
