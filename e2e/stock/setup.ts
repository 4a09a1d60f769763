/** Products registered in five shops before anything happens to them. */
import { draftFor, type ProductWish } from './products.ts';
import { listingIds, planTransmit, pushAll, save } from './work.ts';
import type { World } from './world.ts';

export const SCARF: ProductWish = {
  name: '물결 무늬 스카프',
  axes: [{ name: '색상', values: ['아이보리', '네이비'] }],
  pieces: 5,
  unit: 1,
};
export const SOCKS: ProductWish = { name: '두 켤레 묶음 양말', axes: [], pieces: 4, unit: 2 };

/** Stores the products and sends them everywhere; nothing has gone wrong yet. Answers their ids. */
export async function register(world: World, wishes: readonly ProductWish[]): Promise<string[]> {
  const worker = world.worker('register');
  const ids: string[] = [];
  for (const wish of wishes) ids.push((await save(world, await draftFor(world, wish))).id ?? '');
  await (await planTransmit(world, await listingIds(world)))?.(worker);
  await world.pass(60_000);
  await pushAll(world, worker);
  return ids;
}
