/** Products registered in five shops before anything happens to them. */
import type { LinkableShopType } from '@moa/channels';
import type { ProductDraft } from '@moa/core';
import { draftFor, type RequestedProduct } from './products.ts';
import { listingIds, planTransmit, pushAll, save } from './work.ts';
import type { World } from './world.ts';

export const SCARF: RequestedProduct = {
  name: '물결 무늬 스카프',
  axes: [{ name: '색상', values: ['아이보리', '네이비'] }],
  pieces: 5,
  unit: 1,
};
export const SOCKS: RequestedProduct = { name: '두 켤레 묶음 양말', axes: [], pieces: 4, unit: 2 };
export const CAP: RequestedProduct = { name: '챙이 넓은 모자', axes: [{ name: '색상', values: ['블랙', '베이지'] }], pieces: 3, unit: 1 };
export const BAG: RequestedProduct = { name: '접는 장바구니', axes: [], pieces: 6, unit: 1 };

/** Stores the products and sends them everywhere, or to one shop; nothing has gone wrong yet. Answers their ids. */
export async function register(world: World, requests: readonly RequestedProduct[], only?: LinkableShopType): Promise<string[]> {
  const worker = world.worker('register');
  const ids: string[] = [];
  for (const requested of requests) ids.push((await save(world, await draftIn(world, requested, only))).id ?? '');
  await (await planTransmit(world, await listingIds(world)))?.(worker);
  await world.pass(60_000);
  await pushAll(world, worker);
  return ids;
}

/** A product as it is to be in one shop only, when one is named. */
export async function draftIn(world: World, requested: RequestedProduct, only?: LinkableShopType): Promise<ProductDraft> {
  const draft = await draftFor(world, requested);
  const chosen = draft.createShopDTOList.filter((entry) => only === undefined || entry.shopInfoDTO.shopType === only);
  return { ...draft, createShopDTOList: chosen };
}
