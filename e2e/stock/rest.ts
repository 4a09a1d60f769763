/** Bringing a world to rest: the faults are over, the seller links and sends again what was refused, and everything due is done. */

import { relinkAll } from './operations.ts';
import { collect, planTransmit, pushAll } from './work.ts';
import { FIVE, type Worker, type World } from './world.ts';

const ROUNDS = 12;
/** Longer than any lease, back-off and open circuit. */
const LONG_MS = 31 * 60_000;

export async function bringToRest(world: World, worker: Worker): Promise<void> {
  for (const shopType of FIVE) world.shop(shopType).clearFaults();
  for (let round = 0; round < ROUNDS; round += 1) {
    await relinkAll(world);
    await world.pass(LONG_MS);
    const unsent = await unsentListings(world);
    if (unsent.length > 0) await (await planTransmit(world, unsent))?.(worker);
    const pushed = await pushAll(world, worker);
    for (const shopType of FIVE) await collect(world, worker, shopType);
    if (round > 0 && pushed === 0 && unsent.length === 0 && !(await isDue(world))) return;
  }
  throw new Error(`not at rest after ${ROUNDS} rounds`);
}

/** What the list shows as failed or changed: the seller presses send for it. */
async function unsentListings(world: World): Promise<number[]> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ id: number }>(
      `select l.id from listing l join product p on p.seller_id = l.seller_id and p.id = l.product_id
        where l.seller_id = $1 and l.deleted_at is null and (l.shop_product_id is null or l.reg_status <> 'DONE' or coalesce(l.sent_product_version, -1) < p.version)
        order by l.id`,
      [tx.sellerId],
    ),
  );
  return rows.map(({ id }) => id);
}

async function isDue(world: World): Promise<boolean> {
  const { rows } = await world.tenant((tx) =>
    tx.query(`select 1 from listing where seller_id = $1 and due_at is not null and parked_reason is null and deleted_at is null limit 1`, [
      tx.sellerId,
    ]),
  );
  return rows.length > 0;
}
