/** One row of the world's seller, put in by hand. */
import type { World } from '../world.ts';

/** Runs an insert whose `$1` is the seller; answers the new row's id. */
export function insertRow(world: World, text: string, values: readonly unknown[]): Promise<string> {
  return world.database.tenant(world.seller.sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(`${text} returning id`, [tx.sellerId, ...values]);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`nothing was inserted: ${text}`);
    return String(id);
  });
}
